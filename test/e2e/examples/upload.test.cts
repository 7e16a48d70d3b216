// The second stage of the gates: a form with a password that uploads and vets a DAR.
import { readExample } from '../../../scripts/lib/demo.cjs';
import { eventually, world } from '../support/e2e.cts';
import { darFiles, recorded } from './darFiles.cts';
import { importExample } from './support.cts';

const { n8n, sandbox, client } = world();

describe('the upload after approval', () => {
	let workflow: string;
	const { webhookId } = readExample('dar-upload').nodes.find(({ name }: any) => name === 'Approve');
	const form = () => `${n8n().url}/form/${webhookId}`;
	const password = { authorization: `Basic ${Buffer.from('operator:form-demo').toString('base64')}` };
	const vetted = async (version: string) =>
		(await sandbox.call('GET', '/control/world')).packages.some(
			(stored: any) => stored.name.includes('note') && stored.version === version && stored.vetted,
		);

	const packages = async () => (await sandbox.call('GET', '/control/world')).packages.map(({ id }: { id: string }) => id).sort();

	/** Sends the form and reads the page it ends on. */
	async function submit(bytes: Buffer) {
		const body = new FormData();
		body.set('field-0', new Blob([new Uint8Array(bytes)]), 'model.dar');
		const sent = await fetch(form(), { method: 'POST', headers: password, body, signal: AbortSignal.timeout(30_000) });
		expect(sent.status).toBe(200);
		const { formWaitingUrl } = (await sent.json()) as { formWaitingUrl: string };
		return await eventually(
			async () => await (await fetch(formWaitingUrl, { signal: AbortSignal.timeout(5_000) }).catch(() => undefined))?.text(),
			(page) => /Uploaded|Nothing was uploaded/.test(page ?? ''),
		);
	}

	beforeAll(async () => {
		await sandbox.call('POST', '/control/reset', {});
		workflow = await importExample('dar-upload');
		await client.activate(workflow);
		await eventually(
			async () => (await fetch(form(), { headers: password })).status,
			(status) => status === 200,
		);
	}, 90_000);

	afterAll(async () => await client.deactivate(workflow));

	it('lets in who knows the password', async () => {
		expect((await fetch(form())).status).toBe(401);
	});

	it('stores and vets a DAR, and says who must still vet it', async () => {
		expect(await submit(recorded('note-1.0.0'))).toMatch(/>[\w-]+ 1\.0\.0 is stored and vetted\. Still to vet: \w[^<]*</);
		expect(await vetted('1.0.0')).toBe(true);
	}, 60_000);

	it.each(darFiles.filter(({ verdict }) => verdict === 'rejected'))(
		'stores nothing of $what, and says why',
		async ({ bytes }) => {
			const before = await packages();
			expect(await submit(bytes)).toMatch(/Nothing was uploaded/);
			expect(await packages()).toEqual(before);
		},
		60_000,
	);

	it('says of a file that is no DAR what it is', async () => {
		expect(await submit(Buffer.from('<html>'))).toMatch(/Nothing was uploaded[^]*not a ZIP archive/);
	}, 60_000);
});
