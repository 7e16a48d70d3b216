/**
 * An n8n that passes certificates on, and one that would send the request without them.
 * @own-modules
 */
import type { IHttpRequestOptions } from 'n8n-workflow';

/** The module as a fresh process has it, with the helper of an n8n. */
const inN8n = async (httpRequest: (options: IHttpRequestOptions) => Promise<unknown>) => {
	let found: boolean | undefined;
	await jest.isolateModulesAsync(async () => {
		const { sendsCertificates } =
			(await import('../../nodes/shared/http/certificateSupport')) as typeof import('../../nodes/shared/http/certificateSupport');
		found = await sendsCertificates({ helpers: { httpRequest } } as never, 'https://ledger.example.com');
	});
	return found;
};
const cancelled = new Error('canceled');

test('a version that looks into the options, as from 2.20 on', async () => {
	const seen: boolean[] = [];
	const helper = async ({ agentOptions, abortSignal }: IHttpRequestOptions) => {
		seen.push(abortSignal!.aborted);
		void { ...agentOptions };
		throw cancelled;
	};
	expect(await inN8n(helper)).toBe(true);
	// Nothing is sent: it is cancelled before it begins.
	expect(seen).toEqual([true]);
});

test('a version that copies the options only', async () => {
	const helper = async (options: IHttpRequestOptions) => {
		void { ...options };
		throw cancelled;
	};
	expect(await inN8n(helper)).toBe(false);
});

test.each([
	['an address that n8n lets no node reach', { name: 'SsrfBlockedIpError' }],
	['a name that cannot be looked up', { code: 'ENOTFOUND' }],
	['a name server that is away', { code: 'EAI_AGAIN' }],
])('%s says nothing of it: the request itself says why', async (_, failure) => {
	const helper = async () => {
		throw Object.assign(new Error('blocked'), failure);
	};
	expect(await inN8n(helper)).toBe(true);
});
