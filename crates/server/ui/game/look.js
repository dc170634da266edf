// Which position is looked at? The current one, or an earlier one or a variation, chosen from the list of moves.

export class Look {
	/** @type {number | null} The node looked at, when it is not the current one. */
	viewing = null;

	/** @param {() => GameView} game @param {() => void} changed */
	constructor(game, changed) {
		this.game = game;
		this.changed = changed;
	}

	get here() {
		return this.viewing ?? this.game().current;
	}

	/** The move that led here; none at the start. */
	get node() {
		return this.game().nodes.find(({ id }) => id === this.here);
	}

	/** The pieces that are seen. */
	get board() {
		const { position, start } = this.game();
		return this.viewing === null ? position.board : (this.node?.board ?? start.board);
	}

	/** The moves from the start to here. */
	get way() {
		const { nodes } = this.game();
		const way = [];
		for (let node = this.node; node; node = nodes.find(({ id }) => id === node?.parent)) way.unshift(node);
		return way;
	}

	/** What each side has captured on the way here. @returns {Record<Side, number>} */
	get captured() {
		const captured = { black: 0, white: 0 };
		for (const { side, path } of this.way) captured[side] += path.captures.length;
		return captured;
	}

	/** Shows another position; null returns to the game. @param {number | null} node */
	at(node) {
		this.viewing = node === this.game().current ? null : node;
		this.changed();
	}

	/** Along the line, or along a variation: -1 back, 1 forward. @param {number} by */
	by(by) {
		const { nodes, line } = this.game();
		let way = [0, ...line];
		if (!way.includes(this.here)) {
			way = [0, ...this.way.map(({ id }) => id)];
			for (
				let next = nodes.find(({ parent }) => parent === this.here);
				next;
				next = nodes.find(({ parent }) => parent === next?.id)
			)
				way.push(next.id);
		}
		this.at(way[Math.min(way.length - 1, Math.max(0, way.indexOf(this.here) + by))] ?? null);
	}
}
