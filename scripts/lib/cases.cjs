// Tests with fewer cases in `npm test` than each night, when the environment variable CASES is "all".

const isWhole = process.env.CASES === 'all';

/** A number of cases, or what follows from it: `all` each night, `some` otherwise. @param {number} all @param {number} some */
const cases = (all, some) => (isWhole ? all : some);

/** Test files of the ring e2e that run at night only, below its folder: what they show is seldom changed, and takes minutes. */
const AT_NIGHT = [
	'containerDemo',
	'examples/failures',
	'examples/fleetAlerts',
	'examples/gateGithub',
	'examples/gateGitlab',
	'examples/identities',
	'examples/income',
	'examples/inventory',
	'examples/monthEnd',
	'examples/operators',
	'examples/slackAlert',
	'image',
];

module.exports = { AT_NIGHT, cases, isWhole };
