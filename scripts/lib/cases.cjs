// Tests with fewer cases in `npm test` than each night, when the environment variable CASES is "all".

const isWhole = process.env.CASES === 'all';

/** A number of cases, or what follows from it: `all` each night, `some` otherwise. @param {number} all @param {number} some */
const cases = (all, some) => (isWhole ? all : some);

/**
 * Declares a test that runs at night only.
 * @param {string} name
 * @param {() => unknown} run
 * @param {number} [timeout] in milliseconds
 */
function nightTest(name, run, timeout) {
	if (isWhole) test(name, /** @type {() => Promise<void>} */ (run), timeout);
}

/** Test files of the ring e2e that run at night only, below its folder: what they show is seldom changed, and takes minutes. */
const AT_NIGHT = [
	'bench',
	'containerDemo',
	'examples/failures',
	'examples/fleetAlerts',
	'examples/gateGithub',
	'examples/gateGitlab',
	'examples/gatePublish',
	'examples/identities',
	'examples/income',
	'examples/inventory',
	'examples/monthEnd',
	'examples/operators',
	'examples/slackAlert',
	'examples/upload',
	'image',
	'install',
];

module.exports = { AT_NIGHT, cases, isWhole, nightTest };
