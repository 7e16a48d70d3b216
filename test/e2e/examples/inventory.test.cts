// The DAR inventory over two participants: a second sandbox is for the other one.
import readSheet from 'read-excel-file/node';

import { makeDar } from '../../../scripts/lib/dar.cjs';
import { demoCredentials } from '../../../scripts/lib/demo.cjs';
import { startSandbox, type Sandbox } from '../../../scripts/lib/sandbox.cjs';
import { world } from '../support/e2e.cts';
import { bearer } from '../support/token.cts';
import { importExample } from './support.cts';

const { sandbox, client } = world();

describe('the DAR inventory example', () => {
	let other: Sandbox;
	beforeAll(async () => {
		other = await startSandbox({ args: ['--seed', '99', '--history', '5'] });
	}, 60_000);
	afterAll(async () => await other.stop());

	it('sends a file of what each has, says once what changed, and notifies the operators when one cannot be asked', async () => {
		const upload = async (name: string) => {
			const { bytes, packageId } = makeDar({ name, version: '3.0.0' });
			const headers = { authorization: `Bearer ${bearer()}`, 'content-type': 'application/octet-stream' };
			expect((await fetch(`${sandbox.url}/v2/dars`, { method: 'POST', headers, body: bytes })).status).toBe(200);
			return packageId;
		};
		const packageId = await upload('only-here');

		const { type, ...account } = demoCredentials(other.url).find((credential) => credential.type === 'cantonLedgerApi') as any;
		const stored = await client.createCredential({ type, ...account, name: 'The other participant' });
		const second = (node: any) => (node.credentials = { cantonLedgerApi: stored });
		const change = { 'Participant B': second, 'Packages of B': second, 'Vetting of B': second };
		const id = await importExample('dar-inventory', { change, sink: 'inventory' });
		/** @param fails the execution, since the file cannot be sent */
		const report = async ({ fails = false } = {}) => {
			await sandbox.call('DELETE', '/control/sink/dar-inventory.xlsx');
			const execution = await client.run(id, 'Every Morning');
			expect(execution.data.resultData.error !== undefined).toBe(fails);
			if (fails) return [];
			const [delivered] = await sandbox.delivered('dar-inventory.xlsx');
			const [sheet] = await readSheet(Buffer.from(delivered.body.base64, 'base64'));
			const [header, ...rows] = sheet.data as string[][];
			return rows.map((row) => Object.fromEntries(header.map((title, at) => [title, row[at]])));
		};

		const rows = await report();
		const row = rows.find((row) => row['Package ID'] === packageId);
		const [a, b] = Object.keys(rows[0]).filter((title) => /^[AB]: /.test(title));
		expect(row).toMatchObject({ Package: 'only-here', Version: '3.0.0', [a]: 'vetted', [b]: null, Differs: 'yes' });
		expect(rows.some((row) => row[a] === 'vetted' && row[b] === 'vetted' && row.Differs === null)).toBe(true);
		expect(await sandbox.delivered('inventory')).toEqual([]);

		// Findings that could not be sent count as not reported.
		const later = await upload('only-here-later');
		await sandbox.call('POST', '/control/faults', {
			faults: [{ path: '/sink/dar-inventory.xlsx', action: 'html502', times: 0 }],
		});
		await report({ fails: true });
		await sandbox.call('DELETE', '/control/faults');
		const changed = async () => (await report()).filter((row) => row.Changed).map((row) => [row['Package ID'], row.Changed]);
		expect(await changed()).toEqual([[later, 'A: not there → vetted']]);
		expect(await changed()).toEqual([]);
		const sent = (await sandbox.delivered('inventory')).map(({ body }: any) => body);
		expect(sent).toEqual([
			expect.objectContaining({ status: 'info', text: expect.stringContaining('• only-here-later 3.0.0: A: not there → vetted') }),
		]);
		await sandbox.call('DELETE', '/control/sink/inventory');

		await other.stop();
		const without = await report();
		expect(without[0].Package).toMatch(/^B: unknown could not be asked: /);
		const [{ body }] = await sandbox.delivered('inventory');
		expect(body).toMatchObject({ status: 'problem', text: expect.stringContaining('could not be asked') });
	}, 180_000);
});
