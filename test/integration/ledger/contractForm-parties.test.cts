// Parties in the form of a contract: by expression, by name, also within lists and records, and those nobody can be asked about.
import { compile, darWith } from '../../support/lf.cts';
import { ledgerCredential } from '../../support/sandbox.cts';
import { IOU, filled, listed, useContractForm } from './contractForm-support.cts';
import { byId } from './support.cts';

const { sandbox, upload, iou, act, create, created, submissions, command } = useContractForm();

let alice: string;
let bob: string;

beforeAll(() => void ({ alice, bob } = sandbox.parties));

/** Credentials whose Address Book has a name of bob's. */
const withBob = () => ({ cantonLedgerApi: { ...ledgerCredential(sandbox).cantonLedgerApi, addressBook: `${bob} = Bob of Basel` } });

describe('Contract › Create', () => {
	test('parties by name: me, the beginning of the ID of an own one, a name of the Address Book, also within JSON', async () => {
		const credentials = withBob();
		const { error } = await create(iou({ issuer: 'me', owner: 'alice', note: 'me' }), {}, { credentials });
		expect(error).toBeUndefined();
		expect((await command()).CreateCommand.createArguments).toMatchObject({ issuer: alice, owner: alice, note: 'me' });
		const contractId = await created();
		await sandbox.requests();
		const give = { templateId: listed(IOU), contractId, choice: listed('Give'), choiceArgument: filled({ newOwner: 'bob of basel' }) };
		expect((await act('exercise', give, { credentials })).error).toBeUndefined();
		expect((await command()).ExerciseCommand.choiceArgument).toEqual({ newOwner: bob });
	});
});

test('a party of the form can be the one in Act As, by an expression', async () => {
	const { error } = await create(iou({ issuer: '={{ $parameter.actAs }}' }));
	expect(error).toBeUndefined();
	expect((await command()).CreateCommand.createArguments.issuer).toBe(alice);
});

test('each name of a list or record in JSON finds its party', async () => {
	const shared = compile({
		name: 'shared-with',
		version: '1.0.0',
		modules: {
			Main: {
				types: {
					Deal: {
						record: [
							['owner', 'Party'],
							['observers', { list: 'Party' }],
							['shares', { textMap: 'Party' }],
						],
					},
				},
				templates: { Deal: {} },
			},
		},
	});
	await upload(darWith(shared));
	const credentials = withBob();
	const deal = { owner: 'me', observers: '["Bob of Basel", "alice", "me"]', shares: '{"first": "alice", "second": "bob of basel"}' };
	const templateId = listed('#shared-with:Main:Deal');
	const { error } = await act('create', { templateId, createArguments: filled(deal) }, { credentials });
	expect(error).toBeUndefined();
	expect((await command()).CreateCommand.createArguments).toEqual({
		owner: alice,
		observers: [bob, alice, alice],
		shares: { first: alice, second: bob },
	});
	const unknown = { ...deal, observers: '["Bob of Basel", "Nobody of Note"]' };
	const refused = await act('create', { templateId, createArguments: filled(unknown) }, { credentials });
	expect(refused.error?.message).toBe('observers[1]: there is no party "Nobody of Note"');
	expect(await submissions()).toEqual([]);
});

test('a participant that cannot say whose parties are meant is not a wrong name in the form', async () => {
	await sandbox.fault({ endpoint: 'GET /v2/users/{user-id}/rights', status: 503, times: 10, body: 'busy' });
	const { error } = await act('create', { templateId: listed(IOU), actAs: byId(alice), createArguments: filled(iou({ owner: 'bob' })) });
	expect(error?.message).not.toContain('owner');
	expect(error?.httpCode).toBe('503');
});
