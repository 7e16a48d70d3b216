/**
 * The fields by which tokens are chosen, and the list of instruments in the editor.
 * @own-modules
 */
import type { ILoadOptionsFunctions } from 'n8n-workflow';

import { parseAmount, ZERO } from '../../nodes/shared/tokens/amounts';
import { instrumentChoice, isChosen, resolveInstrument } from '../../nodes/shared/tokens/instrumentField';
import { instrumentLists } from '../../nodes/shared/tokens/instrumentSearch';
import { amountToCompare, chosenOwners } from '../../nodes/shared/tokens/tokenFields';
import { active, FIRST, GOLD, participantOf, type World } from './tokens-participant.cts';
import { party } from './tokens-support.cts';

const units = (text: string) => parseAmount(text)!;
/** The participant whose list is opened, as each test sets it. */
let list: {
	ledger: unknown;
	names: Map<string, string>;
	keep: (name: string, fresh: boolean, load: () => Promise<unknown>) => Promise<unknown>;
};
const kept: Array<[name: string, fresh: boolean]> = [];
jest.mock('../../nodes/shared/ledger/listContext', () => ({ openList: async () => list }));

describe('fields', () => {
	const parameters = (values: Record<string, unknown>) =>
		({
			text: (path: string) => values[path],
			list: (path: string) => values[path] ?? [],
			choice: (path: string, _: unknown, fallback: unknown) => values[path] ?? fallback,
			parameterError: (path: string, problem: string, advice: string) => new Error(`${path}: ${problem} (${advice})`),
		}) as never;
	const CHOOSE = 'Choose the instrument from the list, or ';

	test.each<[unknown, unknown]>([
		[undefined, undefined],
		['all', undefined],
		['canton-coin', 'cantonCoin'],
		['CANTON COIN', 'cantonCoin'],
		['Gold@bank::1220', GOLD],
		[' Gold @ bank::1220 ', GOLD],
		['a@b@bank::1220', { id: 'a@b', admin: party('bank') }],
	])('Instrument %j is %j', (instrument, expected) => {
		expect(instrumentChoice(parameters({ instrument }))).toEqual(expected);
	});

	test.each(['Gold', '@bank::1220'])('Instrument %j names no admin', (instrument) => {
		expect(() => instrumentChoice(parameters({ other: instrument }), 'other')).toThrow(
			`other: "${instrument}" names no admin: instruments of different admins can share a name (${CHOOSE}write name@admin, e.g. USD@bank::1220….)`,
		);
		expect(() => instrumentChoice(parameters({ instrument: `${'x'.repeat(150)}` }))).toThrow(`"${'x'.repeat(100)}…"`);
		expect(() => instrumentChoice(parameters({ instrument: 'Gold@bank' }))).toThrow(/^instrument: /);
	});

	test('Canton Coin is that of the participant', async () => {
		const { ledger, sent } = participantOf({ synchronizers: ['global-domain::1220ab'] });
		expect(await resolveInstrument(ledger, parameters({}), GOLD)).toEqual(GOLD);
		expect(await resolveInstrument(ledger, parameters({}), undefined)).toBeUndefined();
		expect(sent).toEqual([]);
		expect(await resolveInstrument(ledger, parameters({}), 'cantonCoin', { timeoutMs: 300 })).toEqual({
			id: 'Amulet',
			admin: 'DSO::1220ab',
		});
		expect(sent[0]![1]).toEqual({ timeoutMs: 300 });
		const refusal =
			'Canton Coin cannot be resolved: the participant must be connected to exactly one synchronizer named global-domain ' +
			`(${CHOOSE}enter it as Amulet@DSO::1220….)`;
		await expect(resolveInstrument(participantOf({}).ledger, parameters({}), 'cantonCoin')).rejects.toThrow(`instrument: ${refusal}`);
		await expect(resolveInstrument(participantOf({}).ledger, parameters({}), 'cantonCoin', { path: 'x' })).rejects.toThrow(`x: ${refusal}`);
	});

	test('an instrument is the chosen one by its name and its admin', () => {
		const found = [GOLD, { ...GOLD, id: 'Silver' }, { ...GOLD, admin: 'x' }, null];
		expect(found.map((instrument) => isChosen(GOLD, instrument))).toEqual([true, false, false, false]);
		expect(found.map((instrument) => isChosen(undefined, instrument))).toEqual([true, true, true, true]);
	});

	test('owners are the parties, or everybody', () => {
		const owners = (values: object) => [...chosenOwners(parameters(values as never))(['a', 'b'])];
		expect(owners({})).toEqual(['a', 'b']);
		expect(owners({ whoseHoldings: 'own', parties: ['a'] })).toEqual(['a', 'b']);
		expect(owners({ whoseHoldings: 'visible' })).toEqual([]);
		expect(owners({ parties: ['all'] })).toEqual([]);
	});

	test('an amount to compare with', () => {
		const compared = (above?: string) => amountToCompare(parameters({ above }), 'above');
		expect([compared(), compared('0'), compared('12.5')]).toEqual([undefined, ZERO, units('12.5')]);
		expect(() => compared('1,5')).toThrow(
			"above: '1,5' is not an amount (Write it with a point and at most ten digits after it, e.g. 12.5.)",
		);
		expect(() => compared('x'.repeat(150))).toThrow(`above: '${'x'.repeat(100)}' is`);
	});
});

describe('the list of instruments', () => {
	const rights = [{ CanReadAs: { value: { party: party('alice') } } }];
	const pages = [[active('00b', 'alice', '1', { instrument: 'silver' }), active('00a', 'alice', '1'), active('00c', 'alice', '2')]];
	const COIN = { name: 'Canton Coin', value: 'canton-coin' };
	const OF_GOLD = { name: 'Gold (Bank: bank::1220)', value: `Gold@${party('bank')}` };
	const OF_SILVER = { name: 'silver (Bank: bank::1220)', value: `silver@${party('bank')}` };
	const OTHERS = { name: 'For others, choose By ID and enter name@admin.', value: true };
	const lists = async (world: World, filter?: string, more?: Parameters<typeof instrumentLists>[0], any = false) => {
		kept.length = 0;
		list = {
			ledger: participantOf({ synchronizers: ['global-domain::1220ab'], rights, pages, ...world }).ledger,
			names: new Map([[party('bank'), 'Bank']]),
			keep: async (name, fresh, load) => {
				kept.push([name, fresh]);
				return await load();
			},
		};
		const { searchInstruments, searchAnyInstrument } = instrumentLists(more);
		return (await (any ? searchAnyInstrument : searchInstruments).call({} as ILoadOptionsFunctions, filter)).results;
	};

	test('Canton Coin, then what the parties hold, each once and in order', async () => {
		expect(await lists({})).toEqual([COIN, OF_GOLD, OF_SILVER]);
		expect(kept).toEqual([
			['coin', true],
			['instruments', true],
		]);
		expect((await lists({}, undefined, undefined, true))[0]).toEqual({ name: 'Any Instrument', value: 'all' });
	});

	test.each([
		[' GOLD ', [OF_GOLD]],
		['bank', [OF_GOLD, OF_SILVER]],
		['coin', [COIN]],
		['nothing', []],
	])('by the typed %j', async (typed, expected) => {
		expect(await lists({}, typed)).toEqual(expected);
		expect(kept.map(([, fresh]) => fresh)).toEqual([false, false]);
	});

	test('Canton Coin stands in it once', async () => {
		const held = [
			[
				{
					contractEntry: {
						JsActiveContract: {
							createdEvent: {
								contractId: '00z',
								interfaceViews: [
									{
										interfaceId: FIRST,
										viewValue: { owner: party('alice'), instrumentId: { admin: 'DSO::1220ab', id: 'Amulet' }, amount: '1' },
									},
								],
							},
						},
					},
				},
			],
		];
		expect(await lists({ pages: held })).toEqual([COIN]);
		expect(await lists({ pages: held, synchronizers: [] })).toEqual([
			COIN,
			{ name: expect.stringMatching(/^Amulet \(DSO/), value: 'Amulet@DSO::1220ab' },
		]);
	});

	test('behind them those of registries, and what could not be read', async () => {
		const registry = async () => ({
			instruments: [{ admin: party('bank'), id: 'Tin' }, GOLD, { admin: party('bank'), id: 'lead' }],
			isPartial: false,
		});
		const names = async (...args: Parameters<typeof lists>) => (await lists(...args)).map(({ name }) => name);
		expect(await names({}, '', registry)).toEqual([
			'Canton Coin',
			'Gold (Bank: bank::1220)',
			'silver (Bank: bank::1220)',
			'lead (Bank: bank::1220)',
			'Tin (Bank: bank::1220)',
		]);
		expect(kept.map(([name]) => name)).toEqual(['coin', 'instruments', 'registries']);
		const REGISTRIES = 'Not all registries could be read to their end.';
		expect((await names({}, '', async () => ({ instruments: [], isPartial: true }))).slice(3)).toEqual([REGISTRIES, OTHERS.name]);
		expect((await names({}, '', async () => await Promise.reject(new Error('down')))).slice(3)).toEqual([REGISTRIES, OTHERS.name]);
	});

	test('without rights it has Canton Coin only, and it says if holdings were not read', async () => {
		expect(await lists({ anonymous: true })).toEqual([COIN, OF_GOLD, OF_SILVER]);
		expect(await lists({ rights: [] })).toEqual([COIN]);
		const many = Array.from({ length: 1001 }, (_, index) => active(`0${index}`, 'alice', '1'));
		expect(await lists({ pages: [many] })).toEqual([COIN, OF_GOLD, { name: 'Not all of your holdings were read.', value: false }, OTHERS]);
		const failing = {
			...(participantOf({}).ledger as object),
			attempt: async () => await Promise.reject(new Error('down')),
			call: async () => await Promise.reject(new Error('down')),
		};
		list = { ...list, ledger: failing };
		const { results } = await instrumentLists().searchInstruments.call({} as ILoadOptionsFunctions);
		expect(results).toEqual([COIN, { name: 'Your holdings could not be read.', value: false }, OTHERS]);
	});
});
