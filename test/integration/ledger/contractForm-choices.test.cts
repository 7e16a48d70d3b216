// Contract › Exercise Choice, Archive, Create and Exercise, Exercise by Key: what is sent, and what is refused before it is.
import type { IDataObject } from 'n8n-workflow';

import { createContract } from '../../../nodes/CantonLedger/operations/contract/create';
import { exerciseChoice } from '../../../nodes/CantonLedger/operations/contract/exercise';
import type { LedgerOperation } from '../../../nodes/shared/ledgerNode/ledgerOperation';
import { searchList } from '../../support/engine.cts';
import { ledgerCredential } from '../../support/sandbox.cts';
import { ACCOUNT, HOLDING, IOU, filled, listed, useContractForm } from './contractForm-support.cts';
import { byId } from './support.cts';

const { sandbox, run, iou, act, create, created, submissions, command, editor, fields, choices } = useContractForm();

let alice: string;
let bob: string;

beforeAll(() => void ({ alice, bob } = sandbox.parties));

describe('choices', () => {
	test('Exercise Choice takes the contract from the item', async () => {
		const contractId = await created();
		await sandbox.requests();
		const { json, error } = await act(
			'exercise',
			{ templateId: listed(IOU), contractId: '={{ $json.contractId }}', choice: listed('Give'), choiceArgument: filled({ newOwner: bob }) },
			{ input: [{ json: { contractId } }] as never },
		);
		expect(error).toBeUndefined();
		expect(await command()).toEqual({
			ExerciseCommand: { templateId: IOU, contractId, choice: 'Give', choiceArgument: { newOwner: bob } },
		});
		expect(json[0]).toMatchObject({ archivedContractIds: [contractId] });
	});

	test.each([listed(`${HOLDING}:Ping`), byId('Ping')])('a choice of an interface names the interface: %j', async (choice) => {
		const contractId = await created();
		await sandbox.requests();
		const { error } = await act('exercise', { templateId: listed(IOU), contractId, choice, choiceArgument: filled({ argument: 7 }) });
		expect(error).toBeUndefined();
		expect(await command()).toEqual({ ExerciseCommand: { templateId: HOLDING, contractId, choice: 'Ping', choiceArgument: '7' } });
	});

	test('Submit takes a choice of the list, too', async () => {
		const contractId = await created();
		const row = { kind: 'exercise', templateId: listed(IOU), contractId, choice: listed(`${HOLDING}:Ping`), choiceArgument: '5' };
		const { error } = await run('command', 'submit', { actAs: byId(alice), commandsFrom: 'fields', commands: { command: [row] } });
		expect(error).toBeUndefined();
	});

	test('a choice without arguments, and one not chosen yet, show no form to fill in', async () => {
		const shown = (operation: LedgerOperation, name: string) => operation.properties.find((property) => property.name === name);
		expect(shown(exerciseChoice, 'choiceArgument')?.displayOptions?.hide).toEqual({ choice: ['', 'Archive'] });
		expect(shown(createContract, 'createArguments')).toMatchObject({
			displayOptions: { hide: { templateId: [''] } },
			typeOptions: { resourceMapper: { supportAutoMap: false, hideNoDataError: true } },
		});
		const contractId = await created();
		const { json, error } = await act('exercise', { templateId: listed(IOU), contractId, choice: listed('Archive') });
		expect(error).toBeUndefined();
		expect(json[0]).toMatchObject({ archivedContractIds: [contractId] });
	});

	test('what fails names the template and the choice, for an alert', async () => {
		const contractId = await created();
		await act('archive', { templateId: listed(IOU), contractId: byId(contractId) });
		const { json } = await act(
			'exercise',
			{ templateId: listed(IOU), contractId: byId(contractId), choice: listed('Give'), choiceArgument: filled({ newOwner: bob }) },
			{ onError: 'continueRegularOutput' },
		);
		expect(json[0]).toMatchObject({ error: { templateId: IOU, choice: 'Give', outcome: 'failed' } });
		const message = await run('message', 'format', { format: ['text'] }, { input: [{ json: json[0] }] as never });
		expect(message.json[0]?.text).toEqual(expect.stringContaining(`Template: ${IOU}`));
		expect(message.json[0]?.text).toEqual(expect.stringContaining('Choice: Give'));
	});

	test('an unknown choice is refused with those there are', async () => {
		const { error } = await act('exercise', {
			templateId: listed(IOU),
			contractId: `00${'ab'.repeat(32)}`,
			choice: byId('Gone'),
			choiceArgument: filled({}),
		});
		expect([error?.message, error?.description]).toEqual([
			'Choice: Iou:Iou has no choice "Gone"',
			`Its choices: Give, Look, Settle, Archive, ${HOLDING}:Ping.`,
		]);
		expect(await submissions()).toEqual([]);
	});

	test('Archive', async () => {
		const contractId = await created();
		const { json, error } = await act('archive', { templateId: listed(IOU), contractId });
		expect(error).toBeUndefined();
		expect(json[0]).toMatchObject({ archivedContractIds: [contractId] });
		expect((await act('archive', { templateId: listed(IOU), contractId: '={{ "" }}' })).error?.message).toBe(
			'Contract: this field is empty',
		);
	});

	test("the contract is the incoming item's where none is chosen; with neither, nothing is sent", async () => {
		const contractId = await created();
		const none = { templateId: listed(IOU), contractId: listed('') };
		const refused = await act('archive', none, { input: [{ json: {} }] as never });
		expect(refused.error?.message).toBe('Contract: no contract is chosen, and the incoming item has no contractId');
		// An expression that found nothing does not mean the item's.
		const byExpression = { ...none, contractId: byId('={{ $json.other }}') };
		expect((await act('archive', byExpression, { input: [{ json: { contractId } }] as never })).error?.message).toBe(
			'Contract: this field is empty',
		);
		const { json, error } = await act('archive', none, { input: [{ json: { contractId } }] as never });
		expect(error).toBeUndefined();
		expect(json[0]).toMatchObject({ archivedContractIds: [contractId] });
	});

	test("the template is the incoming item's where none is chosen, and it has to be somewhere", async () => {
		const [item] = (await create(iou())).json;
		expect(item).toMatchObject({ templateId: expect.stringMatching(/:Iou:Iou$/), packageName: 'fidelity-iou' });
		const give = {
			templateId: listed(''),
			contractId: listed(''),
			choice: listed('Give'),
			choiceArgument: filled({ newOwner: bob }),
		};
		const refused = await act('exercise', give, { input: [{ json: { contractId: item!.contractId } }] as never });
		expect(refused.error?.message).toBe('Template: none is chosen, and the incoming item has no templateId');
		await sandbox.requests();
		const { json, error } = await act('exercise', give, { input: [{ json: item }] as never });
		expect(error).toBeUndefined();
		expect((await command()).ExerciseCommand).toMatchObject({ templateId: IOU, contractId: item!.contractId });
		const archived = await act('archive', { templateId: listed(''), contractId: listed('') }, { input: [{ json: json[0] }] as never });
		expect(archived.error).toBeUndefined();
	});

	test("lists and forms are of the incoming item's template, once the editor knows the item", async () => {
		const [item] = (await create(iou())).json;
		// As the editor sends it: the expression evaluated.
		const form = { templateId: listed(''), itemTemplate: [item!.templateId, item!.packageName] };
		expect((await choices(form)).map(({ value }) => value)).toContain('Give');
		expect(await fields('getChoiceFields', { ...form, choice: listed('Give') })).toEqual(['newOwner (Party) string']);
		expect((await choices({ ...form, itemTemplate: [null, null] }))[1]).toMatchObject({
			name: 'Or execute the node before this one: its item may have one.',
		});
	});

	test('the list of contracts: those of the template, named by what they are about, without archived ones', async () => {
		const [first, second] = [await created(), String((await create(iou({ amount: '77.25' }))).json[0]?.contractId)];
		const contracts = async (parameters: IDataObject, filter = '') => {
			const [type, loaded, credentials] = editor(parameters);
			return (await searchList(type, 'searchContracts', loaded as never, credentials, filter)).results;
		};
		const found = await contracts({ templateId: listed(IOU) });
		expect(found.slice(0, 2)).toEqual([
			{ name: `alice, alice, 77.25 · ${second.slice(0, 10)}…`, value: second },
			{ name: `alice, alice, 10.5 · ${first.slice(0, 10)}…`, value: first },
		]);
		expect(await contracts({ templateId: listed(IOU) }, '77.25')).toEqual([found[0]]);
		expect(await contracts({ templateId: listed(IOU) }, first.slice(0, 30))).toEqual([found[1]]);
		expect((await contracts({ templateId: listed(HOLDING) })).map(({ value }) => value)).toContain(second);
		expect(await contracts({ templateId: listed(IOU) }, 'nothing like it')).toEqual([
			{ name: 'No active contract matches.', value: false },
		]);
		expect(await contracts({ templateId: listed('') })).toMatchObject([{ name: 'Choose the template first.' }, {}]);
		await act('archive', { templateId: listed(IOU), contractId: byId(second) });
		expect((await contracts({ templateId: listed(IOU) })).map(({ value }) => value)).not.toContain(second);
	});

	test('a right to execute as a party is none to list its contracts', async () => {
		const contractId = await created();
		const { carol } = (await sandbox.control('GET', '/world')).parties;
		const rights = [{ CanExecuteAs: { value: { party: carol } } }, { CanReadAs: { value: { party: alice } } }];
		await sandbox.control('POST', '/do', { action: 'user', user: 'executor', rights });
		const [type, loaded] = editor({ templateId: listed(IOU), actAs: listed('me') });
		const { results } = await searchList(type, 'searchContracts', loaded as never, ledgerCredential(sandbox, 'executor'));
		expect(results.map(({ value }) => value)).toContain(contractId);
	});

	test('Create and Exercise', async () => {
		const { json, error } = await act('createAndExercise', {
			templateId: listed(IOU),
			createArguments: filled(iou()),
			choice: listed('Give'),
			choiceArgument: filled({ newOwner: bob }),
			options: { transactionShape: 'TRANSACTION_SHAPE_LEDGER_EFFECTS' },
		});
		expect(error).toBeUndefined();
		expect(json[0]).toMatchObject({ exercised: [{ choice: 'Give' }] });
		const refused = await act('createAndExercise', {
			templateId: listed(IOU),
			createArguments: filled(iou()),
			choice: byId('Ping'),
			choiceArgument: filled({ argument: 1 }),
		});
		expect(refused.error?.message).toBe(`Choice: Ping belongs to the interface ${HOLDING}`);
	});

	test('Exercise by Key', async () => {
		const key = { who: alice, ref: 'r-1' };
		const { error: none } = await act('create', {
			templateId: listed(ACCOUNT),
			createArguments: filled({ owner: alice, ref: 'r-1', n: '5' }),
		});
		expect(none).toBeUndefined();
		await sandbox.requests();
		const { error } = await act('exerciseByKey', {
			templateId: listed(ACCOUNT),
			contractKey: filled(key),
			choice: listed('Read'),
			choiceArgument: filled({}),
		});
		expect(error).toBeUndefined();
		expect(await command()).toEqual({
			ExerciseByKeyCommand: { templateId: ACCOUNT, contractKey: key, choice: 'Read', choiceArgument: {} },
		});
		const other = { templateId: listed(IOU), contractKey: filled(key), choice: listed('Look'), choiceArgument: filled({}) };
		expect((await act('exerciseByKey', other)).error?.message).toBe('Template: Iou:Iou has no contract key');
	});
});
