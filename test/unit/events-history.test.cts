// Reading of a participant's history: where a trigger begins, and what stops it or is marked as a gap.
import { ALICE, BOB, CAROL, created, PARTY, Participant, transaction } from './events-participant.cts';
import { END, PRUNED_OFFSETS, UPDATES } from './endpoints.cts';
import { Refused, useClock } from './events-support.cts';

useClock();

const creation = (offset: number | string) => transaction(offset, [{ CreatedEvent: created(`c${offset}`) }]);
const participantOf = (...offsets: Array<number | string>): Participant =>
	Object.assign(new Participant(), { updates: offsets.map(creation) });
const idsOf = (items: any[]) => items.map(({ event, contractId }) => contractId ?? event);
const refused = (code: string, context: object = {}) => new Refused(400, { code, cause: 'refused', errorCategory: 9, context });
const BIG = '9007199254740993';

describe('where it begins', () => {
	it('from now on is after the ledger end, and nothing before it comes', async () => {
		const participant = participantOf(5, 6);
		const trigger = participant.trigger('contractCreated', { startFrom: 'now' });
		expect(await trigger.poll()).toEqual([]);
		participant.updates.push(creation(7));
		expect(idsOf(await trigger.poll())).toEqual(['c7']);
		expect(trigger.calls).not.toContain(PRUNED_OFFSETS);
	});

	it('the beginning is what the participant has kept', async () => {
		const participant = participantOf(5, 6, 7);
		participant.pruned = 5;
		const trigger = participant.trigger('contractCreated');
		expect(idsOf(await trigger.poll())).toEqual(['c6', 'c7']);
		expect(trigger.calls).not.toContain(END);
	});

	it.each<[string, unknown]>([
		['6', 6],
		[BIG, BIG],
	])('a given position is the offset %s, exactly', async (afterOffset, wire) => {
		const participant = participantOf(5, 6, BIG, '9007199254740994');
		const trigger = participant.trigger('contractCreated', { startFrom: 'position', afterOffset });
		const found = idsOf(await trigger.poll());
		expect(found.at(-1)).toBe('c9007199254740994');
		expect(found).toHaveLength(wire === 6 ? 2 : 1);
		expect(trigger.data.cursor).toMatchObject({ position: '9007199254740994' });
	});

	it('a given position that is empty is an error of the field', async () => {
		const trigger = participantOf(5).trigger('contractCreated', { startFrom: 'position' });
		const { message } = await trigger.failure();
		expect(message).toBe('After Offset: this field is empty. Enter the ledger offset to start after, or choose another Start From.');
	});

	it('goes on after a restart of n8n where it was', async () => {
		const participant = participantOf(5);
		const trigger = participant.trigger('contractCreated');
		expect(idsOf(await trigger.poll())).toEqual(['c5']);
		participant.updates.push(creation(6));
		expect(idsOf(await trigger.restart())).toEqual(['c6']);
		expect(await trigger.poll()).toEqual([]);
	});
});

describe('pages', () => {
	const many = () => participantOf(...Array.from({ length: 450 }, (_, index) => index + 1));

	it('are read to the end in one poll, none of the updates twice or not at all', async () => {
		const trigger = many().trigger('contractCreated');
		const found = idsOf(await trigger.poll());
		expect([found.length, new Set(found).size, found[0], found.at(-1)]).toEqual([450, 450, 'c1', 'c450']);
		// The first request is the check of the activation.
		expect(trigger.requests(UPDATES).map(({ body }) => [body.beginOffsetExclusive, body.maxPageSize])).toEqual([
			[0, 1],
			[0, 200],
			[200, 200],
			[400, 200],
		]);
	});

	it('go on with the next poll where the most items of one were reached', async () => {
		const trigger = many().trigger('contractCreated', { options: { maxItems: 150 } });
		expect(idsOf(await trigger.poll()).at(-1)).toBe('c150');
		expect(idsOf(await trigger.poll()).at(0)).toBe('c151');
	});

	it('the position moves on where nothing matches', async () => {
		const participant = new Participant();
		participant.end = 90;
		const trigger = participant.trigger('contractCreated');
		expect(await trigger.poll()).toEqual([]);
		expect(trigger.data.cursor).toMatchObject({ position: 90 });
	});
});

describe('pruned history', () => {
	const pruned = async (participant: Participant, parameters = {}) => {
		const trigger = participant.trigger('contractCreated', parameters);
		await trigger.poll();
		participant.updates = [creation(20), creation(30)];
		participant.pruned = 20;
		return trigger;
	};

	it('is skipped with an item that says from where to where, then events go on', async () => {
		const trigger = await pruned(participantOf(5));
		const [gap, ...others] = await trigger.poll();
		expect(gap).toEqual({ event: 'gap', reason: 'The participant has pruned this part of its history.', afterOffset: 5, untilOffset: 20 });
		expect(idsOf(others)).toEqual(['c30']);
		expect(await trigger.poll()).toEqual([]);
	});

	it('stops the trigger if the user wants that, and goes on once they do not', async () => {
		const trigger = await pruned(participantOf(5), { options: { whenPruned: 'stop' } });
		const { message, description } = await trigger.failure();
		expect(message).toBe(
			'The participant has pruned history this trigger had not read yet: it has read up to offset 5, and what is kept begins after 20',
		);
		expect(description).toBe(
			'The events in between can no longer be read here. To continue from what is kept, with an item that marks the gap, set the option ' +
				'When History Was Pruned to Continue. Polling more often than the participant prunes, and a Heartbeat, keep this from happening.',
		);
		trigger.parameters = { ...trigger.parameters, options: { addMessage: false } };
		expect(idsOf(await trigger.poll())).toEqual(['gap', 'c30']);
	});

	it('of a position that was typed, the field is wrong', async () => {
		const participant = participantOf(20, 30);
		participant.pruned = 20;
		const position = { startFrom: 'position', afterOffset: '5' };
		const { message } = await participant.trigger('contractCreated', { ...position, options: { whenPruned: 'stop' } }).failure();
		expect(message).toBe(
			'After Offset: the participant has pruned its history up to offset 20. Enter 20 or a later offset, or choose Beginning in Start From. ' +
				'To continue from what is kept, with an item that marks the gap, set the option When History Was Pruned to Continue.',
		);
		expect(idsOf(await participant.trigger('contractCreated', position).poll())).toEqual(['gap', 'c30']);
	});

	it.each<[string, object]>([
		['does not name the offset', {}],
		['names none', { earliest_offset: 'none' }],
	])('a participant that %s is asked for it', async (_, context) => {
		const participant = participantOf(5);
		const trigger = await pruned(participant);
		participant.answers[UPDATES] = () => refused('PARTICIPANT_PRUNED_DATA_ACCESSED', context);
		const begun = trigger.sent.length;
		expect(await trigger.poll()).toMatchObject([{ event: 'gap', untilOffset: 20 }]);
		expect(trigger.calls.slice(begun)).toContain(PRUNED_OFFSETS);
	});

	it('a participant that has kept everything and refuses all the same is quoted', async () => {
		const participant = participantOf(5);
		const trigger = participant.trigger('contractCreated');
		await trigger.poll();
		participant.answers[UPDATES] = () => refused('PARTICIPANT_PRUNED_DATA_ACCESSED', { earliest_offset: '5' });
		expect((await trigger.failure()).message).toContain('refused');
	});

	it('a participant that begins later without a refusal has pruned, too', async () => {
		const participant = participantOf(5);
		const trigger = participant.trigger('contractCreated');
		await trigger.poll();
		participant.answers[UPDATES] = ({ body }) => ({
			updates: [{ update: creation(30) }],
			lowestPageOffsetExclusive: Math.max(20, body.beginOffsetExclusive),
			highestPageOffsetInclusive: 30,
		});
		expect(await trigger.poll()).toMatchObject([{ event: 'gap', afterOffset: 5, untilOffset: 20 }, { contractId: 'c30' }]);
	});
});

describe('a ledger that ends before the position', () => {
	const STOPPED =
		'Offsets belong to one participant. Does the credential point to another node now, or was the node restored from a backup? ' +
		'The trigger stays stopped until you decide (or n8n is restarted). To start over, add the option Reset Key with any text; Start From ' +
		'then decides where it starts. If it is the same ledger after all, also set Start From to Given Position and After Offset to 50 to ' +
		'continue from there.';

	it.each<[string, (participant: Participant) => void, string]>([
		['ends its page there', (participant) => void (participant.end = 9), 'at 9'],
		[
			'refuses',
			(participant) => void (participant.answers[UPDATES] = () => refused('OFFSET_AFTER_LEDGER_END', { latest_offset: '9' })),
			'at 9',
		],
		[
			'refuses as of completions',
			(participant) => void (participant.answers[UPDATES] = () => refused('PARTICIPANT_DATA_ACCESSED_AFTER_LEDGER_END')),
			'before that',
		],
	])('stops the trigger: a participant that %s', async (_, become, ended) => {
		const participant = participantOf(50);
		const trigger = participant.trigger('contractCreated');
		expect(idsOf(await trigger.poll())).toEqual(['c50']);
		participant.updates = [creation(9)];
		become(participant);
		const { message, description } = await trigger.failure();
		expect(message).toBe(`This trigger has read up to offset 50, but the participant's ledger ended ${ended}`);
		expect(description).toBe(STOPPED);
		// Once it has grown past the position, nothing shows any more that it is another one.
		Object.assign(participant, { end: undefined, answers: {}, updates: [creation(9), creation(60)] });
		expect((await trigger.failure()).message).toBe(message);
		trigger.parameters = { ...trigger.parameters, options: { addMessage: false, resetKey: 'again' } };
		expect(idsOf(await trigger.poll())).toEqual(['startedOver', 'c9', 'c60']);
	});

	it('of a position that was typed, the field is wrong', async () => {
		const trigger = participantOf(9).trigger('contractCreated', { startFrom: 'position', afterOffset: '50' });
		const { message } = await trigger.failure();
		expect(message).toBe(
			"After Offset: the participant's ledger ends at 9. Enter an offset of this participant, or choose another Start From. " +
				'Offsets of one participant mean nothing on another.',
		);
	});
});

describe('on activation', () => {
	it('a party that was named and is not known is an error', async () => {
		const trigger = participantOf(5).trigger('contractCreated', { parties: CAROL });
		const { message } = await trigger.failure();
		expect(message).toBe(
			`Parties: the participant does not know "${CAROL}". Check the name and every digit of the fingerprint: Canton Participant, Party › Get ` +
				'Many lists the parties of a participant. If the party is still to be created, activate the workflow after that.',
		);
	});

	it('a party of another participant is a warning, and the others are read', async () => {
		const participant = participantOf(5);
		participant.answers[PARTY] = ({ endpoint }) => {
			const party = decodeURIComponent(endpoint.split('/').at(-1)!);
			return { partyDetails: [{ party, isLocal: party === ALICE }] };
		};
		const trigger = participant.trigger('contractCreated', { parties: [ALICE, BOB] });
		expect(idsOf(await trigger.poll())).toEqual(['c5']);
		expect(trigger.log).toEqual([
			`Trigger: The party ${BOB} is hosted on another participant. As long as this is so, this participant has no events of the party, and the trigger returns none.`,
		]);
		await trigger.poll();
		expect(trigger.log.filter((line) => line.includes('hosted'))).toHaveLength(1);
	});

	it('a missing right is an error, also where nothing has happened yet', async () => {
		const participant = new Participant();
		participant.answers[UPDATES] = () => new Refused(403, { code: 'NA', cause: 'A security-sensitive error has been received' });
		const { message } = await participant.trigger('contractCreated', { startFrom: 'now' }).failure();
		expect(message).toContain('the user u needs to read as (or act as) each of the parties');
	});

	it('the check reads one update', async () => {
		const trigger = participantOf(5, 6).trigger('contractCreated', { startFrom: 'now' });
		await trigger.poll();
		expect(trigger.requests(UPDATES).map(({ body }) => [body.beginOffsetExclusive, body.maxPageSize])).toEqual([[6, 1]]);
	});
});
