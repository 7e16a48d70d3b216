// A credential that nobody chose is named as the editor names it.
import { CREDENTIAL_NAMES } from '../../../nodes/shared/errors/missingCredential';
import { runNode } from '../../support/engine.cts';
import { credentialTypes } from '../../support/nodeTypes.cts';
import { PolledNode } from '../../support/polledNode.cts';
import { useSandbox } from '../../support/sandbox.cts';
import { triggerIn } from '../../support/streamingNode.cts';
import { refusal } from '../trigger/support.cts';
import { credentialFor, OPERATOR } from '../validator/support.cts';

const sandbox = useSandbox();
const ADVICE = 'Choose one at the top of the node, or create one there.';

test('of two that a node needs the one that is missing, and nothing is sent', async () => {
	await sandbox.requests();
	const { error } = await runNode(
		'cantonValidator',
		{ authentication: 'accessToken', resource: 'traffic', operation: 'getRunway' },
		{ credentials: credentialFor(sandbox.url, OPERATOR) },
	);
	expect(error).toMatchObject({ message: 'No credential of the type Canton Scan API is chosen', description: ADVICE });
	expect(await sandbox.requests()).toEqual([]);
});

test('an item goes on with the same words', async () => {
	const { json } = await runNode(
		'cantonLedger',
		{ authentication: 'oAuth2', resource: 'participant', operation: 'getId' },
		{ credentials: {}, onError: 'continueRegularOutput', invented: true },
	);
	expect(json).toMatchObject([{ error: { message: 'No credential of the type Canton Ledger OAuth2 API is chosen', advice: ADVICE } }]);
});

test('a write without one has failed', async () => {
	const { json } = await runNode(
		'cantonWallet',
		{ authentication: 'accessToken', resource: 'wallet', operation: 'tap', amount: '1' },
		{ credentials: {}, onError: 'continueRegularOutput', invented: true },
	);
	expect(json).toMatchObject([{ error: { message: 'No credential of the type Canton Validator API is chosen', outcome: 'failed' } }]);
});

test('a trigger says so, too', async () => {
	const poll = new PolledNode('cantonLedgerEventTrigger', { event: 'ledgerUpdate' }, {});
	expect(await refusal(poll.poll('manual'))).toMatchObject({
		message: 'No credential of the type Canton Ledger API is chosen',
		description: ADVICE,
	});
	const stream = triggerIn('cantonLedgerStream', { event: 'ledgerUpdate' }, {}, {
		mode: 'manual',
		activation: 'activate',
		workflowId: 'w',
		emit: () => undefined,
		saveFailedExecution: () => undefined,
		log: () => undefined,
	} as never);
	const run = async () => await (await stream.start()).manualTriggerFunction!();
	expect(await refusal(run())).toMatchObject({ message: 'No credential of the type Canton Ledger API is chosen' });
});

test('every credential of the package has its name', () => {
	const names = Object.fromEntries([...credentialTypes.values()].map(({ name, displayName }) => [name, displayName]));
	expect(CREDENTIAL_NAMES).toEqual(names);
});
