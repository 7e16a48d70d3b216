/**
 * The form of contracts, put to a real participant with two small packages of our own: what their templates are, contracts made and
 * used by it, and what reads them afterwards. Every contract it makes it archives again. The packages stay vetted.
 */
import { randomBytes } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';

import type { IDataObject } from 'n8n-workflow';

import type { Ask } from './administration.cts';

const DARS = join(__dirname, '..', 'conformance', 'dars');
const IOU = '#fidelity-iou:Iou:Iou';
const HOLDING = '#fidelity-iou:Iface:Holding';
const PING = '#canton-builtin-admin-workflow-ping:Canton.Internal.Ping:Ping';
const ACCOUNT = '#fidelity-key:K:Acct';

const byId = (value: unknown) => ({ __rl: true, mode: 'id', value: String(value) });
const listed = (value: string) => ({ __rl: true, mode: 'list', value });
const filled = (value: IDataObject) => ({ mappingMode: 'defineBelow', value, matchingColumns: [], schema: [] });
const file = (name: string) => ({
	json: {},
	binary: {
		data: { data: readFileSync(join(DARS, name)).toString('base64'), mimeType: 'application/octet-stream', fileName: name },
	},
});
const madeBy = ({ createdContractIds }: IDataObject) => String((createdContractIds as string[])[0]);

/** Calls of the tests, for a party that acts and reads. */
function callsOf(ask: Ask, party: () => string, options: IDataObject) {
	const reference = `n8n-live-${randomBytes(4).toString('hex')}`;

	/** Its items. What went wrong fails the test with the node's own words. */
	async function items(resource: string, operation: string, parameters: IDataObject = {}): Promise<IDataObject[]> {
		const { json, error } = await ask(resource, operation, parameters);
		if (error) throw new Error(`${error.message} | ${error.description}`);
		return json;
	}
	const act = async (operation: string, parameters: IDataObject) => {
		const [item] = await items('contract', operation, {
			actAs: byId(party()),
			waitFor: 'transaction',
			...parameters,
			options: { ...options, transactionShape: 'TRANSACTION_SHAPE_LEDGER_EFFECTS' },
		});
		return item;
	};
	const iou = () =>
		filled({ issuer: party(), owner: party(), amount: '10.5', note: reference, at: '2026-07-01T12:00:00.123456Z', tags: '["a","b"]' });
	const create = async () => madeBy(await act('create', { templateId: listed(IOU), createArguments: iou() }));
	const reading = () => ({ parties: byId(party()) });
	return { ask, party, options, reference, items, act, iou, create, reading };
}

type Calls = ReturnType<typeof callsOf>;
type Write = typeof test | typeof test.skip;
/** True once the packages were uploaded: without, no contract of theirs can be created. */
type Stored = { stored: boolean };

/** Adds tests of reads and of messages. */
function reads({ ask, items, reference }: Calls): void {
	test('a DAR is inspected, against nothing and against what the participant has vetted', async () => {
		for (const compareWith of ['nothing', 'participant']) {
			const { json, error } = await ask('dar', 'inspect', { inputDataFieldName: 'data', compareWith }, { input: [file('iou.dar')] });
			expect(error?.message).toBeUndefined();
			expect(json[0]).toMatchObject({ name: 'fidelity-iou', version: '1.0.0' });
		}
	});

	test('whether the participants have vetted a package', async () => {
		const [vetted] = await items('packageVetting', 'getAll', { returnAll: false, limit: 1 });
		const [check] = await items('packageVetting', 'check', { packages: byId(vetted.packageId) });
		expect(check).toMatchObject({ packageId: vetted.packageId, synchronizerId: vetted.synchronizerId });
	});

	test('a message about a refusal, and a comparison, need no participant', async () => {
		const input = [{ json: { commandId: reference, outcome: 'failed', errorCode: 'CONTRACT_NOT_FOUND' } }];
		const { error } = await ask('message', 'format', { formats: ['markdown'] }, { input });
		expect(error?.message).toBeUndefined();
		const followed = await ask('message', 'followProblems', { subject: 'Payments', problem: 'failed' }, { input });
		expect(followed.error?.message).toBeUndefined();
		const compared = await ask('snapshot', 'compare', { keyFields: 'commandId' }, { input });
		expect(compared.json).toMatchObject([{ key: reference, state: 'first' }]);
	});
}

/** Adds tests of packages and their templates. */
function templates({ ask, items }: Calls, write: Write, packages: Stored): void {
	write('packages with templates are uploaded', async () => {
		for (const name of ['iou.dar', 'key.dar']) {
			const { error } = await ask('dar', 'upload', { inputDataFieldName: 'data' }, { input: [file(name)] });
			// A token that executes need not be one that uploads.
			if (error?.httpCode === '403') return;
			expect(error?.message).toBeUndefined();
		}
		packages.stored = true;
	});

	test('the templates of a package that every participant has, and one of them with its fields and choices', async () => {
		const templates = await items('template', 'getAll', { packageName: listed(PING.slice(1).split(':')[0]) });
		expect(templates.map(({ templateId }) => String(templateId).slice(64))).toContain(':Canton.Internal.Ping:Ping');
		const [template] = await items('template', 'get', { templateId: listed(PING) });
		expect(JSON.stringify(template)).toMatch(/"initiator".*"Archive"/);
	});
}

/** Adds the test of a contract from its creation to its end. */
function lifeOfContract({ ask, party, options, items, act, create, reading }: Calls, write: Write, packages: Stored): void {
	write('a contract is created, read, used by choice and archived', async () => {
		if (!packages.stored) return;
		const contractId = await create();
		const [active] = await items('activeContract', 'getAll', { ...reading(), returnAll: false, limit: 3 });
		expect(active).toMatchObject({ activeAtOffset: expect.anything() });
		expect(await items('contract', 'getEvents', { ...reading(), contractId })).toMatchObject([{ contractId, state: 'active' }]);
		const choice = (name: string, choiceArgument: IDataObject = filled({})) => ({
			templateId: listed(IOU),
			contractId,
			choice: listed(name),
			choiceArgument,
		});
		expect((await act('exercise', choice('Look'))).exercised).toMatchObject([{ choice: 'Look', exerciseResult: '7' }]);
		const pinged = await act('exercise', choice(`${HOLDING}:Ping`, filled({ argument: '9007199254740993' })));
		expect(pinged.exercised).toMatchObject([{ choice: 'Ping', exerciseResult: '9007199254740993' }]);
		const transferred = await act('exercise', choice('Give', filled({ newOwner: party() })));
		expect(transferred.archivedContractIds).toEqual([contractId]);
		const [update] = await items('update', 'get', { ...reading(), findBy: 'updateId', updateId: transferred.updateId });
		expect(update).toMatchObject({ updateId: transferred.updateId, offset: transferred.offset });
		await act('exercise', { ...choice('Settle'), contractId: madeBy(transferred) });
		const [archived] = await items('contract', 'getEvents', { ...reading(), contractId: madeBy(transferred) });
		expect(archived).toMatchObject({ state: 'archived' });
		const { error } = await ask('contract', 'exercise', { actAs: byId(party()), ...choice('Settle'), waitFor: 'transaction', options });
		expect(error?.description).toContain('CONTRACT_NOT_FOUND');
	});
}

/** Adds tests of contracts that are archived, used at once, and used by their key. */
function otherUses({ ask, party, options, reference, act, iou }: Calls, write: Write, packages: Stored): void {
	// The templates of our own packages have no choice Archive: a compiler adds it, and they were written by hand.
	write('a contract of a package that every participant has is archived', async () => {
		const createArguments = filled({ id: reference, initiator: party(), responder: party() });
		const { json, error } = await ask('contract', 'create', {
			actAs: byId(party()),
			templateId: listed(PING),
			createArguments,
			waitFor: 'transaction',
			options,
		});
		if (error?.httpCode === '403') return;
		expect(error?.message).toBeUndefined();
		const contractId = madeBy(json[0]);
		expect((await act('archive', { templateId: listed(PING), contractId })).archivedContractIds).toEqual([contractId]);
	});

	write('a contract is created and used at once; one is used by its key', async () => {
		if (!packages.stored) return;
		const settled = await act('createAndExercise', {
			templateId: listed(IOU),
			createArguments: iou(),
			choice: listed('Settle'),
			choiceArgument: filled({}),
		});
		expect(settled.exercised).toMatchObject([{ choice: 'Settle' }]);
		await act('create', { templateId: listed(ACCOUNT), createArguments: filled({ owner: party(), ref: reference, n: '42' }) });
		const key = { templateId: listed(ACCOUNT), contractKey: filled({ who: party(), ref: reference }), choiceArgument: filled({}) };
		const read = await act('exerciseByKey', { ...key, choice: listed('Read') });
		expect(read.exercised).toMatchObject([{ choice: 'Read', exerciseResult: '42' }]);
		const close = { ...key, choice: listed('Close'), commandId: `close-${reference}` };
		const closed = await act('exerciseByKey', close);
		expect(closed.archivedContractIds).toHaveLength(1);
		// A participant looks up the key before it compares the command ID.
		expect(await act('exerciseByKey', close)).toMatchObject({ outcome: 'succeeded', alreadyDone: true, updateId: closed.updateId });
		const { error } = await ask('contract', 'exerciseByKey', {
			...close,
			actAs: byId(party()),
			commandId: `${close.commandId}-2`,
			options,
		});
		expect((error?.context as any).canton).toMatchObject({ outcome: 'failed' });
	});
}

/** Adds the tests to the suite that calls it. `party` acts and reads. `options` say who submits. */
export function contracts(ask: Ask, party: () => string, writing: boolean, options: IDataObject): void {
	const write = writing ? test : test.skip;
	const calls = callsOf(ask, party, options);
	const packages: Stored = { stored: false };
	reads(calls);
	templates(calls, write, packages);
	lifeOfContract(calls, write, packages);
	otherUses(calls, write, packages);
}
