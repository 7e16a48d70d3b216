// Choice between two endpoints, and what is remembered of a server: only what a successful older call has proven.
import type { Attempt } from '../../nodes/shared/http/attempt';
import { newestAvailable } from '../../nodes/shared/http/endpointVersions';

const ok: Attempt<string> = { ok: true, answer: 'rows' };
const missing: Attempt<string> = {
	ok: false,
	failure: { message: 'no such path', origin: 'framework', httpStatus: 404, retryable: false },
};
const refused: Attempt<string> = {
	ok: false,
	failure: { message: 'not permitted', origin: 'ledger', code: 'NA', httpStatus: 403, retryable: false },
};

let serial = 0;

/** Asks one server again and again. `calls` are those of the last time. */
function server() {
	const name = `http://participant-${serial++} list`;
	return async (current: Attempt<string>, legacy: Attempt<string>) => {
		const calls: string[] = [];
		const answered = await newestAvailable(name, [
			{ name: 'current', endpoint: 'GET /v2', attempt: async () => (calls.push('current'), current) },
			{ name: 'legacy', endpoint: 'GET /v1', attempt: async () => (calls.push('legacy'), legacy) },
		]);
		return { calls, answered };
	};
}

test('an older endpoint that answered is asked at once the next time', async () => {
	const ask = server();
	expect(await ask(missing, ok)).toEqual({
		calls: ['current', 'legacy'],
		answered: { apiVersion: 'legacy', endpoint: 'GET /v1', result: ok },
	});
	expect((await ask(missing, ok)).calls).toEqual(['legacy']);
});

test('one that refused proves nothing: the newer endpoint is asked first again', async () => {
	const ask = server();
	expect((await ask(missing, refused)).answered).toEqual({ apiVersion: 'legacy', endpoint: 'GET /v1', result: refused });
	expect((await ask(ok, refused)).calls).toEqual(['current']);
});

test('where neither exists, the refusal of the newer one is reported', async () => {
	expect((await server()(missing, missing)).answered).toEqual({ apiVersion: 'current', endpoint: 'GET /v2', result: missing });
});

test('a refusal by the ledger itself is no missing endpoint', async () => {
	expect((await server()(refused, ok)).calls).toEqual(['current']);
});

test('a server that was upgraded within the remembered time, and lost the older endpoint, is asked for the newer one', async () => {
	const ask = server();
	await ask(missing, ok);
	expect(await ask(ok, missing)).toEqual({
		calls: ['legacy', 'current'],
		answered: { apiVersion: 'current', endpoint: 'GET /v2', result: ok },
	});
	expect((await ask(ok, missing)).calls).toEqual(['current']);
});

test('a server that lacks one endpoint of a release is asked for the older one of its others at once', async () => {
	const name = `http://participant-${serial++}`;
	const ask = async (feature: string, since: string) => {
		const calls: string[] = [];
		const version = (endpoint: string, attempt: Attempt<string>) => async () => (calls.push(endpoint), attempt);
		await newestAvailable(name, [
			{ name: 'current', endpoint: feature, since, attempt: version(`new ${feature}`, missing) },
			{ name: 'legacy', endpoint: feature, since: feature, attempt: version(`old ${feature}`, ok) },
		]);
		return calls;
	};
	expect(await ask('totals', 'Splice 0.6.5')).toEqual(['new totals', 'old totals']);
	expect(await ask('hashes', 'Splice 0.6.5')).toEqual(['old hashes']);
	expect(await ask('coins', 'Splice 0.7.5')).toEqual(['new coins', 'old coins']);
});
