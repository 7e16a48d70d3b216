// Answers as large as a server likes: what is read of them has a limit, counted after decompression.
import { waitForNothing } from '../../support/waits.cts';
import { createHash } from 'node:crypto';

import type { RequestListener } from 'node:http';

import type { IDataObject } from 'n8n-workflow';

import { ledgerNodeOf } from '../../support/nodeTables.cts';
import { runNode, searchList } from '../../support/engine.cts';
import { bomb, json, serve } from '../../support/hostile.cts';
import { pressTest } from '../../support/pressTest.cts';
import { byId } from './support.cts';

waitForNothing();

/** A megabyte, so that the tests need no large answers. */
const credential = (host: string, more: IDataObject = {}) => ({
	cantonLedgerApi: { baseUrl: `http://${host}`, authentication: 'none', largestAnswer: 1, ...more },
});

const run = async (resource: string, operation: string, parameters: IDataObject, host: string, more: IDataObject = {}) =>
	await runNode(ledgerNodeOf(resource, operation), { authentication: 'accessToken', resource, operation, ...parameters } as never, {
		credentials: credential(host, more),
		invented: true,
	});

const users = async (host: string, more?: IDataObject) =>
	await run('user', 'getAll', { returnAll: true, filters: {}, options: {} }, host, more);

const TOO_LARGE =
	'The rest was not read, so that it cannot use up the memory of n8n. Ask for less at once: a smaller Limit, or filters. If the answer is what you expect, raise Largest Answer (MB) in the credential.';

describe('a list that is too large', () => {
	test('is refused, and the connection is closed long before its end', async () => {
		let sent = 0;
		const host = await serve(bomb(1000, 200, (megabytes) => void (sent = megabytes)));
		const { error, json: items } = await users(host);
		expect(items).toEqual([]);
		expect(error).toMatchObject({ message: `http://${host}: its answer is larger than 1 MB`, description: TOO_LARGE });
		expect(sent).toBeLessThan(100);
	});

	test('is read where the credential allows that', async () => {
		const list = { users: [{ id: 'x', metadata: { annotations: { note: 'a'.repeat(1.5 * 2 ** 20) } } }] };
		const host = await serve(json(list));
		expect((await users(host)).error?.message).toContain('is larger than 1 MB');
		for (const largestAnswer of [2, undefined]) {
			expect((await users(host, { largestAnswer })).json.map(({ userId }) => userId)).toEqual(['x']);
		}
	});

	test('of a size that is no size is not asked for', async () => {
		const { error } = await users('127.0.0.1:9', { largestAnswer: 'much' });
		expect(error).toMatchObject({
			message: 'Largest Answer (MB) in the credential: it is out of range',
			description: 'Enter a whole number from 1 to 500.',
		});
	});

	test('in a drop-down is refused too', async () => {
		const host = await serve(bomb(50, 200, () => {}));
		const list = searchList('cantonLedger', 'searchParties', { authentication: 'accessToken' }, credential(host) as never);
		await expect(list).rejects.toThrow(`http://${host}: its answer is larger than 1 MB`);
	});

	test('is asked for in smaller pages where the list has pages', async () => {
		const pageSizes: number[] = [];
		const listener: RequestListener = (request, response) => {
			if (request.url === '/v2/state/ledger-end') return json({ offset: 900 })(request, response);
			if (request.url === '/v2/state/latest-pruned-offsets') return json({ participantPrunedUpToInclusive: 0 })(request, response);
			let text = '';
			request.on('data', (chunk) => (text += chunk));
			request.on('end', () => {
				const { maxPageSize, beginOffsetExclusive: begin = 0 } = JSON.parse(text || '{}');
				if (maxPageSize === undefined) return json({}, 404)(request, response);
				pageSizes.push(maxPageSize);
				const updates = Array.from({ length: Math.min(maxPageSize, 900 - begin) }, (_, index) => ({
					update: {
						OffsetCheckpoint: { value: { offset: begin + index + 1, synchronizerTimes: [], note: 'a'.repeat(10_000) } },
					},
				}));
				const answer = { updates, lowestPageOffsetExclusive: begin, highestPageOffsetInclusive: begin + updates.length };
				json(answer)(request, response);
			});
		};
		const host = await serve(listener);
		const parameters = { parties: 'all', returnAll: true, order: 'oldestFirst', options: {} };
		const { error } = await run('update', 'getAll', parameters, host);
		expect(error).toBeUndefined();
		expect(pageSizes.slice(0, 3)).toEqual([200, 100, 100]);
	});
});

describe('a refusal that is too large', () => {
	test('keeps its status, and what arrived of its words', async () => {
		let sent = 0;
		const host = await serve(bomb(1000, 400, (megabytes) => void (sent = megabytes)));
		const { error } = await users(host);
		expect(error?.message).toMatch(/^\{"cause":"stop","error":"a+$/);
		expect(error?.message.length).toBeLessThan(1100);
		expect(error?.httpCode).toBe('400');
		expect(sent).toBeLessThan(100);
	});

	test('of the token is explained as one', async () => {
		const host = await serve(bomb(50, 401, () => {}));
		expect((await users(host)).error?.message).toMatch(/^This server requires a token, and the credential has none: /);
	});
});

test('the Test of a credential reads no more either', async () => {
	let sent = 0;
	const host = await serve(bomb(1000, 200, (megabytes) => void (sent = megabytes)));
	expect(await pressTest('cantonLedgerApi', credential(host).cantonLedgerApi)).toEqual({
		status: 'Error',
		message: `http://${host}: its answer is larger than 1 MB. ${TOO_LARGE}`,
	});
	const refusing = await serve(bomb(1000, 404, (megabytes) => void (sent = megabytes)));
	expect((await pressTest('cantonLedgerApi', credential(refusing).cantonLedgerApi)).message).toMatch(/\{"cause":"stop".*\(HTTP 404\)/);
	expect(sent).toBeLessThan(100);
});

test('a download may have any size', async () => {
	const bytes = Buffer.alloc(3 * 2 ** 20, 'x');
	const id = createHash('sha256').update(bytes).digest('hex');
	const host = await serve((_, response) => {
		response.writeHead(200, { 'content-type': 'application/octet-stream', 'Canton-Package-Hash': id });
		response.end(bytes);
	});
	const parameters = { packageId: byId(id), binaryPropertyName: 'data', options: {} };
	const { items, error } = await run('package', 'download', parameters, host);
	expect(error).toBeUndefined();
	expect(items[0]!.binary!.data!.fileSize).toBe('3.15 MB');
});
