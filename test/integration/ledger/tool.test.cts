// The node as a tool of an AI agent: it reads, and writes only if the workflow's builder allowed it.
import { CantonLedger } from '../../../nodes/CantonLedger/CantonLedger.node';
import { askTool, waysOfTools } from '../../support/agent.cts';
import { ledgerCredential, useSandbox } from '../../support/sandbox.cts';

const sandbox = useSandbox({ history: 0 });
type Way = (typeof waysOfTools)[number];
const askNode = async (way: Way, node: string, parameters: object) =>
	await askTool(way, node, { authentication: 'accessToken', ...parameters }, ledgerCredential(sandbox, 'participant_admin'));
const ask = async (way: Way, parameters: object) => await askNode(way, 'cantonLedger', parameters);
const upload = { resource: 'dar', operation: 'upload', binaryPropertyName: 'data' };

describe.each(waysOfTools)('an agent whose tool is %s', (way) => {
	test('reads', async () => {
		expect(await ask(way, { resource: 'participant', operation: 'getId' })).toContain('participantId');
	});

	test.each([undefined, false, '={{ true }}', 'true'])('does not write where Allow Writes as Tool is %s', async (allowWritesAsTool) => {
		const said = await ask(way, { ...upload, ...(allowWritesAsTool !== undefined && { allowWritesAsTool }) });
		expect(said).toContain(
			'Allow Writes as Tool is off: as a tool of an AI agent this node may only read, and "Upload a DAR" writes. Nothing was sent.',
		);
		expect([said, said.split('Allow Writes as Tool').length - 1]).toEqual([said, 1]);
		expect(await sandbox.requests()).toEqual([]);
	});
});

test.each(['called', 'requested'] as const)('an agent whose tool is %s writes where it may', async (way) => {
	expect(await ask(way, { ...upload, allowWritesAsTool: true })).toContain('the input item has no file');
	const allocate = { resource: 'party', operation: 'allocate', partyIdHint: `agent-${way}`, allowWritesAsTool: true };
	expect(await askNode(way, 'cantonParticipant', allocate)).toContain(`"party":"agent-${way}::1220`);
});

test('an agent that submits the same twice means it: each call is a command of its own', async () => {
	const { alice } = (await sandbox.control('GET', '/world')).parties;
	const submit = async () =>
		await askTool(
			'called',
			'cantonLedger',
			{
				authentication: 'accessToken',
				resource: 'command',
				operation: 'submit',
				actAs: { __rl: true, mode: 'id', value: alice },
				commandsFrom: 'json',
				commandsJson: JSON.stringify({
					CreateCommand: {
						templateId: '#model-tests:Iou:Iou',
						createArguments: { issuer: alice, owner: alice, currency: 'CHF', amount: '1', observers: [] },
					},
				}),
				waitFor: 'updateId',
				commandId: '',
				allowWritesAsTool: true,
			},
			ledgerCredential(sandbox),
		);
	const updates = [await submit(), await submit()].map((described) => /"updateId":"(1220[0-9a-f]+)"/.exec(String(described))?.[1]);
	expect(updates).toEqual([expect.any(String), expect.any(String)]);
	expect(updates[0]).not.toBe(updates[1]);
});

test('the setting stands on the tool only', () => {
	const found = new CantonLedger().description.properties.filter(({ name }) => name === 'allowWritesAsTool');
	expect(found).toMatchObject([{ default: false, displayOptions: { show: { '@tool': [true] } } }]);
});
