// Prices and the registry of Canton Coin for several participants: each has the scan or validator with its name, and never that of another.
import type { IDataObject } from 'n8n-workflow';

import { runNode, searchList } from '../../support/engine.cts';
import { fleetOf } from '../../support/fleet.cts';
import { oAuth2Credential, said } from '../../support/harness.cts';
import { ledgerCredential, token, useSandbox } from '../../support/sandbox.cts';

const sandbox = useSandbox();
const NAMES = ['first', 'second', 'third'];
const PRICES: Record<string, string> = { first: '0.0310000000', second: '0.0470000000', third: '0.0550000000' };
const { path, at } = fleetOf(sandbox, NAMES);

beforeAll(async () => {
	for (const name of NAMES) {
		await at(name, 'POST', '/reset', {});
		await at(name, 'POST', '/do', { action: 'openRound', price: PRICES[name], opensIn: 600 });
		await at(name, 'POST', '/do', { action: 'wait', seconds: 601 });
		await at(name, 'POST', '/do', { action: 'tap', party: 'bank', amount: '100.0000000000' });
	}
}, 60_000);

const targets = (...names: string[]) => ({
	...{ severalTargets: true, targetName: names[0] },
	furtherTargets: { row: names.slice(1).map((name) => ({ name, url: `${sandbox.url}${path(name)}`, access: 'same' })) },
});

/** Balances of each participant, with prices or registries from a service beside it. */
async function balances(instrumentDetails: string, coinRegistry: string, beside: IDataObject, target = '*') {
	const parameters = {
		...{ authentication: 'accessToken', resource: 'balance', operation: 'getAll', coinRegistry, instrumentDetails },
		...{ parties: 'all', returnAll: true, columns: [], addTotals: false, options: { target } },
	};
	const server = { url: sandbox.url, authentication: 'accessToken', accessToken: token(), ...beside };
	const { json, error } = await runNode('cantonToken', parameters as never, {
		credentials: {
			cantonLedgerApi: { ...ledgerCredential(sandbox, 'participant_admin').cantonLedgerApi, ...targets(...NAMES) },
			cantonScanApi: { ...server, authentication: 'none' },
			cantonValidatorApi: server,
		},
	});
	return { json: json.filter(({ party = 'bank::' }) => String(party).startsWith('bank::')), error };
}
const prices = ({ json }: { json: IDataObject[] }) => json.map(({ target, priceUsd }) => [target, priceUsd]);

describe.each(['scan', 'validator'])('%s', (server) => {
	const problem = `Further Targets in the credential of the ${server}: there is no target "third"`;

	test('each participant has the price of the one with its name, and a name that is missing is said', async () => {
		const found = await balances('value', server, targets('first', 'second'));
		expect(found.error).toBeUndefined();
		expect(prices(found)).toEqual([
			['first', PRICES.first],
			['second', PRICES.second],
			['third', undefined],
		]);
		expect(found.json[2]).toMatchObject({ message: problem, error: { advice: expect.stringContaining('of each participant') } });
		const alone = await balances('value', server, targets('first', 'second'), 'third');
		expect(alone.error?.message).toBe(problem);
		expect(alone.error?.description).toContain(`Name the ${server} of each participant as the participant.`);
	});

	test('the registry of Canton Coin, too', async () => {
		const { json } = await balances('instrument', server, targets('first', 'second'));
		const coins = json.filter(({ instrumentId }) => instrumentId === 'Amulet');
		expect(coins.map(({ target, registry, detailsProblem }) => [target, registry, detailsProblem])).toEqual([
			['first', expect.stringContaining(sandbox.url), null],
			['second', expect.stringContaining(`${sandbox.url}${path('second')}`), null],
			['third', null, problem],
		]);
	});

	test('one that names no targets is for all: they are of one network', async () => {
		expect(prices(await balances('value', server, {}))).toEqual(NAMES.map((name) => [name, PRICES.first]));
	});
});

test('each service is sent the token of its own credential, and never that of the other', async () => {
	for (const name of NAMES) await at(name, 'DELETE', '/requests');
	expect((await balances('value', 'validator', targets(...NAMES))).error).toBeUndefined();
	for (const name of NAMES) {
		const { requests } = await at(name, 'DELETE', '/requests');
		const seen = new Set((requests as IDataObject[]).map(({ api, subject }) => `${api}: ${subject}`));
		expect([...seen].sort()).toEqual(['ledger: participant_admin', 'registry: ledger-api-user', 'validator: ledger-api-user']);
	}
});

describe('the operations of Price have no participant: Target is of the scan or validator', () => {
	const server = (beside: IDataObject = targets(...NAMES)) => ({
		...{ url: sandbox.url, authentication: 'accessToken', accessToken: token() },
		...beside,
	});
	const credentials = (beside: IDataObject = targets(...NAMES)) => ({
		cantonScanApi: server(beside),
		cantonValidatorApi: server(beside),
		cantonValidatorOAuth2Api: { ...oAuth2Credential(sandbox.url), ...beside },
	});
	const price = async (operation: string, target: string, parameters: IDataObject, beside?: IDataObject) =>
		await runNode('cantonToken', { resource: 'price', operation, ...parameters, options: { target } } as never, {
			credentials: credentials(beside),
		});

	test.each(['scan', 'validator', 'validatorOAuth2'])('Get, by %s: of each, of one, and of a name that it lacks', async (coinRegistry) => {
		const each = await price('get', '*', { coinRegistry });
		expect(each.error).toBeUndefined();
		expect(each.json.map((row) => [row.target, row.price])).toEqual(NAMES.map((name) => [name, PRICES[name]]));
		const second = await price('get', 'second', { coinRegistry });
		expect(second.json.map((row) => [row.target, row.price])).toEqual([['second', PRICES.second]]);
		const unknown = await price('get', 'fourth', { coinRegistry });
		expect(said(unknown)).toBe('Target: no target of the credential is "fourth" | Its targets are: first, second, third.');
	});

	test('one that is away is an item with its target', async () => {
		const { furtherTargets, ...first } = targets(...NAMES);
		const rows = furtherTargets.row.map((row) => (row.name === 'second' ? { ...row, url: `${sandbox.url}/nothing-here` } : row));
		const { json } = await price('get', '*', { coinRegistry: 'scan' }, { ...first, furtherTargets: { row: rows } });
		expect(json.map((row) => [row.target, row.price ?? (row.error as IDataObject).httpStatus])).toEqual([
			['first', PRICES.first],
			['second', 404],
			['third', PRICES.third],
		]);
	});

	test('Get Many: the days of each', async () => {
		let day = '';
		for (const name of NAMES) {
			await at(name, 'POST', '/do', { action: 'wait', hours: 24 });
			const { happened } = await at(name, 'POST', '/do', { action: 'openRound', price: PRICES[name], opensIn: 600 });
			day = [happened].flat()[0].recordTime.slice(0, 10);
		}
		const { json, error } = await price('getAll', '*', { coinRegistry: 'scan', from: day, to: day, returnAll: true });
		expect(error).toBeUndefined();
		expect(json.map((row) => [row.target, row.price])).toEqual(NAMES.map((name) => [name, PRICES[name]]));
	});

	test('without the option, the server of the Base URL, and no field target', async () => {
		const { json } = await runNode(
			'cantonToken',
			{ resource: 'price', operation: 'get', coinRegistry: 'scan' },
			{ credentials: credentials() },
		);
		expect(json.map((row) => [row.target, row.price])).toEqual([[undefined, PRICES.first]]);
	});

	test.each([
		['scan', 'price', ['first', 'second']],
		['validator', 'price', ['third']],
		['validatorOAuth2', 'price', ['second', 'third']],
		['scan', 'balance', ['ledger-1', 'ledger-2']],
	])('the list of targets: %s for %s', async (coinRegistry, resource, names) => {
		const listed = {
			cantonScanApi: server(targets('first', 'second')),
			cantonValidatorApi: server(targets('third')),
			cantonValidatorOAuth2Api: { ...oAuth2Credential(sandbox.url), ...targets('second', 'third') },
			cantonLedgerApi: { ...ledgerCredential(sandbox, 'participant_admin').cantonLedgerApi, ...targets('ledger-1', 'ledger-2') },
		};
		const parameters = { authentication: 'accessToken', resource, operation: 'get', coinRegistry };
		const { results } = await searchList('cantonToken', 'searchTargets', parameters as never, listed as never);
		expect(results.map(({ value }) => value)).toEqual(['*', ...names]);
	});
});
