// The DAR inventory over two participants: a second sandbox stands for the other one.
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

	it('sends a file of what each has, and notifies the operators when one cannot be asked', async () => {
		const { bytes, packageId } = makeDar({ name: 'only-here', version: '3.0.0' });
		const headers = { authorization: `Bearer ${bearer()}`, 'content-type': 'application/octet-stream' };
		expect((await fetch(`${sandbox.url}/v2/dars`, { method: 'POST', headers, body: bytes })).status).toBe(200);

		const { type, ...account } = demoCredentials(other.url).find((credential) => credential.type === 'cantonLedgerApi') as any;
		const stored = await client.createCredential({ type, ...account, name: 'The other participant' });
		const second = (node: any) => (node.credentials = { cantonLedgerApi: stored });
		const change = { 'Participant B': second, 'Packages of B': second, 'Vetting of B': second };
		const id = await importExample('dar-inventory', { change, sink: 'inventory' });
		const report = async () => {
			await sandbox.call('DELETE', '/control/sink/dar-inventory.xlsx');
			const execution = await client.run(id, 'Every Morning');
			expect(execution.data.resultData.error).toBeUndefined();
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

		await other.stop();
		const without = await report();
		expect(without[0].Package).toMatch(/^B: unknown could not be asked: /);
		const [{ body }] = await sandbox.delivered('inventory');
		expect(body).toMatchObject({ status: 'problem', text: expect.stringContaining('could not be asked') });
	}, 180_000);
});
