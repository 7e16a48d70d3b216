// Words of a trigger to its workflow: errors, hints and heartbeats.
import { scopeOf } from '../../nodes/shared/polling/begin';
import { at, events, lost, MINUTE, SETTINGS, Trigger } from './polling-trigger.cts';

describe('what is said', () => {
	it('a position that a newer version saved: which one to install, or how to start over', async () => {
		const trigger = new Trigger();
		trigger.saved = { v: 2, scope: scopeOf(trigger.server, SETTINGS) };
		await expect(trigger.poll()).rejects.toThrow(
			'The saved position of this trigger was written by a newer version of this package. Install that version again, or add the option Reset Key with any text to start over.',
		);
	});

	it('how At Least Once is kept, with the first item of a process, once', async () => {
		const trigger = new Trigger({}, { note: () => 'By acknowledgement.' });
		expect(await trigger.take()).toEqual([]);
		trigger.server.happen(events(2));
		expect(await trigger.take()).toEqual([{ id: 0, hint: 'By acknowledgement.' }, { id: 1 }]);
		trigger.server.happen(events(1));
		expect(await trigger.take()).toEqual([{ id: 2 }]);
	});

	it('and again where it turns out otherwise, on the same item', async () => {
		const trigger = new Trigger();
		trigger.server.happen(events(1));
		const note = (acknowledged: boolean) => (acknowledged ? 'By acknowledgement.' : 'By the replay window.');
		expect(await trigger.poll({ note, deliver: () => undefined })).toEqual([{ id: 0, hint: 'By the replay window.' }]);
		trigger.server.happen(events(1));
		expect(await trigger.poll({ note, deliver: () => undefined })).toEqual([{ id: 1 }]);
	});

	it('and nothing where there is nothing to say', async () => {
		const trigger = new Trigger();
		trigger.server.happen(events(1));
		expect(await trigger.take()).toEqual([{ id: 0 }]);
	});

	it('both, where the first item has a hint of its own', async () => {
		const trigger = at(1, [lost(0, 1, { attempt: 2 })]);
		const [item] = await trigger.take({ note: () => 'By acknowledgement.' });
		expect(item!.hint).toMatch(/^n8n lost the executions of these events 2 times in a row\. .* By acknowledgement\.$/);
	});
});

describe('heartbeat', () => {
	it('is due exactly then, says when something last came and where the trigger is, and not beside an event', async () => {
		const trigger = new Trigger({ heartbeatMs: 60 * MINUTE });
		trigger.server.happen(events(1));
		const began = trigger.now;
		await trigger.take();
		await trigger.end({ outcome: 'finished' });
		trigger.now += 60 * MINUTE - 1;
		expect(await trigger.take()).toEqual([]);
		trigger.now += 1;
		expect(await trigger.take()).toEqual([
			{
				event: 'heartbeat',
				time: new Date(trigger.now).toISOString(),
				lastItemAt: new Date(began).toISOString(),
				position: 1,
			},
		]);
		expect(await trigger.take()).toEqual([]);
		trigger.now += 90 * MINUTE;
		trigger.server.happen(events(1));
		expect(await trigger.take()).toStrictEqual([{ id: 1 }]);
	});

	it('never comes where it was not asked for', async () => {
		const trigger = new Trigger();
		await trigger.take();
		trigger.now += 10_000 * MINUTE;
		expect(await trigger.take()).toEqual([]);
	});
});
