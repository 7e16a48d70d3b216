import { drawn } from '../../test/bench/lib/report.mjs';

/**
 * The measured part of `docs/internals/performance.md` and its picture, from `docs/measurements/bench.json`.
 * @param {{ root: string }} tools
 */
export default function performance({ root }) {
	return drawn(root);
}
