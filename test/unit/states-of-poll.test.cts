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
		/** Data that n8n commits. */
		commit: () => {
			states.catchUp();
			return structuredClone(saved);
		},
	};
}
const before = { targets: { a: { offset: 1 }, b: { offset: 1 } } };

test('one that a later poll has stored meanwhile is taken over by an earlier poll', () => {
	const first = pollWith(before);
	const second = pollWith(before);
	second.store('a', 2);
	second.commit();
	first.store('b', 2);
	expect(first.commit().targets).toEqual({ a: { offset: 2 }, b: { offset: 2 } });
});

test('one that an earlier poll has stored meanwhile is taken over by a later poll', () => {
	const first = pollWith(before);
	const second = pollWith(before);
	first.store('a', 2);
	first.commit();
	second.store('b', 2);
	expect(second.commit().targets).toEqual({ a: { offset: 2 }, b: { offset: 2 } });
});

test('what was stored before a poll took its data is in them, or was not saved', () => {
	pollWith(before).store('a', 2);
	expect(pollWith(before).commit()).toEqual(before);
});
