// The rollback form, filled in as its page does.
import { makeDar } from '../../../scripts/lib/dar.cjs';
import { eventually, world } from '../support/e2e.cts';
import { bearer } from '../support/token.cts';
import { importExample } from './support.cts';

const { n8n, sandbox, client } = world();

describe('the rollback example', () => {
	let workflow: string;
	const { bytes, packageId } = makeDar({ name: 'rolled', version: '1.0.0' });
	const form = () => `${n8n().url}/form/canton-dar-rollback`;
	const password = { authorization: `Basic ${Buffer.from('operator:form-demo').toString('base64')}` };

	const vetted = async () =>
		(await sandbox.call('GET', '/control/world')).packages.find(({ id }: any) => id === packageId)?.vetted as boolean | undefined;

	/** Sends the form and reads the page it ends on. */
	async function submit(once: string, again: string) {
		const body = new FormData();
		body.set('field-0', once);
		body.set('field-1', again);
		const sent = await fetch(form(), { method: 'POST', headers: password, body, signal: AbortSignal.timeout(30_000) });
		expect(sent.status).toBe(200);
		const { formWaitingUrl } = (await sent.json()) as { formWaitingUrl: string };
		return await eventually(
			async () => await (await fetch(formWaitingUrl, { signal: AbortSignal.timeout(5_000) }).catch(() => undefined))?.text(),
			(page) => /Rolled back|Nothing was changed/.test(page ?? ''),
		);
	}

	beforeAll(async () => {
		workflow = await importExample('dar-rollback', { gitUrl: 'http://127.0.0.1:1' });
		await client.activate(workflow);
		await eventually(
			async () => (await fetch(form(), { headers: password })).status,
			(status) => status === 200,
		);
		const headers = { authorization: `Bearer ${bearer()}`, 'content-type': 'application/octet-stream' };
		expect((await fetch(`${sandbox.url}/v2/dars`, { method: 'POST', headers, body: bytes })).status).toBe(200);
		expect(await vetted()).toBe(true);
	}, 90_000);

	afterAll(async () => await client.deactivate(workflow));

	it('lets in who knows the password', async () => {
		expect((await fetch(form())).status).toBe(401);
		expect((await fetch(form(), { method: 'POST', body: new FormData() })).status).toBe(401);
	});

	it('changes nothing where the package is not confirmed, or unknown', async () => {
		expect(await submit(packageId, 'rolled@2.0.0')).toMatch(/Nothing was changed[^]*these are not the packages above/);
		expect(await vetted()).toBe(true);
		expect(await submit('rolled', 'rolled')).toContain('neither a package ID nor a name with a version');
	}, 60_000);

	it('unvets the package, named by version', async () => {
		expect(await submit('rolled@1.0.0', 'rolled@1.0.0')).toContain('rolled@1.0.0 is no longer vetted.');
		expect(await vetted()).toBe(false);
		expect(await submit(packageId, packageId)).toContain(`${packageId} was not vetted.`);
	}, 60_000);
});
