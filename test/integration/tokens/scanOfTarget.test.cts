// Prices and the registry of Canton Coin for several participants: each has the scan or validator with its name, and never that of another.
import type { IDataObject } from 'n8n-workflow';

import { runNode } from '../../support/engine.cts';
import { fleetOf } from '../../support/fleet.cts';
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
