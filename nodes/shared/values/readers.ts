/** Triggers that share reads, and which reads are new enough for each: see `http/sharedReads.ts`. */

/** One of those who share: a trigger. */
export interface Reader {
	/** Number of the last read that is too old for it. */
	latest: number;
}

let begun = 0;

/** Counts a read that begins. Gives its number. */
export const beginRead = (): number => ++begun;

/** A reader for which only reads will do that begin from now on. */
export const readerFromNow = (): Reader => ({ latest: begun });

/** From here on only reads serve it that begin later: it knows more than the others can say. */
export function passOver(reader: Reader): void {
	reader.latest = begun;
}
