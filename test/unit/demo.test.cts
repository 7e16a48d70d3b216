// The demo after `npm start`.
import { exampleNames, seedExamples } from '../../scripts/lib/demo.cjs';

test('it has every example, and first the one by which an alert comes within seconds', async () => {
	jest.spyOn(globalThis, 'fetch').mockResolvedValue(new Response());
	const client: any = {
		createCredential: async ({ name }: any) => ({ id: name, name }),
		createWorkflow: async ({ name }: any) => ({ id: name }),
		activate: async () => {},
	};
	const parties = new Proxy({}, { get: (_, name) => `${String(name)}::1220` });
	const sandbox: any = { url: 'http://127.0.0.1:1', call: async () => ({ parties }) };
	const seeded: { id: string; name: string; active: boolean }[] = [];
	await seedExamples(client, sandbox, 'http://127.0.0.1:2', (workflow) => void seeded.push(workflow));
	expect(seeded[0]).toMatchObject({ name: 'Canton: failed-command alert, as a stream', active: true });
	expect(new Set(seeded.map(({ name }) => name)).size).toBe(exampleNames().length);
	expect(seeded).toHaveLength(exampleNames().length);
	// Examples with a key or a signer that nobody has do not start by themselves.
	const asking = seeded.filter(({ name }) => /minting delegation|identities/i.test(name));
	expect(asking.map(({ active }) => active)).toEqual([false, false]);
});
