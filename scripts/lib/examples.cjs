// The example workflows, as they are shipped.
const { readdirSync, readFileSync } = require('node:fs');
const { join } = require('node:path');
const { root } = require('./paths.cjs');

/** The example that other workflows may call with what they have to say. */
const operators = 'notify-operators';

/**
 * @param {string} name of a file in `examples/`, without `.json`
 * @returns {any} the workflow
 */
function readExample(name) {
	return JSON.parse(readFileSync(join(root, 'examples', `${name}.json`), 'utf8'));
}

/** @returns {string[]} the names of all examples */
function exampleNames() {
	return readdirSync(join(root, 'examples'))
		.filter((file) => file.endsWith('.json'))
		.map((file) => file.slice(0, -'.json'.length))
		.sort();
}

module.exports = { exampleNames, operators, readExample };
