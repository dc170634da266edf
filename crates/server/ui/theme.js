// Sets a chosen theme before the first paint; without a choice the system decides.
(() => {
	try {
		const theme = JSON.parse(localStorage.getItem("crownhead") ?? "{}").theme;
		if (theme === "light" || theme === "dark") document.documentElement.dataset.theme = theme;
	} catch {
		// No storage or nonsense in it: the system's theme is fine.
	}
})();
