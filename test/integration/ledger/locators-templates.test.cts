// The lists of templates and interfaces.
import '../../support/waits.cts';
import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';

import type { IDataObject } from 'n8n-workflow';

import { cacheClock } from '../../../nodes/shared/values/cache';
import { searchList } from '../../support/engine.cts';
import { compile, darWith } from '../../support/lf.cts';
import { ledgerCredential, token } from '../../support/sandbox.cts';
import { until } from '../../support/until.cts';
import { useLocators } from './locators-support.cts';
import { byId, templatesShown } from './support.cts';

const { sandbox, happen } = useLocators();

let world: any;

beforeAll(async () => void (world = await sandbox.control('GET', '/world')));

describe('templates and interfaces', () => {
	const findWith = async (credential: IDataObject, method: string, filter?: string, parameters: IDataObject = {}) =>
		(
			await searchList(
				'cantonLedgerEventTrigger',
				method,
				{ authentication: 'accessToken', event: 'contractCreated', ...parameters } as never,
				credential as never,
				filter,
			)
		).results.map(({ value }) => value);
	const find = async (method: string, filter?: string, parameters?: IDataObject, as = 'ledger-api-user') =>
		await findWith(ledgerCredential(sandbox, as), method, filter, parameters);
	const IOU = '#model-tests:Iou:Iou';

	test("where no package can be read: of the latest events that the token's user may read, by package name", async () => {
		await sandbox.fault({ endpoint: 'GET /v2/packages/{package-id}', times: 0, status: 404, body: {} });
		await happen('issue', { to: 'alice' });
		expect(await find('searchTemplates')).toContain(IOU);
		expect(await find('searchTemplates', 'iou:i')).toEqual([IOU]);
		expect(await find('searchTemplates', undefined, {}, 'newcomer@clients')).not.toContain(IOU);
	});

	test('of the parties the form names', async () => {
		await happen('issue', { to: 'carol' });
		expect(await find('searchTemplates', 'iou', { parties: byId(world.parties.carol) }, 'trader')).toEqual([IOU]);
	});

	test('of vetted packages whose name is typed, read from the packages themselves', async () => {
		const dar = readFileSync(join(__dirname, '..', '..', 'conformance', 'dars', 'iou.dar'));
		const upload = await fetch(`${sandbox.url}/v2/dars`, {
			method: 'POST',
			body: dar,
			headers: { authorization: `Bearer ${token('participant_admin')}`, 'content-type': 'application/octet-stream' },
		});
		expect(upload.status).toBe(200);
		const { packages } = await sandbox.control('GET', '/world');
		const { name, id } = packages.at(-1);
		// As recorded: what the participant answers is what the ID is the hash of.
		const answer = await fetch(`${sandbox.url}/v2/packages/${id}`, { headers: { authorization: `Bearer ${token('participant_admin')}` } });
		expect(
			createHash('sha256')
				.update(Buffer.from(await answer.arrayBuffer()))
				.digest('hex'),
		).toBe(id);
		// By module and entity first, when nothing of the package was read: several words, in any order.
		expect(await find('searchInterfaces', 'Holding iface')).toEqual([`#${name}:Iface:Holding`]);
		const found = await find('searchTemplates', `#${name}`);
		expect(found.length).toBeGreaterThan(0);
		expect(found.every((value) => String(value).startsWith(`#${name}:`))).toBe(true);
		expect(await find('searchTemplates')).toEqual(expect.arrayContaining(found));
		expect(await find('searchInterfaces', name)).toEqual([`#${name}:Iface:Holding`]);
		await sandbox.requests();
		await find('searchTemplates', name);
		expect((await sandbox.requests()).some(({ endpoint }) => endpoint === 'GET /v2/packages/{package-id}')).toBe(false);
	});

	test('what was read is kept while somebody types, but for the list of packages; opening the list reads events anew', async () => {
		// A busy machine may take longer for all this than results are kept.
		const { now } = cacheClock;
		const begin = now();
		cacheClock.now = () => begin;
		// Results are kept by credential, and a token that is signed a second later is another one.
		const credential = ledgerCredential(sandbox);
		const typed = async (method: string, filter?: string) => await findWith(credential, method, filter);
		try {
			await typed('searchTemplates');
			await typed('searchTemplates', 'iou');
			const called = async () => [...new Set((await sandbox.requests()).map(({ endpoint }) => endpoint))];
			await called();
			// On a busy machine packages are still being read.
			await until(async () => {
				await typed('searchTemplates', 'iou');
				return (await called()).join() === 'POST /v2/package-vetting/list';
			}, 'all packages are read');
			expect(await typed('searchTemplates', 'iou:iou')).toContain(IOU);
			expect(await typed('searchInterfaces', 'holding')).not.toEqual([]);
			expect(await called()).toEqual(['POST /v2/package-vetting/list']);
			await typed('searchTemplates');
			expect(await called()).toContain('POST /v2/updates/get-updates-page');
		} finally {
			cacheClock.now = now;
		}
	});

	test('a package that was uploaded a moment ago is in the list, also where something else matches', async () => {
		const upload = async (name: string) => {
			const types = { T: { record: [] } };
			const main = compile({ name, version: '1.0.0', modules: { M: { types, templates: { T: {} } } } });
			const headers = { authorization: `Bearer ${token('participant_admin')}`, 'content-type': 'application/octet-stream' };
			expect((await fetch(`${sandbox.url}/v2/dars`, { method: 'POST', body: darWith(main), headers })).status).toBe(200);
		};
		await upload('fresh-one');
		expect(await find('searchTemplates', 'fresh')).toEqual(['#fresh-one:M:T']);
		await upload('fresh-two');
		expect(await find('searchTemplates', 'fresh')).toEqual(['#fresh-one:M:T', '#fresh-two:M:T']);
	});

	test('an entry begins with what distinguishes it: the entity, its package, and the module of two that are alike', async () => {
		const types = { T: { record: [] } };
		const modules = Object.fromEntries(['Sales', 'Stock'].map((name) => [name, { types, templates: { T: {} } }]));
		const main = compile({ name: 'alike', version: '1.0.0', modules });
		const headers = { authorization: `Bearer ${token('participant_admin')}`, 'content-type': 'application/octet-stream' };
		await fetch(`${sandbox.url}/v2/dars`, { method: 'POST', body: darWith(main), headers });
		const shown = async (filter: string) => await templatesShown(sandbox, filter);
		expect(await shown('alike')).toEqual(['T · alike · Sales', 'T · alike · Stock']);
		expect(await shown('alike:Sales')).toEqual(['T · alike · Sales']);
		expect(await shown('T · alike')).toEqual(['T · alike · Sales', 'T · alike · Stock']);
	});

	test('nothing found says what to type, in lines that cannot be chosen', async () => {
		const found = await searchList(
			'cantonLedgerEventTrigger',
			'searchTemplates',
			{ authentication: 'accessToken', event: 'contractCreated' },
			ledgerCredential(sandbox),
			'no-such-thing',
		);
		expect(found.results).toEqual([
			{ name: 'No template of a vetted package matches.', value: false },
			{ name: 'Type a part of a package, module or entity name.', value: true },
		]);
	});

	test('a package that is no package costs its own entries only', async () => {
		await happen('transfer', { from: 'alice', to: 'bob' });
		expect(await find('searchTemplates', 'splice-amulet')).toContain('#splice-amulet:Splice.Amulet:Amulet');
	});

	test('interfaces: those of the token standard without a word typed', async () => {
		expect(await find('searchInterfaces')).toContain('#splice-api-token-holding-v1:Splice.Api.Token.HoldingV1:Holding');
	});
});
