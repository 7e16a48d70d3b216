// The order of test files: what takes longest begins first, so that no process idles while the other works on it alone. Jest itself
// knows durations only where it has run before, and goes by the size of the files in a fresh clone.
const { default: Sequencer } = require('@jest/test-sequencer');

/**
 * Part of the paths, longest first. The jobs and the examples come before all that store a second credential: n8n chooses the only one of a
 * type, and at import the only one of a name.
 */
const LONGEST = [
	'editor/jobs.test',
	'editor/credentialSlots.test',
	'nightly/examples.test',
	'e2e/delivery.test',
	'e2e/examples/exchange.test',
	'e2e/examples/health.test',
	'e2e/examples/fleetAlerts.test',
	'e2e/examples/failures.test',
	'e2e/scan.test',
	'e2e/alert.test',
	'integration/writes/oracle.test',
	'integration/writes/oracleWallet.test',
	'integration/validator/generatedAnswers.test',
	'integration/trigger/wrongTypes.test',
	'integration/ledger/generatedAnswers.test',
	'integration/tokens/cutSendMany.test',
	'integration/scan/generatedAnswers.test',
	'integration/validator/cutPayments.test',
	'integration/ledger/memory.test',
	'integration/tokens/cutConnections.test',
	'integration/trigger/targets.test',
	'integration/trigger/streamTargets.test',
	'integration/scan/severalScans.test',
	'integration/ledger/completionStream.test',
	'integration/trigger/streamConnection.test',
	'integration/trigger/backlog.test',
	'integration/ledger/outcome-lost.test',
	'unit/polling-once.test',
	'unit/message-times.test',
	'unit/modules.test',
	'unit/words.test',
	'unit/scan-updates.test',
	'unit/finished-descriptions.test',
	'site/accessible.test',
	'site/search.test',
	'conformance/participant.test',
	'conformance/sandbox.test',
];

/** @param {{path: string}} test */
function rank({ path }) {
	const at = LONGEST.findIndex((part) => path.replaceAll('\\', '/').includes(`test/${part}`));
	return at < 0 ? LONGEST.length : at;
}

module.exports = class extends Sequencer {
	/** @param {import('@jest/test-result').Test[]} tests @returns {import('@jest/test-result').Test[]} */
	sort(tests) {
		return super.sort(tests).sort((a, b) => rank(a) - rank(b));
	}
};
