// Options of Prepared Transaction › Execute.
import type { IDataObject } from 'n8n-workflow';

import { executePreparedTransaction } from '../../../nodes/CantonLedger/operations/preparedTransaction/execute';
import { FAR, usePrepared } from './preparedTransaction-support.cts';

const { sandbox, prepareNext, execute, sent } = usePrepared();

let alice: string;
let bob: string;

beforeEach(() => void ({ alice, bob } = sandbox.parties));

describe('options', () => {
	const sentWith = async (options: IDataObject, more: IDataObject = {}) => {
		const { error } = await execute({ options, ...more });
		expect(error).toBeUndefined();
		return (await sent())[0].body as any;
	};

	test.each(['HASHING_SCHEME_VERSION_V2', 'HASHING_SCHEME_VERSION_V3'])('%s', async (hashingSchemeVersion) => {
		expect(await sentWith({}, { hashingSchemeVersion })).toMatchObject({ hashingSchemeVersion });
	});

	test.each(['HASHING_SCHEME_VERSION_V4', 'something newer'])(
		'a hashing scheme version newer than this node is left to the participant: %s',
		async (hashingSchemeVersion) => {
			const { error } = await execute({ hashingSchemeVersion });
			expect(error?.message).toContain(hashingSchemeVersion);
			expect((await sent())[0].body).toMatchObject({ hashingSchemeVersion });
		},
	);

	test("the version is the incoming item's, and without one nothing is sent: a guess would be wrong for another version", async () => {
		const hashingSchemeVersion = executePreparedTransaction.properties.find(({ name }) => name === 'hashingSchemeVersion')?.default;
		const input = [{ json: { hashingSchemeVersion: 'HASHING_SCHEME_VERSION_V3' } }];
		expect((await execute({ hashingSchemeVersion }, { input })).error).toBeUndefined();
		expect((await sent())[0].body).toMatchObject({ hashingSchemeVersion: 'HASHING_SCHEME_VERSION_V3' });
		const { error } = await execute({ hashingSchemeVersion }, { input: [{ json: {} }] });
		expect(error?.message).toBe('Hashing Scheme Version: this field is empty');
		expect(await sent()).toEqual([]);
	});

	test('an unspecified hashing scheme is sent, and refused by the participant', async () => {
		const { error } = await execute({ hashingSchemeVersion: 'HASHING_SCHEME_VERSION_UNSPECIFIED' });
		expect(error?.message).toContain('UNSPECIFIED');
		expect((await sent())[0].body).toMatchObject({ hashingSchemeVersion: 'HASHING_SCHEME_VERSION_UNSPECIFIED' });
	});

	test.each([
		[{ kind: 'duration', seconds: '3600', nanos: 5 }, { DeduplicationDuration: { value: { seconds: 3600, nanos: 5 } } }],
		[{ kind: 'duration', seconds: '60' }, { DeduplicationDuration: { value: { seconds: 60, nanos: 0 } } }],
		[{ kind: 'offset', offset: '3' }, { DeduplicationOffset: { value: 3 } }],
		[{ kind: 'unset' }, { Empty: {} }],
	])('deduplication period %j', async (period, wire) => {
		expect((await sentWith({ deduplicationPeriod: { period } })).deduplicationPeriod).toEqual(wire);
	});

	test.each([
		[{ kind: 'absolute', time: '2026-07-01T10:00:00.123456Z' }, { MinLedgerTimeAbs: { value: '2026-07-01T10:00:00.123456Z' } }],
		[{ kind: 'relative', seconds: '2', nanos: 500_000_000 }, { MinLedgerTimeRel: { value: { seconds: 2, nanos: 500_000_000 } } }],
		[{ kind: 'unset' }, { Empty: {} }],
	])('minimal ledger time %j', async (time, wire) => {
		expect((await sentWith({ minLedgerTime: { time } })).minLedgerTime).toEqual({ time: wire });
	});

	test('int64 beyond 2^53 arrive digit by digit', async () => {
		// As text: parsed, such a number would be rounded here.
		const log = async () => await (await fetch(`${sandbox.url}/control/requests`)).text();
		for (const [option, field] of [
			[{ kind: 'offset', offset: FAR }, 'DeduplicationOffset'],
			[{ kind: 'duration', seconds: FAR }, 'DeduplicationDuration'],
		] as const) {
			await execute({ options: { deduplicationPeriod: { period: option } } });
			expect(await log()).toMatch(new RegExp(`"${field}":\\{"value":(\\{"seconds":)?${FAR}[,}]`));
			await sent();
			await prepareNext();
		}
		await execute({ options: { minLedgerTime: { time: { kind: 'relative', seconds: FAR } } } });
		expect(await log()).toContain(`"MinLedgerTimeRel":{"value":{"seconds":${FAR},`);
	});

	test('User ID', async () => {
		expect(await sentWith({ userId: 'ledger-api-user' })).toMatchObject({ userId: 'ledger-api-user' });
	});

	test("Transaction Shape alone asks for the signing party's events in that shape", async () => {
		for (const [shape, key] of [
			['TRANSACTION_SHAPE_LEDGER_EFFECTS', 'ExercisedEvent'],
			['TRANSACTION_SHAPE_ACS_DELTA', 'CreatedEvent'],
		]) {
			const { json: items } = await execute({ simplify: false, options: { transactionShape: shape } });
			expect((items[0].events as IDataObject[]).some((event) => key in event)).toBe(true);
			expect(((await sent())[0].body as any).transactionFormat).toEqual({
				transactionShape: shape,
				eventFormat: { filtersByParty: { [alice]: { cumulative: [{ identifierFilter: { WildcardFilter: { value: {} } } }] } } },
			});
			await prepareNext();
		}
		await execute({ options: { transactionShape: 'TRANSACTION_SHAPE_UNSPECIFIED' } });
		expect(((await sent())[0].body as any).transactionFormat.transactionShape).toBe('TRANSACTION_SHAPE_UNSPECIFIED');
	});

	test('an exercised choice that consumed its contract counts as archived', async () => {
		const { json: items } = await execute({ options: { transactionShape: 'TRANSACTION_SHAPE_LEDGER_EFFECTS' } });
		expect(items[0].archivedContractIds).toHaveLength(1);
		expect(items[0].eventCount).toBeGreaterThan(1);
	});

	test('events are chosen by party, template and interface, and by what comes along', async () => {
		const template = '#splice-amulet:Splice.Amulet:Amulet';
		const holding = '#splice-api-token-holding-v1:Splice.Api.Token.HoldingV1:Holding';
		const body = await sentWith({
			eventParties: `${alice}, ${bob}`,
			templates: template,
			interfaces: holding,
			includeCreatedEventBlob: true,
			verbose: true,
		});
		const filters = {
			cumulative: [
				{ identifierFilter: { TemplateFilter: { value: { templateId: template, includeCreatedEventBlob: true } } } },
				{
					identifierFilter: {
						InterfaceFilter: { value: { interfaceId: holding, includeInterfaceView: true, includeCreatedEventBlob: true } },
					},
				},
			],
		};
		expect(body.transactionFormat).toEqual({
			transactionShape: 'TRANSACTION_SHAPE_ACS_DELTA',
			eventFormat: { filtersByParty: { [alice]: filters, [bob]: filters }, verbose: true },
		});
	});

	test('an event format as JSON is sent as it is', async () => {
		const eventFormat = { filtersByParty: { [alice]: {} } };
		const body = await sentWith({ eventFormat: JSON.stringify(eventFormat), eventParties: bob });
		expect(body.transactionFormat).toEqual({ eventFormat, transactionShape: 'TRANSACTION_SHAPE_ACS_DELTA' });
	});
});
