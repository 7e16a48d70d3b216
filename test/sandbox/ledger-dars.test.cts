// Package archives and packages.
import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';

import { makeDar, packageId, zip } from '../../scripts/lib/dar.cjs';
import { root } from '../../scripts/lib/paths.cjs';
import { authorised, useClient } from './client.cts';

const client = useClient(['--history', '5']);

const dar = (verdict?: string, name = 'app', version = '1.0.0', id = packageId('app')) => makeDar({ name, version, verdict, id }).bytes;

const send = async (path: string, bytes: Buffer, subject = 'participant_admin') => {
	const headers = { ...authorised(subject), 'content-type': 'application/octet-stream' };
	const response = await fetch(client.url + path, { method: 'POST', body: new Uint8Array(bytes), headers });
	const text = await response.text();
	return { status: response.status, text, json: text.startsWith('{') ? JSON.parse(text) : undefined };
};
const validate = async (bytes: Buffer, query = '', subject?: string) => await send(`/v2/dars/validate${query}`, bytes, subject);
const upload = async (bytes: Buffer, query = '') => await send(`/v2/dars${query}`, bytes);
const status = async (id: string) => (await client.get(`/v2/packages/${id}/status`, authorised())).json.packageStatus;

describe('validation', () => {
	it('answers a good DAR with an empty body and changes nothing', async () => {
		expect(await validate(dar())).toEqual({ status: 200, text: '', json: undefined });
		expect(await status(packageId('app'))).toBe('PACKAGE_STATUS_UNSPECIFIED');
	});

	/** Verdicts of the manifest by the category of their error. */
	const VERDICTS = {
		8: [
			...['INVALID_DAR', 'INVALID_DAR_FILE_NAME', 'INVALID_ZIP_ENTRY', 'INVALID_LEGACY_DAR', 'ZIP_BOMB', 'DAR_PARSE_ERROR'],
			...['DAR_VALIDATION_ERROR', 'DAR_DEPENDENCIES_NOT_VALID', 'NOT_VALID_UPGRADE_PACKAGE', 'KNOWN_PACKAGE_VERSION'],
			'DAML_PRIM_NOT_UTILITY_PACKAGE',
		],
		9: ['MAIN_PACKAGE_IN_DAR_DOES_NOT_MATCH_EXPECTED'],
	};
	const verdicts = Object.entries(VERDICTS).flatMap(([category, codes]) => codes.map((code) => [code, Number(category)] as const));

	it.each(verdicts)('says %s where the manifest asks for it', async (code, category) => {
		for (const answer of [await validate(dar(code)), await upload(dar(code))]) {
			expect(answer.status).toBe(400);
			expect(answer.json).toMatchObject({ code, errorCategory: category });
		}
		expect(await status(packageId('app'))).toBe('PACKAGE_STATUS_UNSPECIFIED');
	});

	it('explains dependencies and entries in the context', async () => {
		const { json } = await validate(dar('DAR_DEPENDENCIES_NOT_VALID'));
		expect(json.context).toMatchObject({
			mainPackageId: packageId('app'),
			missingDependencies: expect.stringMatching(/^f{64}$/),
		});
		const bad = await validate(zip({ 'META-INF/MANIFEST.MF': 'Main-Dalf: x\n', '../evil.dalf': '' }));
		expect(bad.json).toMatchObject({
			code: 'INVALID_ZIP_ENTRY',
			context: { entries: expect.stringContaining('../evil.dalf') },
		});
	});

	it('withholds an internal error', async () => {
		const { status: code, json } = await validate(dar('PACKAGE_SERVICE_INTERNAL_ERROR'));
		expect(code).toBe(500);
		expect(json).toMatchObject({ code: 'NA', errorCategory: -1, grpcCodeValue: 13 });
	});

	it('distinguishes a DAR from what is none', async () => {
		expect((await validate(Buffer.from('plain text'))).json.code).toBe('INVALID_DAR');
		expect((await validate(Buffer.alloc(0))).json.code).toBe('INVALID_DAR');
		expect((await validate(zip({ 'readme.txt': 'hello' }))).json.code).toBe('INVALID_LEGACY_DAR');
	});

	it('of the sample DARs says what their pages say', async () => {
		const linked = ['start', 'jobs'].map((folder) => [
			...readFileSync(join(root, 'docs', folder, 'dar-gate.md'), 'utf8').matchAll(/\[([\w.-]+\.dar)\]\(\.\.\/\.\.\/([^)]+)\)/g),
		]);
		for (const samples of linked) {
			expect(samples).toHaveLength(2);
			const [taken, refused] = await Promise.all(samples.map(async ([, , path]) => await validate(readFileSync(join(root, path!)))));
			expect(taken).toMatchObject({ status: 200 });
			expect(refused).toMatchObject({ status: 400, json: { code: 'DAR_VALIDATION_ERROR' } });
		}
	});

	it('is possible of a sample that the sandbox has at an address', async () => {
		const answer = await fetch(`${client.url}/samples/note-1.0.0.dar`);
		expect(answer.headers.get('content-type')).toBe('application/octet-stream');
		expect(await validate(Buffer.from(await answer.arrayBuffer()))).toMatchObject({ status: 200 });
		for (const path of ['/samples/none.dar', '/samples/..%2f..%2f..%2fpackage.json', '/samples/README.md'])
			expect((await fetch(client.url + path)).status).toBe(404);
	});

	it('is for administrators', async () => {
		expect((await validate(dar(), '', 'ledger-api-user')).status).toBe(403);
	});
});

describe('the synchronizer', () => {
	it('is found where exactly one is connected, and else has to be named', async () => {
		const [global, other] = (await client.world()).synchronizers.map(({ id }: any) => encodeURIComponent(id));
		expect((await validate(dar())).status).toBe(200);
		expect((await validate(dar(), `?synchronizerId=${global}`)).status).toBe(200);
		const absent = await validate(dar(), `?synchronizerId=${other}`);
		expect(absent.json).toMatchObject({ code: 'PACKAGE_SERVICE_NOT_CONNECTED_TO_SYNCHRONIZER', errorCategory: 9 });
		for (const connected of [[], ['global', 'private']]) {
			await client.settings({ connected });
			expect((await validate(dar())).json).toMatchObject({
				code: 'PACKAGE_SERVICE_CANNOT_AUTODETECT_SYNCHRONIZER',
				errorCategory: 9,
			});
		}
		// As recorded of two.
		const two = (await client.world()).synchronizers.map(({ id }: any) => `${id.slice(0, id.indexOf('::') + 14)}...`).join(', ');
		expect((await validate(dar())).json).toMatchObject({
			cause: `Cannot autodetect synchronizer: currently connected synchronizers ${two}`,
			context: { synchronizers: `List(${two})` },
		});
		expect((await client.post('/v2/parties', { partyIdHint: 'torn' }, authorised('participant_admin'))).json).toMatchObject({
			code: 'PARTY_ALLOCATION_CANNOT_DETERMINE_SYNCHRONIZER',
			cause: expect.stringMatching(
				/^Cannot determine the synchronizer on which to allocate party torn::1220[0-9a-f]{8}\.\.\., because the participant is connected to multiple/,
			),
			context: { partyId: expect.stringMatching(/^torn::1220[0-9a-f]{64}$/) },
		});
		expect((await validate(dar(), `?synchronizerId=${other}`)).status).toBe(200);
		const odd = await validate(dar(), '?synchronizerId=nonsense');
		expect(odd.status).toBe(400);
		expect(odd.json.code).toBe('PROTO_DESERIALIZATION_FAILURE');
	});
});

describe('upload', () => {
	it('stores the package, again without harm, and knows its version', async () => {
		expect(await upload(dar())).toEqual({ status: 200, text: '{}', json: {} });
		expect(await status(packageId('app'))).toBe('PACKAGE_STATUS_REGISTERED');
		expect((await upload(dar())).status).toBe(200);
		const { json } = await client.get('/v2/packages', authorised());
		expect(json.packageIds.filter((id: string) => id === packageId('app'))).toHaveLength(1);
		expect((await validate(dar(undefined, 'app', '1.0.0', packageId('other')))).json.code).toBe('KNOWN_PACKAGE_VERSION');
		expect((await validate(dar(undefined, 'app', '1.0.1', packageId('other')))).status).toBe(200);
	});

	it('vets unless asked not to', async () => {
		await upload(dar());
		await upload(dar(undefined, 'shelf', '1.0.0', packageId('shelf')), '?vetAllPackages=false');
		const { packages } = await client.world();
		expect(packages.find(({ name }: any) => name === 'app').vetted).toBe(true);
		expect(packages.find(({ name }: any) => name === 'shelf').vetted).toBe(false);
		const odd = await upload(dar(), '?vetAllPackages=perhaps');
		expect(odd.text).toMatch(/^Invalid value for: query parameter vetAllPackages/);
	});

	it('has limits: the node answers 500 in words, a proxy 413', async () => {
		await client.settings({ maxBodyBytes: 100 });
		const node = await upload(dar());
		expect(node.status).toBe(500);
		expect(node.json).toMatchObject({ code: 'LEDGER_API_INTERNAL_ERROR', errorCategory: 4, definiteAnswer: false });
		expect(node.json.cause).toContain('exceeded size limit (100 bytes)');
		await client.settings({ maxProxyBytes: 50 });
		const proxy = await upload(dar());
		expect(proxy.status).toBe(413);
		expect(proxy.text).toContain('<html>');
	});

	it('is logged by length and digest', async () => {
		const bytes = dar();
		await upload(bytes);
		const { requests } = (await client.get('/control/requests')).json;
		expect(requests.at(-1)).toMatchObject({
			endpoint: 'POST /v2/dars',
			body: { length: bytes.length, sha256: createHash('sha256').update(bytes).digest('hex') },
			subject: 'participant_admin',
		});
	});
});

describe('the status of a package', () => {
	it('is UNSPECIFIED where it is not known, and an error where it cannot be one', async () => {
		const { packages } = await client.world();
		expect(await status(packages[0].id)).toBe('PACKAGE_STATUS_REGISTERED');
		expect(await status('0'.repeat(64))).toBe('PACKAGE_STATUS_UNSPECIFIED');
		const odd = await client.get('/v2/packages/no%2Fpackage/status', authorised());
		expect(odd.status).toBe(400);
		expect(odd.json.code).toBe('INVALID_ARGUMENT');
	});
});
