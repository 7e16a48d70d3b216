// Forms of the templates that the stand-in network has itself: each of them has one, as on a participant whose packages are compiled.
import type { IDataObject } from 'n8n-workflow';

import { mapperFields, searchList } from '../../support/engine.cts';
import { ledgerCredential, useSandbox } from '../../support/sandbox.cts';
import { byId, ledgerOf } from './support.cts';

const sandbox = useSandbox({ history: 5 });
const { run, parties } = ledgerOf(sandbox);
const listed = (value: string) => ({ __rl: true, mode: 'list', value });
const filled = (value: IDataObject) => ({ mappingMode: 'defineBelow', value, matchingColumns: [], schema: [] });

let templates: string[];

beforeAll(async () => {
	const world = await sandbox.control('GET', '/world');
	templates = [
		...new Set<string>(world.packages.flatMap(({ name, entities }: any) => entities.map((entity: string) => `#${name}:${entity}`))),
	];
});

const editor = (parameters: IDataObject) =>
	[
		'cantonLedger',
		{ authentication: 'accessToken', resource: 'contract', actAs: byId(parties.alice!), ...parameters },
		ledgerCredential(sandbox),
	] as const;
const fields = async (templateId: string) => {
	const [type, loaded, credentials] = editor({ operation: 'create', templateId: listed(templateId) });
	const { fields: found, emptyFieldsNotice } = await mapperFields(type, 'getTemplateFields', loaded as never, credentials);
	return emptyFieldsNotice ?? found.map(({ displayName }) => displayName);
};
const choices = async (templateId: string) => {
	const [type, loaded, credentials] = editor({ operation: 'exercise', templateId: listed(templateId) });
	return (await searchList(type, 'searchChoices', loaded as never, credentials)).results.map(({ value }) => value);
};

test('every template of the network has fields and choices', async () => {
	expect(templates.length).toBeGreaterThan(25);
	for (const template of templates) {
		expect([template, await fields(template)]).toEqual([
			template,
			expect.arrayContaining([expect.stringMatching(/^\w+(?:\.\w+)*(?: \(\w|$)/)]),
		]);
		expect([template, await choices(template)]).toEqual([template, expect.arrayContaining(['Archive'])]);
	}
});

test('the fields are those of its contracts, those inside too', async () => {
	expect(await fields('#splice-amulet:Splice.Amulet:LockedAmulet')).toEqual([
		'amulet.dso (Party)',
		'amulet.owner (Party)',
		// Longer labels would be cut.
		'amulet.amount.initialAmount',
		'amulet.amount.createdAt',
		'amulet.amount.ratePerRound',
		'lock.holders (List Party)',
		'lock.expiresAt (Time)',
		'lock.optContext (Optional)',
	]);
	expect(await fields('#model-tests:Iou:Iou')).toEqual([
		'issuer (Party)',
		'owner (Party)',
		'currency (Text)',
		'amount (Numeric 10)',
		expect.stringMatching(/^observers \(List Party/),
	]);
});

test('choices of interfaces are among those of a template', async () => {
	expect(await choices('#splice-amulet:Splice.AmuletTransferInstruction:AmuletTransferInstruction')).toEqual(
		expect.arrayContaining(['Archive', expect.stringContaining('TransferInstruction_Accept')]),
	);
});

test('an Iou is created and transferred by forms', async () => {
	const act = async (operation: string, parameters: IDataObject) =>
		await run('contract', operation, {
			actAs: byId(parties.alice!),
			templateId: listed('#model-tests:Iou:Iou'),
			simplify: true,
			waitFor: 'transaction',
			...parameters,
		});
	const { alice, bob } = parties as { alice: string; bob: string };
	const iou = { issuer: alice, owner: alice, currency: 'USD', amount: '12.5', observers: '[]' };
	const { json, error } = await act('create', { createArguments: filled(iou) });
	expect([error?.message, json[0]?.outcome]).toEqual([undefined, 'succeeded']);
	const [contractId] = json[0]!.createdContractIds as string[];
	const exercise = { contractId, choice: listed('Iou_Transfer'), choiceArgument: filled({ newOwner: bob }) };
	const transferred = await act('exercise', exercise);
	expect([transferred.error?.message, transferred.json[0]]).toEqual([
		undefined,
		expect.objectContaining({ archivedContractIds: [contractId] }),
	]);
});
