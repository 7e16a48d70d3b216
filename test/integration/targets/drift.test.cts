// DAR › Drift: which participants differ in what they store and have vetted.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';

import type { IDataObject } from 'n8n-workflow';

import { driftRows } from '../../../nodes/CantonParticipant/dar/drift';
import { runNode } from '../../support/engine.cts';
import { fleetOf } from '../../support/fleet.cts';
import { said } from '../../support/harness.cts';
import { ledgerCredential, useSandbox } from '../../support/sandbox.cts';

const sandbox = useSandbox({ history: 0 });
const NAMES = ['dev', 'test', 'main'];
const { path, at } = fleetOf(sandbox, NAMES);

const credentials = (more: IDataObject = {}) => {
	const { cantonLedgerApi } = ledgerCredential(sandbox, 'participant_admin');
	const row = NAMES.slice(1).map((name) => ({ name, url: `${sandbox.url}${path(name)}`, access: 'same' }));
	return { cantonLedgerApi: { ...cantonLedgerApi, severalTargets: true, targetName: 'dev', furtherTargets: { row }, ...more } };
};
const ofDar = async (operation: string, options: IDataObject, more: IDataObject = {}) =>
	await runNode(
		'cantonParticipant',
		{ authentication: 'accessToken', resource: 'dar', operation, binaryPropertyName: 'data', options, ...more } as never,
		{ credentials: credentials() },
	);
const drift = async (options: IDataObject = {}) => await ofDar('drift', options);
const file = (name: string) => readFileSync(join(__dirname, '..', '..', 'conformance', 'dars', `${name}.dar`)).toString('base64');

/** Brings a DAR to some targets: stored and vetted, or only stored. */
async function bring(name: string, targets: string[], { vetted = true } = {}): Promise<void> {
	for (const target of targets) {
		const { error } = await runNode(
			vetted ? 'cantonParticipant' : 'cantonLedger',
			{
				...{ authentication: 'accessToken', resource: 'dar', operation: vetted ? 'apply' : 'upload', binaryPropertyName: 'data' },
				...{ dryRun: false, options: { target, ...(!vetted && { vetAllPackages: false }) } },
			} as never,
			{
				credentials: credentials(),
				input: [{ json: {}, binary: { data: { data: file(name), mimeType: 'application/zip', fileName: `${name}.dar` } } }],
			},
		);
		expect(error).toBeUndefined();
	}
}

beforeEach(async () => {
	for (const name of NAMES) await at(name, 'POST', '/reset', { history: 0 });
});

test('no item and a hint where none differ, and without a choice it is each of them', async () => {
	const { json, hints, error } = await drift();
	expect(error).toBeUndefined();
	expect(json).toEqual([]);
	expect(hints).toEqual(['No differences: 3 targets store and have vetted the same packages.']);
});

test('one item for each package and target that is not as at most of them', async () => {
	await bring('note-1.0.0', ['dev', 'test']);
	await bring('note-1.1.0', ['test']);
	const { json, hints } = await drift({ target: '*' });
	expect(hints).toEqual([]);
	expect(
		json.map(({ target, packageName, packageVersion, state, expected }) => [target, packageName, packageVersion, state, expected]),
	).toEqual([
		['main', 'fidelity-note', '1.0.0', 'missing', 'vetted'],
		['test', 'fidelity-note', '1.1.0', 'vetted', 'missing'],
	]);
	expect(json[0]).toMatchObject({
		summary: 'fidelity-note 1.0.0 is missing, vetted at dev, test',
		vettedAt: ['dev', 'test'],
		storedAt: [],
		missingAt: ['main'],
		sameVersionElsewhere: false,
	});
});

test('what is stored and not vetted differs, with the name that the others give it, also by a prefix of it', async () => {
	await bring('note-1.0.0', ['dev', 'test']);
	await bring('note-1.0.0', ['main'], { vetted: false });
	for (const namePrefixes of [undefined, 'fidelity-no']) {
		const { json } = await drift(namePrefixes === undefined ? {} : { namePrefixes });
		expect(json.map(({ target, packageName, state, expected }) => [target, packageName, state, expected])).toEqual([
			['main', 'fidelity-note', 'stored', 'vetted'],
		]);
	}
	expect((await drift({ namePrefixes: 'splice-' })).json).toEqual([]);
});

test('as many have it as have not: it is missing. Compare With says whom they should be like', async () => {
	await bring('note-1.0.0', ['dev']);
	const ofTwo = { namePrefixes: 'fidelity-note' };
	expect((await drift({ ...ofTwo, compareWith: 'dev' })).json.map(({ target, state }) => [target, state])).toEqual([
		['test', 'missing'],
		['main', 'missing'],
	]);
	expect((await drift({ ...ofTwo, compareWith: 'main' })).json.map(({ target, state }) => [target, state])).toEqual([['dev', 'vetted']]);
	expect(said(await drift({ compareWith: 'prod' }))).toMatch(/^Compare With: "prod" is not among the targets that were asked/);
});

test('a target that fails is an item, and the others are compared', async () => {
	await bring('note-1.0.0', ['dev']);
	await at('main', 'POST', '/faults', { faults: [{ endpoint: 'GET /v2/packages', action: 'html502', times: 0 }] });
	const { json } = await drift({ compareWith: 'test' });
	expect(json.map(({ target, state, error }) => [target, state, (error as IDataObject | undefined)?.httpStatus])).toEqual([
		['dev', 'vetted', undefined],
		['main', undefined, 502],
	]);
});

test('the one to compare with fails: its error is the item, and a hint says that nothing was compared', async () => {
	await bring('note-1.0.0', ['dev']);
	await at('main', 'POST', '/faults', { faults: [{ endpoint: 'GET /v2/packages', action: 'html502', times: 0 }] });
	const { json, hints, error } = await drift({ compareWith: 'main' });
	expect(error).toBeUndefined();
	expect(json).toMatchObject([{ target: 'main', error: { httpStatus: 502 } }]);
	expect(hints).toEqual(['There is nothing to compare: main of Compare With failed.']);
});

test('an item of a large fleet lists 20 targets, and says how many more there are', () => {
	const held = { packageId: 'aa', packageName: 'model', packageVersion: '1.0.0', state: 'vetted' as const };
	const fleet = Array.from({ length: 100 }, (_, index) => ({ target: `n${index}`, packages: index === 0 ? [] : [held] }));
	const [row, ...rest] = driftRows(fleet, { prefixes: [] });
	expect(rest).toEqual([]);
	expect(row).toMatchObject({ target: 'n0', moreVettedAt: 79, moreStoredAt: 0, moreMissingAt: 0, missingAt: ['n0'] });
	expect(row!.vettedAt).toEqual(fleet.slice(1, 21).map(({ target }) => target));
	expect(row!.summary).toBe('model 1.0.0 is missing, vetted at n1, n2, n3, n4, n5 and 94 more');
});

test('one target has nothing to be compared with, which a hint says', async () => {
	const { json, hints } = await drift({ target: 'dev' });
	expect(json).toEqual([]);
	expect(hints).toEqual(['There is nothing to compare: only dev answered.']);
});
