// The list of templates reads packages by itself: it does not wait for all of them, says so, and reads on behind it.
import '../../support/waits.cts';
import { searchList } from '../../support/engine.cts';
import { compile, darWith } from '../../support/lf.cts';
import { ledgerCredential, token, useSandbox } from '../../support/sandbox.cts';
import { until } from '../../support/until.cts';

const sandbox = useSandbox();
const PACKAGE = 'GET /v2/packages/{package-id}';

const search = async (filter: string) =>
	(
		await searchList(
			'cantonLedgerTrigger',
			'searchTemplates',
			{ authentication: 'accessToken', event: 'contractCreated' },
			ledgerCredential(sandbox),
			filter,
		)
	).results.map(({ name }) => name);
const downloads = async () =>
	(await sandbox.control('GET', '/requests')).requests.filter(({ endpoint }: any) => endpoint === PACKAGE).length;

test('packages that take long are read on after the list was shown, and once', async () => {
	const types = { Slow: { record: [] } };
	const main = compile({ name: 'zz-last', version: '1.0.0', modules: { M: { types, templates: { Slow: {} } } } });
	const headers = { authorization: `Bearer ${token('participant_admin')}`, 'content-type': 'application/octet-stream' };
	expect((await fetch(`${sandbox.url}/v2/dars`, { method: 'POST', body: darWith(main), headers })).status).toBe(200);
	await sandbox.fault({ endpoint: PACKAGE, times: 0, delayMs: 1500 });
	await sandbox.requests();
	const first = await search('slow');
	expect(first.at(-2)).toMatch(/^\d+ packages are not read yet\.$/);
	expect(first.at(-1)).toBe('They are being read: search again in a moment.');
	await sandbox.control('DELETE', '/faults');
	const found = async () => (await search('slow')).join();
	await until(async () => (await found()) === 'Slow · zz-last', 'all packages are read');
	const read = await downloads();
	expect(read).toBe(
		new Set((await sandbox.control('GET', '/requests')).requests.flatMap(({ endpoint, path }: any) => (endpoint === PACKAGE ? [path] : [])))
			.size,
	);
	expect(await found()).toBe('Slow · zz-last');
	expect(await downloads()).toBe(read);
}, 60_000);

test('without another search, too', async () => {
	const types = { Later: { record: [] } };
	for (const name of ['zz-1', 'zz-2', 'zz-3', 'zz-4', 'zz-5', 'zz-6', 'zz-7', 'zz-8', 'zz-9']) {
		const main = compile({ name, version: '1.0.0', modules: { M: { types, templates: { Later: {} } } } });
		const headers = { authorization: `Bearer ${token('participant_admin')}`, 'content-type': 'application/octet-stream' };
		expect((await fetch(`${sandbox.url}/v2/dars`, { method: 'POST', body: darWith(main), headers })).status).toBe(200);
	}
	await sandbox.fault({ endpoint: PACKAGE, times: 0, delayMs: 2000 });
	await sandbox.requests();
	expect((await search('later')).at(-2)).toMatch(/packages are not read yet/);
	await until(async () => (await downloads()) === 9, 'nine packages are asked for');
}, 60_000);
