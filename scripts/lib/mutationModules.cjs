// The modules whose tests are tested, each with its folders and the tests that are about it, below test/, the fast ones first. Others
// reach the module too, but by way of a whole node: they would take long with each mutant and hardly find more.

/** @typedef {{name: string, folders: string[], tests: string[]}} Module */

/** @type {Module[]} */
const modules = [
	{
		name: 'polling',
		folders: ['nodes/shared/polling'],
		tests: [
			'unit/polling-poll',
			'unit/polling-follow',
			'unit/polling-memory',
			'unit/polling',
			'unit/trigger-state',
			'unit/polling-acknowledgement',
			'unit/polling-once',
			'unit/trigger-cursor',
		],
	},
	{
		name: 'http',
		folders: ['nodes/shared/http'],
		tests: [
			'unit/http-socket',
			'unit/socket-messages',
			'unit/http-token',
			'unit/http-answers',
			'unit/http-client',
			'unit/http-credential',
			'unit/http-deadline',
			'unit/answers',
			'unit/url',
			'unit/paginate',
			'unit/service-url',
			'unit/pace',
			'unit/localAddress',
			'unit/routes',
			'unit/endpointVersions',
			'unit/shared-reads',
		],
	},
	{
		name: 'submission',
		folders: ['nodes/shared/submission'],
		tests: ['unit/submission-engine', 'unit/submission-property', 'unit/own-id', 'unit/dry-run'],
	},
	{
		name: 'payments',
		folders: [
			'nodes/CantonWallet/transfer',
			'nodes/CantonWallet/transferOffer',
			'nodes/CantonWallet/payment',
			'nodes/CantonValidator/traffic',
		],
		tests: [
			'unit/payments-traffic',
			'unit/payments-transfers',
			'unit/payments-history',
			'unit/payments-fields',
			'unit/payments-offers',
			'unit/payments-sends',
			'unit/payments-plans',
			'unit/payments-acts',
			'unit/payments-offer-acts',
			'unit/payments-buy',
			'integration/validator/payments',
			'integration/validator/cutPayments',
			'integration/validator/subscription',
			'integration/validator/runway',
		],
	},
	{
		name: 'tokens',
		folders: ['nodes/shared/tokens'],
		tests: [
			'unit/tokens-amounts',
			'unit/tokens-rows',
			'unit/tokens-movements',
			'unit/tokens-decoder',
			'unit/tokens-holdings',
			'unit/tokens-reading',
			'unit/tokens-instruments',
			'unit/tokens-endings',
			'unit/tokens-recorded',
			'unit/tokens-property',
		],
	},
	{
		name: 'errors',
		folders: ['nodes/shared/errors'],
		tests: [
			'unit/error-codes',
			'unit/errors-commands',
			'unit/errors-statuses',
			'unit/errors-refusals',
			'unit/errors-connection',
			'unit/errors-token-server',
			'unit/errors-fields',
			'unit/failure-meaning',
			'unit/read-failure',
			'unit/read-thrown',
			'unit/safe-text',
			'unit/claims',
			'unit/secrets',
			'unit/failure',
			'unit/ssrfProtection',
			'unit/n8n-version',
			'unit/advice',
			'unit/http-token',
			'unit/http-answers',
			'unit/advice-once',
		],
	},
	{
		name: 'commands',
		folders: ['nodes/shared/commands'],
		tests: [
			'unit/commands-lost',
			'unit/commands-repeated',
			'unit/commands-before',
			'unit/commands-done',
			'unit/commands-compared',
			'unit/commands-executed',
			'unit/commands-executed-late',
			'unit/commands-reassigned',
			'unit/commands-retries',
			'unit/commands-items',
			'unit/commands-costs',
		],
	},
];

/** @returns {Module} the module that is mutated in this process */
const currentModule = () => /** @type {Module} */ (modules.find(({ name }) => name === process.env.MUTANTS_MODULE) ?? modules[0]);

/** @returns {string[]} the files of its tests, in order */
const testFiles = () => currentModule().tests.map((file) => `test/${file}.test.cts`);

module.exports = { currentModule, modules, testFiles };
