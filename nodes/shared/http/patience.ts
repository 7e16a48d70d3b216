/** Time limit of a call for which somebody waits, in ms: the editor's lists, and parties that a form names. */
export const PATIENCE_MS = 15_000;
