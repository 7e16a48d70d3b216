// Which of two endpoints answers, and what is remembered of a server: only what a successful older call has proven.
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

/** Asks one server again and again; `asked` are the calls of the last time. */
function server() {
	const name = `http://participant-${serial++} list`;
	return async (current: Attempt<string>, legacy: Attempt<string>) => {
		const asked: string[] = [];
		const answered = await newestAvailable(name, [
			{ name: 'current', endpoint: 'GET /v2', attempt: async () => (asked.push('current'), current) },
			{ name: 'legacy', endpoint: 'GET /v1', attempt: async () => (asked.push('legacy'), legacy) },
		]);
		return { asked, answered };
	};
}

test('an older endpoint that answered is asked at once the next time', async () => {
	const ask = server();
	expect(await ask(missing, ok)).toEqual({
		asked: ['current', 'legacy'],
		answered: { apiVersion: 'legacy', endpoint: 'GET /v1', result: ok },
	});
	expect((await ask(missing, ok)).asked).toEqual(['legacy']);
});

test('one that refused proves nothing: the newer endpoint is asked first again', async () => {
	const ask = server();
	expect((await ask(missing, refused)).answered).toEqual({ apiVersion: 'legacy', endpoint: 'GET /v1', result: refused });
	expect((await ask(ok, refused)).asked).toEqual(['current']);
});

test('where neither exists, the refusal of the newer one is reported', async () => {
	expect((await server()(missing, missing)).answered).toEqual({ apiVersion: 'current', endpoint: 'GET /v2', result: missing });
});

test('a refusal by the ledger itself is no missing endpoint', async () => {
	expect((await server()(refused, ok)).asked).toEqual(['current']);
});

test('a server that was upgraded within the remembered time, and lost the older endpoint, is asked for the newer one', async () => {
	const ask = server();
	await ask(missing, ok);
	expect(await ask(ok, missing)).toEqual({
		asked: ['legacy', 'current'],
		answered: { apiVersion: 'current', endpoint: 'GET /v2', result: ok },
	});
	expect((await ask(ok, missing)).asked).toEqual(['current']);
});
