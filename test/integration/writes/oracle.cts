/**
 * The oracle of everything that writes: an operation runs while its call is disturbed, then again, and the world of the sandbox says what was
 * really done. None of it may be done twice, and nothing may be reported other than it is.
 */
import type { IDataObject } from 'n8n-workflow';

import { parseAmount } from '../../../nodes/shared/tokens/amounts';
import type { RunResult } from '../../support/engine.cts';
import { BY_EITHER, HARMLESS_TWICE, STAYS_UNKNOWN } from './exceptions.cts';
import type { Network, Write } from './network.cts';

/** Answer that was recorded after 38 seconds, of what is done all the same, or not. */
const TOO_LONG = { status: 503, body: { error: 'The server is taking too long to respond to the (POST) request at http://validator/x' } };

/** Refusal by a proxy or the server itself, before anything is done. */
const refusal = (status: number): IDataObject => ({ status, body: { error: `refused with ${status}` } });

export const MUCH_LATER = '503, done much later';
/** Ways to disturb the call that writes. `late`: it takes effect after so many more calls. */
export const CUTS: Record<string, IDataObject | undefined> = {
	none: undefined,
	'cut before it arrived': { action: 'reset' },
	'cut after it was done': { action: 'reset', after: true },
	'cut in the middle of the answer': { action: 'resetMidBody', after: true },
	'503 after 38 s, done': { ...TOO_LONG, after: true },
	'503 after 38 s, not done': TOO_LONG,
	'502 of a proxy, done': { action: 'html502', after: true },
	'cut, done during the search': { action: 'reset', late: 3 },
	[MUCH_LATER]: { ...TOO_LONG, late: 500 },
	'refused with 401': refusal(401),
	'refused with 403': refusal(403),
	'refused with 429': refusal(429),
};
/** Readings that fail. `brief`: the first list of completions after the call is empty. `unauthorized`, `denied`, `throttled`: refused after the call. */
export type Unreadable = 'none' | 'before' | 'after' | 'brief' | keyof typeof REFUSED;
const REFUSED = { unauthorized: 401, denied: 403, throttled: 429 };
/** Next run: a retry of the execution, or a new one. */
export type Next = 'retry' | 'new';

export interface Disturbance {
	cut: string;
	unreadable: Unreadable;
	/** Says that the servers have forgotten IDs by the second run. */
	forgets: boolean;
	next: Next;
	/** Maximum per item of this run. */
	maximum?: string;
}

const COMPLETIONS = 'POST /v2/commands/command-completions';
const BROKEN = { status: 500, body: { error: 'database' }, times: 0 };

/** The faults of a disturbance. */
function faultsOf({ cut, unreadable }: Disturbance, endpoint: string): IDataObject[] {
	const fault = CUTS[cut];
	return [
		...(fault ? [{ endpoint, ...fault }] : []),
		// A call that writes passes, so that only readings fail.
		...(unreadable === 'before' ? [{ endpoint, times: 0 }, BROKEN] : []),
		...(unreadable === 'after' ? [{ ...BROKEN, since: endpoint }] : []),
		...(unreadable in REFUSED ? [{ ...refusal(REFUSED[unreadable as keyof typeof REFUSED]), times: 0, since: endpoint }] : []),
		...(unreadable === 'brief' ? [{ endpoint: COMPLETIONS, status: 200, body: [], since: endpoint }] : []),
	];
}

/** Outcome as an item or an error says it. */
export interface Said {
	outcome: string;
	alreadyDone: boolean;
	words: string;
	/** Fields of the item. */
	shown: IDataObject;
}

const DONE = ['succeeded', 'submitted', 'nothingToDo'];

export function saidBy({ json, error }: RunResult): Said {
	const fields = (error ? ((error.context?.canton ?? {}) as IDataObject) : json[0]!) ?? {};
	return {
		outcome: String(fields.outcome),
		alreadyDone: fields.alreadyDone === true,
		words: error ? `${error.message} ${error.description}` : '',
		shown: error ? {} : fields,
	};
}

const plain = (value: unknown): string => String((value as { value?: unknown } | undefined)?.value ?? value);
const sameAmount = (a: unknown, b: unknown): boolean => parseAmount(String(a)) === parseAmount(String(b));

/** Lists an amount or a receiver that an item shows otherwise than it was asked for. Null is not known. */
function shownWrongly({ shown: { amount, receiver } }: Said, parameters: IDataObject): string[] {
	const wrong: string[] = [];
	if (parameters.amount !== undefined && typeof amount === 'string' && !sameAmount(amount, parameters.amount))
		wrong.push(`shows the amount ${amount}`);
	if (parameters.receiver !== undefined && typeof receiver === 'string' && receiver !== plain(parameters.receiver))
		wrong.push(`shows the receiver ${receiver}`);
	return wrong;
}

/**
 * Returns whether a failure says no more than that nothing was sent: its execution could not read, and has no try without an answer. Never
 * of a command or a payment with an ID of its own.
 */
function isUnrelated(disturbances: Disturbance[], said: Said[], at: number, { commandId, trackingId }: IDataObject): boolean {
	if (at === 0 || disturbances[at]!.unreadable !== 'before' || (commandId ?? trackingId) !== undefined) return false;
	let first = at;
	while (first > 0 && disturbances[first]!.next === 'retry') first--;
	return said.slice(first, at).every(({ outcome }) => outcome !== 'unknown');
}

export const nameOf = ({ node, name }: Write): string => `${node} ${name}`;
const isLate = ({ cut }: Disturbance): boolean => CUTS[cut]?.late !== undefined;
/** True if the answer to the call did not arrive. */
const isLost = (disturbance?: Disturbance): boolean => disturbance !== undefined && !/^(none|refused)/.test(disturbance.cut);
const isUndisturbed = ({ cut, unreadable }: Disturbance): boolean => cut === 'none' && unreadable === 'none';

/** Plays runs of an operation, and compares what they say with the world. */
export class Oracle {
	private readonly usual = new Map<string, number>();
	private number = 0;
	/** Operations that ended without knowing their outcome, as their exception allows. */
	readonly excepted = new Set<string>();

	constructor(readonly network: Network) {}

	private async end(): Promise<number> {
		return (await this.network.sandbox.control('GET', '/log')).ledgerEnd;
	}

	/** The calls of an operation that its server carried out, whatever became of their answers. */
	private async carriedOut({ endpoint }: Write): Promise<IDataObject[]> {
		const { requests } = await this.network.sandbox.control('GET', '/requests');
		return (requests as IDataObject[]).filter((request) => request.endpoint === endpoint && Number(request.effect) < 300);
	}

	/** Counts what was done since an offset: entries of the ledger, or calls that changed what shows it. */
	private async done(write: Write, parameters: IDataObject, since: number, shown: unknown): Promise<number> {
		if (write.shows) {
			if (JSON.stringify(await write.shows(this.network, parameters)) === JSON.stringify(shown)) return 0;
			return write.again || nameOf(write) in HARMLESS_TWICE ? 1 : (await this.carriedOut(write)).length;
		}
		const { log } = await this.network.sandbox.control('GET', `/log?after=${since}`);
		return log.filter(({ kind }: IDataObject) => ['transaction', 'reassignment', 'topology'].includes(String(kind))).length;
	}

	/** Counts what one undisturbed run does. */
	async usually(write: Write): Promise<number> {
		const measured = this.usual.get(write.name);
		if (measured !== undefined) return measured;
		const { done, said } = await this.play(write, []);
		if (!DONE.includes(said[0]!.outcome) || done === 0) throw new Error(`${write.name}: ${JSON.stringify(said)}, ${done} done`);
		this.usual.set(write.name, done);
		return done;
	}

	/** Runs an operation, once for each disturbance: what the runs said, what was done after each, and what at the end. */
	async play(write: Write, disturbances: Disturbance[]) {
		const { network } = this;
		const { sandbox } = network;
		const number = ++this.number;
		const [resource, operation] = write.name.split(' ')[0]!.split('.');
		const made = await write.make(network, number);
		const parameters: IDataObject = { resource, operation, ...made, options: { resolveSeconds: 4, ...(made.options as IDataObject) } };
		await sandbox.control('POST', '/settle');
		const shown = await write.shows?.(network, parameters);
		await sandbox.requests();
		const since = await this.end();
		const said: Said[] = [];
		const doneAfter: number[] = [];
		let last: RunResult | undefined;
		for (const disturbance of disturbances.length > 0 ? disturbances : [undefined]) {
			// n8n retries no success.
			const retryOf = disturbance?.next === 'retry' && last?.error ? last.run : undefined;
			if (disturbance?.next === 'retry' && said.length > 0 && !retryOf) break;
			if (disturbance) await sandbox.fault(...(faultsOf(disturbance, write.endpoint) as never[]));
			const limited = disturbance?.maximum === undefined ? {} : { maximumPerItem: disturbance.maximum };
			const result = await network.run(write.node, write.as, { ...parameters, ...limited }, { retryOf });
			await sandbox.control('DELETE', '/faults');
			if (result.json.length > 0 || result.error) last = result;
			said.push(saidBy(result));
			doneAfter.push(await this.done(write, parameters, since, shown));
			if (disturbance?.forgets) await sandbox.control('POST', '/forget');
		}
		await sandbox.control('POST', '/settle');
		return { said, doneAfter, done: await this.done(write, parameters, since, shown), parameters, calls: await this.carriedOut(write) };
	}

	/** Plays it, and says what is wrong. */
	async complaints(write: Write, disturbances: Disturbance[]): Promise<string[]> {
		const usual = await this.usually(write);
		const { said, doneAfter, done, parameters, calls } = await this.play(write, disturbances);
		const wrong = said.flatMap((each, at) => shownWrongly(each, parameters).map((problem) => `run ${at + 1} ${problem}`));
		for (const { body, pathParams } of calls)
			for (const name of write.namesNoAmount ? ['receiver'] : ['amount', 'receiver'])
				if (parameters[name] !== undefined && !JSON.stringify([body, pathParams]).includes(plain(parameters[name])))
					wrong.push(`it did another ${name}`);
		const { outcome: last, words: lastWords } = said.at(-1)!;
		const isCalm = said.length < disturbances.length || isUndisturbed(disturbances.at(-1)!);
		const isExcepted =
			nameOf(write) in STAYS_UNKNOWN &&
			last === 'unknown' &&
			said.length > 1 &&
			// The late effect of any earlier run may come in the last one.
			(doneAfter.at(-2)! > 0 || disturbances.slice(0, said.length - 1).some(isLate));
		if (isCalm && isExcepted) this.excepted.add(nameOf(write));
		// Above a maximum nothing is sent, and what was paid before is found.
		const isStopped = disturbances.at(said.length - 1)?.maximum !== undefined && doneAfter.at(-2) === 0;
		if (isCalm && !DONE.includes(last) && !isExcepted && !isStopped) wrong.push(`in the end it says ${last}: ${lastWords}`);
		if (done > usual) wrong.push(`done ${done / usual} times`);
		said.forEach(({ outcome, alreadyDone, words }, at) => {
			const before = at === 0 ? 0 : doneAfter[at - 1]!;
			const isDone = DONE.includes(outcome);
			if (!isDone && !['failed', 'unknown'].includes(outcome)) wrong.push(`run ${at + 1} has the outcome ${outcome}: ${words}`);
			if (isDone && doneAfter[at] === 0) wrong.push(`run ${at + 1} says ${outcome}, and nothing is done`);
			if (isDone && alreadyDone && before === 0 && at === 0) wrong.push('the first run says that it was done before');
			if (
				isDone &&
				!alreadyDone &&
				before > 0 &&
				outcome !== 'nothingToDo' &&
				!write.again &&
				!(isLost(disturbances[at]) && nameOf(write) in BY_EITHER)
			)
				wrong.push(`run ${at + 1} says that it did what was done before`);
			if (outcome !== 'failed' || isUnrelated(disturbances, said, at, parameters)) return;
			if (doneAfter[at]! > 0) wrong.push(`run ${at + 1} says failed, and it is done: ${words}`);
			else if (at === said.length - 1 && done > 0) wrong.push(`it failed, and was done later: ${words}`);
		});
		return wrong.map(
			(complaint) => `${write.node} ${write.name}, ${disturbances.map((each) => Object.values(each).join('/')).join(', ')}: ${complaint}`,
		);
	}
}
