// Random histories are the same for each mutant, so that a score can be repeated, fewer than usual, and the first that fails is enough.
const HISTORIES = 30;

jest.mock('fast-check', () => {
	const fc = jest.requireActual('fast-check');
	fc.configureGlobal({ seed: 1, endOnFailure: true });
	return {
		...fc,
		assert: (/** @type {unknown} */ property, /** @type {{numRuns?: number}} */ { numRuns = HISTORIES, ...parameters } = {}) =>
			fc.assert(property, { ...parameters, numRuns: Math.min(numRuns, HISTORIES) }),
	};
});
