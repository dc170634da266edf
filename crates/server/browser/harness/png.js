/**
 * Packs a PNG of the browser again, without loss: Chromium encodes for speed, and a flat page packs best unfiltered.
 */
import { crc32, deflateSync, inflateSync } from "node:zlib";

/** Where the chunks begin, behind the signature. */
const SIGNATURE = 8;

/** @param {Buffer} png  8 bits a channel, without interlacing, as Chromium writes it */
export function repack(png) {
  const chunks = read(png);
  const header = chunks.find(({ type }) => type === "IHDR")?.data;
  if (!header || header[8] !== 8 || header[12] !== 0)
    throw new Error("a PNG of 8 bits a channel without interlacing is needed");
  const [width, height, channels] = [header.readUInt32BE(0), header.readUInt32BE(4), header[9] === 6 ? 4 : 3];
  const packed = inflateSync(Buffer.concat(chunks.filter(({ type }) => type === "IDAT").map(({ data }) => data)));
  const pixels = deflateSync(unfiltered(packed, width * channels, height, channels), { level: 9 });
  return Buffer.concat([
    png.subarray(0, SIGNATURE),
    chunk("IHDR", header),
    chunk("IDAT", pixels),
    chunk("IEND", Buffer.alloc(0)),
  ]);
}

/** @param {Buffer} png */
function read(png) {
  const chunks = [];
  for (let at = SIGNATURE; at < png.length;) {
    const length = png.readUInt32BE(at);
    chunks.push({ type: png.toString("latin1", at + 4, at + 8), data: png.subarray(at + 8, at + 8 + length) });
    at += length + 12;
  }
  return chunks;
}

/** @param {string} type @param {Buffer} data */
function chunk(type, data) {
  const body = Buffer.concat([Buffer.from(type, "latin1"), data]);
  const frame = Buffer.alloc(body.length + 8);
  frame.writeUInt32BE(data.length, 0);
  body.copy(frame, 4);
  frame.writeUInt32BE(crc32(body), body.length + 4);
  return frame;
}

/**
 * The same rows, each with filter 0: the five filters of the PNG standard undone.
 * @param {Buffer} rows @param {number} stride  bytes of a row @param {number} height @param {number} step  bytes of a pixel
 */
function unfiltered(rows, stride, height, step) {
  const out = Buffer.alloc((stride + 1) * height);
  for (let y = 0; y < height; y++) {
    const row = y * (stride + 1);
    const filter = rows[row];
    for (let x = 1; x <= stride; x++) {
      const left = x > step ? out[row + x - step] : 0;
      const above = y > 0 ? out[row + x - stride - 1] : 0;
      const corner = y > 0 && x > step ? out[row + x - stride - 1 - step] : 0;
      const guess = [0, left, above, (left + above) >> 1, nearest(left, above, corner)][filter];
      out[row + x] = rows[row + x] + guess;
    }
  }
  return out;
}

/** Which of three neighbours is nearest to left + above - corner. @param {number} left @param {number} above @param {number} corner */
function nearest(left, above, corner) {
  const [a, b, c] = [Math.abs(above - corner), Math.abs(left - corner), Math.abs(left + above - 2 * corner)];
  if (a <= b && a <= c) return left;
  return b <= c ? above : corner;
}
