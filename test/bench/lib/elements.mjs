// Recorded elements in memory, cut out of it in pieces: what the page server serves.
import { closeSync, openSync, readSync, statSync } from 'node:fs';

/** Recorded elements joined by commas: any run of them is one slice. */
export class Elements {
	/** @param {string | undefined} file one JSON text per line */
	constructor(file) {
		this.bytes = file === undefined ? Buffer.alloc(0) : readWhole(file);
		/** Beginning of each element. One more for the end. */
		this.starts = [0];
		for (let at = this.bytes.indexOf(10); at >= 0; at = this.bytes.indexOf(10, at + 1)) {
			this.bytes[at] = 44;
			this.starts.push(at + 1);
		}
		this.count = this.starts.length - 1;
	}

	/** @param {number} from @param {number} to */
	slice(from, to) {
		return from >= to ? Buffer.alloc(0) : this.bytes.subarray(this.starts[from], this.starts[to] - 1);
	}

	/** The same for any numbers: after the last element the first follows again. @param {number} from @param {number} to */
	*repeated(from, to) {
		for (let at = from; at < to;) {
			const start = at % this.count;
			const end = Math.min(start + to - at, this.count);
			if (at > from) yield Buffer.from(',');
			yield this.slice(start, end);
			at += end - start;
		}
	}

	/** @param {number} index */
	text(index) {
		return this.slice(index, index + 1).toString('utf8');
	}
}

/** Record time of the first of the updates. Each is a second after the one before. */
const FIRST_MS = Date.parse('2026-01-01T00:00:00Z');
const RECORD_TIME = '"record_time":"';

/** Updates of a scan, any number of them: the recorded ones again and again, each with a record time of its own. */
export class Updates {
	/** @param {Elements} recorded */
	constructor(recorded) {
		/** Bytes of each before its record time, and those behind it. */
		this.parts = Array.from({ length: recorded.count }, (_, index) => {
			const bytes = recorded.slice(index, index + 1);
			const at = bytes.indexOf(RECORD_TIME) + RECORD_TIME.length;
			return [bytes.subarray(0, at), bytes.subarray(bytes.indexOf('"', at))];
		});
	}

	/** Index of the first one after a record time. @param {string} [recordTime] */
	after(recordTime) {
		return recordTime === undefined ? 0 : Math.max(0, Math.floor((Date.parse(recordTime) - FIRST_MS) / 1000) + 1);
	}

	/** Run of them, joined by commas. @param {number} from @param {number} to */
	*slice(from, to) {
		for (let index = from; index < to; index++) {
			const [before, behind] = this.parts[index % this.parts.length];
			if (index > from) yield Buffer.from(',');
			yield before;
			yield Buffer.from(new Date(FIRST_MS + index * 1000).toISOString().replace('Z', '000Z'));
			yield behind;
		}
	}
}

/** @param {string} file */
function readWhole(file) {
	const bytes = Buffer.allocUnsafe(statSync(file).size);
	const handle = openSync(file, 'r');
	for (let at = 0; at < bytes.length;) at += readSync(handle, bytes, at, bytes.length - at, at);
	closeSync(handle);
	return bytes;
}
