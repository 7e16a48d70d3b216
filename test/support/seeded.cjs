// Chance that a seed decides.
const { uniformFloat64 } = require('pure-rand/distribution/uniformFloat64');
const { mersenne } = require('pure-rand/generator/mersenne');

/**
 * Numbers from 0 to 1, the same for the same seed.
 * @param {number} seed
 * @returns {() => number}
 */
function seeded(seed) {
	const generator = mersenne(seed);
	return () => uniformFloat64(generator);
}

module.exports = { seeded };
