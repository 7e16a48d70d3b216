// Polls of one trigger on n8n's durable scheduler that run side by side: each saves all states it has, and none sets one back.
import type { IDataObject } from 'n8n-workflow';

import { StatesOfPoll, type Slot } from '../../nodes/shared/trigger/savedStates';

let triggers = 0;
let trigger: string;
beforeEach(() => void (trigger = `trigger ${triggers++}`));

/** A poll with the data that n8n has saved. */
function pollWith(committed: IDataObject) {
	const saved = structuredClone(committed) as { targets: Record<string, IDataObject> } & IDataObject;
	const states = new StatesOfPoll(trigger, saved, true);
	const slot = (name: string): Slot => ({
		name,
		load: () => saved.targets[name],
		store: (state) => void (saved.targets = { ...saved.targets, [name]: state as IDataObject }),
	});
	return {
		store: (name: string, offset: number) => states.noting(slot(name)).store({ offset }),
		/** Delivers what it has stored. Returns what withdraws that, if n8n does not save it. */
		deliver: () => states.takeStored(),
		/** Data that n8n commits. */
		commit: () => {
			states.catchUp();
			return structuredClone(saved);
		},
	};
}
const before = { targets: { a: { offset: 1 }, b: { offset: 1 } } };

test.each([
	['a later', 'an earlier', 1],
	['an earlier', 'a later', 0],
])('one that %s poll has stored meanwhile is taken over by %s poll', (_, __, storing) => {
	const polls = [pollWith(before), pollWith(before)];
	const [stores] = polls.splice(storing, 1);
	const [takesOver] = polls;
	stores!.store('a', 2);
	stores!.commit();
	takesOver!.store('b', 2);
	expect(takesOver!.commit().targets).toEqual({ a: { offset: 2 }, b: { offset: 2 } });
});

test('what was stored before a poll took its data is in them, or was not saved', () => {
	pollWith(before).store('a', 2);
	expect(pollWith(before).commit()).toEqual(before);
});

test.each([
	['second', [0], { a: { offset: 2 }, b: { offset: 1 } }],
	['first', [1], { a: { offset: 1 }, b: { offset: 2 } }],
	['first and second', [], before.targets],
])('of two deliveries of a poll the %s one was not saved: no other poll takes over what it had', (_, saved, targets) => {
	const [poll, other] = [pollWith(before), pollWith(before)];
	poll.store('a', 2);
	const deliveries = [poll.deliver()];
	poll.store('b', 2);
	deliveries.push(poll.deliver());
	for (const [index, withdraw] of deliveries.entries()) if (!(saved as number[]).includes(index)) withdraw();
	expect(other.commit().targets).toEqual(targets);
});
