// The command line of a script: strict, and `--help` says what there is. Loads nothing that has to be installed.
const { parseArgs } = require('node:util');

/**
 * Reads `process.argv`. Prints the usage and leaves for `--help`. Refuses what it does not know with exit code 2.
 * @param {string} usage
 * @param {NonNullable<import('node:util').ParseArgsConfig['options']>} [options] besides `--help`
 * @returns {Record<string, any>} the values by name
 */
function readOptions(usage, options = {}) {
	try {
		const { values } = parseArgs({ options: { ...options, help: { type: 'boolean', short: 'h' } }, strict: true });
		if (!values.help) return values;
		console.log(usage);
	} catch (error) {
		const [problem = ''] = String(error instanceof Error ? error.message : error).split('. ');
		refuseOption(problem, usage);
	}
	return process.exit(0);
}

/**
 * @param {string} message what is wrong with the command line
 * @param {string} usage
 * @returns {never}
 */
function refuseOption(message, usage) {
	console.error(`${message}\n\n${usage}`);
	process.exit(2);
}

module.exports = { readOptions, refuseOption };
