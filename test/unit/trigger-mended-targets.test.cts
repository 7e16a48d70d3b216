// Several targets of one trigger at their edges: what is found at one is delivered or found again, whatever n8n does with the poll.
import type { IDataObject, IHttpRequestOptions, INodeExecutionData, IPollFunctions } from 'n8n-workflow';

import { CantonLedgerEventTrigger } from '../../nodes/CantonLedgerEventTrigger/CantonLedgerEventTrigger.node';
import { until } from '../support/until.cts';
import { Participant, completion } from './events-participant.cts';
import { setClock, useClock, type Trigger } from './events-support.cts';

useClock();

function createDeferredPromise() {
	const deferred: Record<string, unknown> = {};
	deferred.promise = new Promise((resolve, reject) => Object.assign(deferred, { resolve, reject }));
	return deferred;
}

let serial = 0;
const hostOfTwo = () => `https://two${serial}.example`;

/** A trigger of two targets and more. All are the same participant. */
function follow(participant: Participant, parameters: IDataObject = {}, more: IDataObject[] = []): Trigger {
	serial++;
	const row = [{ name: 'two', url: hostOfTwo(), access: 'same' }, ...more];
	participant.credential = { severalTargets: true, targetName: 'one', furtherTargets: { row } };
	const options = { target: '*', ...(parameters.options as IDataObject) };
	return participant.trigger('commandCompleted', { outcome: 'any', ...parameters, options });
}

/** Does this before each request to the second target. */
function beforeTwo(trigger: Trigger, wait: () => Promise<void> | void): void {
	const contextOf = trigger.contextOf.bind(trigger);
	trigger.contextOf = (...how) => {
		const context = contextOf(...how);
		const { helpers } = context;
		const request = async (type: string, options: IHttpRequestOptions) => {
			if (options.url.startsWith(hostOfTwo())) await wait();
			return await helpers.httpRequestWithAuthentication.call(context as never, type, options);
		};
		return Object.assign(context, { helpers: { ...helpers, httpRequestWithAuthentication: request } });
	};
}

interface Settles {
	resolve: (run: unknown) => void;
	reject: (error: Error) => void;
}
type Emit = (data: INodeExecutionData[][], response: Settles, done: Settles) => void;

/** A poll by n8n's durable scheduler, which has a copy of what is saved. `commits`: n8n saves it when the poll returns. */
async function pollDurably(trigger: Trigger, emit: Emit, commits = true): Promise<IDataObject[]> {
	const seen = structuredClone(trigger.data);
	const context = trigger.contextOf('trigger', 'update');
	const found = await new CantonLedgerEventTrigger().poll.call(
		Object.assign(context, {
			getWorkflowStaticData: (kind: string) => (kind === 'global' ? trigger.shared : seen),
			getPollBudgetMs: () => 36_000,
			helpers: { ...context.helpers, createDeferredPromise },
			__runPoll: async () => {},
			__emit: (data: INodeExecutionData[][], response: Settles, done: Settles) => emit(data, response, done),
		} as unknown as IPollFunctions),
	);
	if (commits) trigger.data = seen;
	return (found?.[0] ?? []).map(({ json }) => json);
}

const REFUSED = Object.assign(new Error('connect ECONNREFUSED'), { code: 'ECONNREFUSED' });
const RUN = { finished: true, status: 'success', data: { resultData: {} } };
const fieldsOf = (items: IDataObject[]) => items.map(({ target, offset, replayed }) => [target, offset, replayed]).sort();

describe('an n8n that refuses to take events of several targets with a promise', () => {
	const refuse = () => {
		throw new Error('Engine 2.0 cannot run a trigger that waits');
	};

	test.each(['once', 'atLeastOnce'])('takes them when the poll returns: %s', async (delivery) => {
		const participant = new Participant();
		const trigger = follow(participant, { delivery });
		participant.completions = [completion(5)];
		expect(fieldsOf(await pollDurably(trigger, refuse))).toEqual([
			['one', 5, undefined],
			['two', 5, undefined],
		]);
		expect(await pollDurably(trigger, refuse)).toEqual([]);
	});
});

test.each(['once', 'atLeastOnce'])('what a poll without its lease has stored is not taken over by the next one: %s', async (delivery) => {
	const participant = new Participant();
	const trigger = follow(participant, { delivery });
	const taken: IDataObject[] = [];
	const take: Emit = ([items], _, done) => {
		taken.push(...items!.map(({ json }) => json));
		done.resolve(RUN);
	};
	let refusals = 0;
	const refuse: Emit = (_, response, done) => {
		refusals++;
		response.reject(new Error('Poll cursor commit skipped: the poll no longer holds its lease'));
		done.resolve(undefined);
	};
	let release = () => {};
	let gate: Promise<void> | undefined;
	beforeTwo(trigger, async () => await gate);
	await pollDurably(trigger, take);
	participant.completions = [completion(5)];
	gate = new Promise((resolve) => void (release = resolve));
	const polls = [pollDurably(trigger, refuse, false), pollDurably(trigger, take)];
	await until(() => refusals > 0, 'the first poll is refused');
	gate = undefined;
	release();
	await Promise.all(polls);
	setClock(Date.now() + 180_000);
	await pollDurably(trigger, take);
	expect(fieldsOf(taken)).toEqual([
		['one', 5, undefined],
		['two', 5, undefined],
	]);
});

test('a target that was away when the trigger began has lost no position', async () => {
	const participant = new Participant();
	const trigger = follow(participant);
	trigger.shared.ofAnotherNode = { seen: 1 };
	let isAway = true;
	beforeTwo(trigger, () => {
		if (isAway) throw REFUSED;
	});
	participant.completions = [completion(5)];
	await trigger.poll();
	isAway = false;
	const items = await trigger.poll();
	expect(items.map(({ event, target }) => [event, target])).toEqual([['commandCompleted', 'two']]);
});

test('a target that gets another name while it is away goes on, also if a notice is delivered again', async () => {
	const participant = new Participant();
	const trigger = follow(participant, { delivery: 'atLeastOnce', options: { maxItems: 1 } }, [
		{ name: 'three', url: `${hostOfTwo()}.org`, access: 'same' },
	]);
	const { row } = participant.credential.furtherTargets as { row: IDataObject[] };
	const taken: IDataObject[] = [];
	let end = (done: Settles) => done.resolve(RUN);
	const take: Emit = ([items], _, done) => {
		taken.push(...items!.map(({ json }) => json));
		end(done);
	};
	let isAway = false;
	beforeTwo(trigger, () => {
		if (isAway) throw REFUSED;
	});
	await pollDurably(trigger, take);
	row.pop();
	end = (done) => done.reject(new Error('The execution was cancelled because the system is shutting down'));
	await pollDurably(trigger, take);
	end = (done) => done.resolve(RUN);
	row[0]!.name = 'second';
	isAway = true;
	participant.completions = [completion(5)];
	await pollDurably(trigger, take);
	isAway = false;
	for (let polls = 0; polls < 4; polls++) await pollDurably(trigger, take);
	expect(taken.map(({ event, target, replayed }) => [event, target, replayed === true])).toEqual([
		['targetRemoved', 'three', false],
		['targetRemoved', 'three', true],
		['commandCompleted', 'one', false],
		['commandCompleted', 'second', false],
		['targetRemoved', 'two', false],
	]);
});

test('a target that is removed while it fails ends its problem', async () => {
	const participant = new Participant();
	const trigger = follow(participant, {}, [{ name: 'three', url: 'https://three.example', access: 'same' }]);
	beforeTwo(trigger, () => {
		throw REFUSED;
	});
	const taken: IDataObject[] = [];
	const take: Emit = ([items], _, done) => {
		taken.push(...items!.map(({ json }) => json));
		done.resolve(RUN);
	};
	for (let polls = 0; polls < 6; polls++) await pollDurably(trigger, take);
	(participant.credential.furtherTargets as { row: IDataObject[] }).row.shift();
	for (let polls = 0; polls < 2; polls++) await pollDurably(trigger, take);
	const [failing, removed, ...others] = taken;
	expect(failing).toMatchObject({ target: 'two', event: 'targetFailing', since: expect.any(String) });
	expect(removed).toMatchObject({ target: 'two', event: 'targetRemoved', since: failing!.since });
	expect(others).toEqual([]);
});
