// Updates of a network as scan lists them, by migration ID and record time.
import { LAST_MIGRATION, pageOf, scanTrigger, UPDATES } from './events-scan.cts';
import { NOW, setClock, useClock, type Answers } from './events-support.cts';

useClock();

const at = (seconds: number) =>
	`2026-07-01T12:${String(Math.floor(seconds / 60)).padStart(2, '0')}:${String(seconds % 60).padStart(2, '0')}.000001Z`;
const RESET = 'This trigger has read into migration 3, but the network is at migration 1';

describe('Network Update', () => {
	const created = (id: string, party = 'alice::1220', entity = 'Iou') => ({
		...{ event_type: 'created_event', event_id: id, contract_id: `c${id}`, template_id: `pkg:Iou:${entity}`, package_name: 'my-model' },
		...{ create_arguments: {}, created_at: at(0), signatories: [party], observers: [] },
	});
	const transaction = (seconds: number, ...events: any[]) => ({
		...{
			update_id: `u${seconds}`,
			migration_id: 1,
			record_time: at(seconds),
			synchronizer_id: 's',
			effective_at: at(seconds),
			workflow_id: '',
		},
		...{
			root_event_ids: events.map(({ event_id: id }) => id),
			events_by_id: Object.fromEntries(events.map((event) => [event.event_id, event])),
		},
	});
	const unassigned = (seconds: number) => ({
		...{ update_id: `u${seconds}`, record_time: at(seconds) },
		event: {
			migration_id: 1,
			submitter: 'alice::1220',
			source_synchronizer: 's',
			target_synchronizer: 't',
			unassign_id: 'x',
			reassignment_counter: 1,
			contract_id: 'c',
		},
	});

	const ofHistory = (transactions: any[], parameters: object = {}, more: Answers = {}) => {
		const answers: any = {
			[LAST_MIGRATION]: { migration_id: 1 },
			[UPDATES]: ({ body }: any) => ({
				transactions: pageOf(
					transactions,
					({ migration_id: migration, record_time: time }) => [migration ?? 1, time],
					body.after,
					body.page_size,
				),
			}),
			...more,
		};
		return { answers, transactions, trigger: scanTrigger(answers, 'networkUpdate', { startFrom: 'beginning', ...parameters } as never) };
	};
	const idsOf = (items: any[]) => items.map(({ updateId, event }) => updateId ?? event);

	it('each update with its events', async () => {
		const { trigger } = ofHistory([transaction(1, created('e1')), unassigned(2)]);
		const [first, second, ...others] = await trigger.poll();
		expect(others).toEqual([]);
		expect(first).toMatchObject({
			event: 'networkUpdate',
			eventId: 'u1',
			updateId: 'u1',
			recordTime: at(1),
			kind: 'transaction',
			migrationId: 1,
		});
		expect(first.events).toMatchObject([{ type: 'created', contractId: 'ce1' }]);
		expect(second).toMatchObject({ event: 'networkUpdate', eventId: 'u2', kind: 'unassignment' });
	});

	it.each<[object, string[]]>([
		[{ updateKinds: ['unassignment'] }, ['u3']],
		[{ updateKinds: ['transaction'] }, ['u1', 'u2']],
		[{ parties: 'bob::1220' }, ['u2']],
		[{ parties: 'alice::1220' }, ['u1', 'u3']],
		[{ templates: '#my-model:Iou:Other' }, ['u2']],
		[{ templates: '#my-model:Iou:None' }, []],
	])('filtered by %j', async (parameters, found) => {
		const history = [transaction(1, created('e1')), transaction(2, created('e2', 'bob::1220', 'Other')), unassigned(3)];
		expect(idsOf(await ofHistory(history, parameters).trigger.poll())).toEqual(found);
	});

	it('raw without Simplify, with its kind and position', async () => {
		const { trigger } = ofHistory([transaction(1, created('e1'))], { simplify: false, options: { valueEncoding: 'protobuf_json' } });
		expect(await trigger.poll()).toEqual([
			{
				...{ event: 'networkUpdate', eventId: 'u1', kind: 'transaction', updateId: 'u1', migrationId: 1, recordTime: at(1) },
				update: transaction(1, created('e1')),
			},
		]);
		expect(trigger.requests(UPDATES)[0]!.body.daml_value_encoding).toBe('protobuf_json');
	});

	it('what cannot be read is an item that says why', async () => {
		const odd: any[] = [
			{ ...transaction(1), migration_id: undefined },
			{ ...transaction(2), update_id: '' },
			{ record_time: at(3), migration_id: 1, update_id: 'u3' },
			null,
		];
		const { trigger } = ofHistory([], {}, { [UPDATES]: ({ body }) => ({ transactions: body.after ? [] : odd }) });
		const items = await trigger.poll();
		expect(items.map(({ eventId, decodeError }) => [eventId.replace(/^(raw:)[0-9a-f]{16}$/, '$1'), decodeError])).toEqual([
			['u1', expect.stringContaining('it has no migration ID or record time')],
			['raw:', expect.stringContaining('it has no update ID')],
			['u3', expect.any(String)],
			['raw:', expect.any(String)],
		]);
		expect(items.map(({ raw }) => raw)).toEqual(odd.map((raw) => JSON.parse(JSON.stringify(raw))));
	});

	it('more of one record time than scan returns at once are a gap', async () => {
		const { trigger } = ofHistory(
			[],
			{},
			{
				[UPDATES]: ({ body }) => ({
					transactions: body.after
						? []
						: Array.from({ length: body.page_size }, (_, index) => ({ ...transaction(1), update_id: `u${index}` })),
				}),
			},
		);
		const items = await trigger.poll();
		expect(items).toHaveLength(1001);
		expect(items.at(-1)).toEqual({
			event: 'gap',
			reason: 'More updates share this record time than scan returns at once; the rest of them cannot be read.',
			position: { migrationId: 1, recordTime: at(1) },
		});
	});

	it('of the list of an older scan, and a network that was reset stops it', async () => {
		const { answers, trigger } = ofHistory([], {
			startFrom: 'position',
			afterMigrationId: '1',
			afterRecordTime: at(0),
			options: { apiVersion: 'legacy' },
		});
		answers['POST /v0/updates'] = ({ body }: any) => ({
			transactions: pageOf(
				[{ ...transaction(1), migration_id: 3 }],
				({ migration_id: migration, record_time: time }) => [migration, time],
				body.after,
			),
		});
		expect(idsOf(await trigger.poll())).toEqual(['u1']);
		expect((await trigger.failure()).message).toBe(RESET);
		expect(trigger.calls).not.toContain(UPDATES);
	});

	it('a test shows the latest ones', async () => {
		setClock(NOW + 3000);
		const { trigger } = ofHistory(Array.from({ length: 8 }, (_, index) => transaction(index)));
		expect(idsOf(await trigger.test())).toEqual(['u3', 'u4', 'u5', 'u6', 'u7']);
		expect(trigger.requests(UPDATES)[0]!.body.page_size).toBe(1000);
	});
});
