import { createServer } from 'node:http';

import { damlPackage } from '../lib/damlPackage.mjs';
import { amount, column } from '../lib/figures.mjs';
import { measured } from '../lib/meter.mjs';

const AGAIN = 200;

/** A participant with one package. */
async function participant() {
	const { payload, id } = damlPackage();
	const packages = [{ packageId: id, packageName: 'bench', packageVersion: '1.0.0' }];
	const vetted = { vettedPackages: [{ packages, participantId: 'p', synchronizerId: 's', topologySerial: 1 }], nextPageToken: '' };
	const server = createServer((request, response) => {
		request.resume().on('end', () => {
			const isPackage = request.url?.startsWith('/v2/packages/');
			response.setHeader('content-type', isPackage ? 'application/octet-stream' : 'application/json');
			response.end(isPackage ? payload : JSON.stringify(vetted));
		});
	});
	await new Promise((resolve) => server.listen(0, '127.0.0.1', () => resolve(undefined)));
	const { port } = /** @type {import('node:net').AddressInfo} */ (server.address());
	return { url: `http://127.0.0.1:${port}`, bytes: payload.length };
}

async function ours() {
	const { url, bytes } = await participant();
	const { host } = await import('../lib/host.mjs');
	const parameters = {
		authentication: 'accessToken',
		resource: 'contract',
		operation: 'create',
		templateId: { __rl: true, mode: 'list', value: '#bench:Main:T0' },
	};
	const { fields } = host('CantonLedger', parameters, { cantonLedgerApi: { baseUrl: url, authentication: 'none' } });
	const first = await measured(async () => await fields('getTemplateFields'));
	if (first.result.fields.length !== 20) throw new Error(`the form has ${first.result.fields.length} fields`);
	const again = await measured(async () => {
		for (let done = 0; done < AGAIN; done++) await fields('getTemplateFields');
	});
	return { ...first, againMs: again.wallMs / AGAIN, packageMb: bytes / 1_000_000 };
}

/** @type {import('../lib/bench.mjs').Row} */
export default {
	name: 'form',
	title: 'The fields of a template of a 1 MB package',
	ours: 'Canton Ledger, Contract › Create, its form',
	against: 'nothing: no other node has it',
	aim: '≤ 300 ms the first time, ≤ 5 ms after',
	contenders: { ours },
	async run(bench) {
		const { ours: samples } = await bench.sideBySide('form', ['ours'], bench.rounds(9, 3), {});
		return {
			figures: [
				amount({ name: 'first time', unit: 'ms', most: 300 }, column(samples, 'wallMs')),
				amount({ name: 'first time, CPU', unit: 'ms' }, column(samples, 'cpuMs')),
				amount({ name: 'each time after', unit: 'ms', most: 5 }, column(samples, 'againMs')),
				amount({ name: 'package', unit: 'MB' }, column(samples, 'packageMb')),
				amount({ name: 'peak memory', unit: 'MB' }, column(samples, 'peakMb')),
			],
		};
	},
};
