// Update › Get Many of Canton Scan by party and template.
import type { IDataObject } from 'n8n-workflow';

import { useUpdates } from './update-support.cts';

const { sandbox, world, run, sent, truth } = useUpdates();

describe('by party and template', () => {
	const PAST = { afterRecordTime: '2020-01-01T00:00:00Z' };
	const AMULET = '#splice-amulet:Splice.Amulet:Amulet';
	const filtered = async (filters: IDataObject, parameters: IDataObject = {}) =>
		await run({ returnAll: true, simplify: true, options: PAST, filters, ...parameters });
	const byId = (value: string) => ({ __rl: true, mode: 'id', value });
	const events = (update: any): any[] =>
		'event' in update ? [update.event.created_event ?? update.event] : Object.values(update.events_by_id);
	/** Of a reassignment: its submitter too. */
	const involved = (update: any) => [
		update.event?.submitter,
		...events(update).flatMap(({ signatories = [], observers = [], acting_parties: acting = [] }) => [
			...signatories,
			...observers,
			...acting,
		]),
	];
	const isAmulet = (update: any) =>
		events(update).some(({ template_id: id, package_name: name }) => name === 'splice-amulet' && id.endsWith(':Splice.Amulet:Amulet'));
	const idsOf = (updates: any[]) => updates.map(({ update_id }) => update_id);

	test('whole updates in which a party is involved, or which have a template, or both', async () => {
		const all = await truth('v2');
		const { alice } = world.parties;
		const ofAlice = all.filter((update) => involved(update).includes(alice));
		const ofAmulet = all.filter(isAmulet);
		for (const some of [ofAlice, ofAmulet]) expect([0, all.length]).not.toContain(some.length);
		const { json } = await filtered({ parties: byId(alice!) });
		expect(json.map(({ updateId }) => updateId)).toEqual(idsOf(ofAlice));
		expect(json.map(({ events: shown }) => (shown as any[]).length)).toEqual(ofAlice.map((update) => events(update).length));
		expect((await filtered({ templates: AMULET })).json.map(({ updateId }) => updateId)).toEqual(idsOf(ofAmulet));
		const both = (await filtered({ templates: AMULET, parties: byId(alice!) })).json.map(({ updateId }) => updateId);
		expect(both.length).toBeGreaterThan(0);
		expect(idsOf(ofAlice.filter(isAmulet))).toEqual(expect.arrayContaining(both));
	});

	test('a template by its package name is another one than by its package ID, and than that of another package', async () => {
		const all = await truth('v2');
		const idOf = (update: any) =>
			events(update).find(({ template_id: id }) => id?.endsWith(':Splice.Amulet:Amulet'))?.template_id as string;
		const [templateId] = all.map(idOf).filter(Boolean);
		const found = async (templates: string) => (await filtered({ templates })).json.map(({ updateId }) => updateId);
		expect(await found(templateId!)).toEqual(
			idsOf(all.filter((update) => events(update).some(({ template_id: id }) => id === templateId))),
		);
		expect(await found(`${'ab'.repeat(32)}:Splice.Amulet:Amulet`)).toEqual([]);
		expect(await found('#splice-wallet:Splice.Amulet:Amulet')).toEqual([]);
		expect(await found(AMULET)).not.toEqual([]);
	});

	test('as many as Limit says, of the last 24 hours unless a start is named', async () => {
		const ofAmulet = (await truth('v2')).filter(isAmulet);
		const newest = { returnAll: false, limit: 2, options: { untilRecordTime: ofAmulet.at(-1).record_time } };
		const { json, hints } = await filtered({ templates: AMULET }, newest);
		expect(json.map(({ updateId }) => updateId)).toEqual(idsOf(ofAmulet).slice(-2).reverse());
		expect(hints).toEqual([]);
		await sandbox.requests();
		const untilRecordTime = '2026-06-01T00:00:00Z';
		const none = await filtered({ templates: AMULET }, { returnAll: false, limit: 2, options: { untilRecordTime } });
		expect(none.json).toEqual([]);
		expect(none.hints).toEqual(['The last 24 hours have no such update. To look further back, set After Record Time under Options.']);
		const starts = (await sent()).filter(({ endpoint }) => endpoint === 'POST /v2/updates').map(({ body }) => body.after.after_record_time);
		expect(starts.length).toBeGreaterThan(1);
		expect(starts.sort()[0]).toBe('2026-05-31T00:00:00.000Z');
	});

	test('an update that cannot be read is returned, and says so', async () => {
		const broken = {
			update_id: 'u',
			migration_id: 0,
			record_time: '2026-06-30T00:00:00Z',
			root_event_ids: ['a'],
			events_by_id: { a: null },
		};
		const body = JSON.stringify({ transactions: [broken] });
		await sandbox.answer('POST /v2/updates', body);
		const { json } = await run({ returnAll: true, simplify: true, options: PAST, filters: { templates: AMULET } }, { invented: true });
		expect(json).toMatchObject([{ decodeError: expect.any(String), raw: broken }]);
	});

	test('what is no full name is refused before anything is sent', async () => {
		await sandbox.requests();
		expect((await filtered({ templates: 'Amulet' })).error?.message).toBe('Templates: "Amulet" is not a full name');
		expect(await sent()).toEqual([]);
	});
});
