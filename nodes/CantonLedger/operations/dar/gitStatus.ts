import type { IDataObject, IExecuteFunctions } from 'n8n-workflow';

import { cut, LONGEST } from './summary';
import { rootOf, targetOf } from '../../../shared/targets/targetContext';

/** Statuses of a commit: one for each DAR, and one for all of them under the name that a branch protection requires. */

export const STATUS_NAME = 'canton/dar';
/** Keeps a context readable. */
const LONGEST_LABEL = 100;

/** Status of a commit as Git servers take it. */
interface GitStatus extends IDataObject {
	/** As GitHub, Gitea and Forgejo call it. GitLab's word for a failure or an error is `failed`. */
	state: 'success' | 'failure' | 'error';
	/** One line of at most 140 characters. */
	description: string;
	/** The name of the status. */
	context: string;
}

/** Verdict on one DAR. */
interface CheckedDar {
	/** The package's name, or that of its file. Null if neither is known. */
	name: string | null;
	version: string | null;
	verdict: string;
}

const stateOf = (verdict: string): GitStatus['state'] => (verdict === 'passed' ? 'success' : verdict === 'rejected' ? 'failure' : 'error');

/** The status of one DAR. */
export function gitStatus(verdict: string, summary: string, upgradeOf: unknown, context: string): GitStatus {
	const upgrade = verdict === 'passed' && typeof upgradeOf === 'string' ? `, an upgrade of ${upgradeOf}` : '';
	return { state: stateOf(verdict), description: cut(`${summary}${upgrade}`, LONGEST), context };
}

/** The verdict on several DARs together: as sure as the least sure of them. */
export function verdictOnAll(verdicts: readonly string[]): string {
	const states = verdicts.map(stateOf);
	if (states.includes('error')) return 'couldNotCheck';
	return states.includes('failure') ? 'rejected' : 'passed';
}

const WORDS = { success: 'passed', failure: 'rejected', error: 'could not be checked' } as const;

/** One line on several DARs: it names those that are in the way, or counts them if their names do not fit. */
export function sumOf(dars: ReadonlyArray<CheckedDar | undefined>): string {
	const named = (state: GitStatus['state'], isNamed: boolean): string => {
		const those = dars.filter((dar) => stateOf(dar?.verdict ?? '') === state);
		const names = those.flatMap((dar) => dar?.name ?? []);
		const shown = isNamed && state !== 'success' && names.length === those.length ? names.join(', ') : String(those.length);
		return those.length > 0 ? `${shown} ${WORDS[state]}` : '';
	};
	const line = (isNamed: boolean) => {
		const parts = (['success', 'failure', 'error'] as const).map((state) => named(state, isNamed)).filter((part) => part !== '');
		return `${dars.length} DARs: ${parts.join(', ')}`;
	};
	const full = line(true);
	return full.length <= LONGEST ? full : line(false);
}

type Checked = Map<number, CheckedDar & { context: string }>;
const checked = new WeakMap<IExecuteFunctions, Map<string | undefined, Checked>>();

/** Verdicts of an execution so far, of one target, by the position of the input item. */
function checkedIn(context: IExecuteFunctions): Checked {
	const [root, target] = [rootOf(context), targetOf(context)];
	const all = checked.get(root) ?? new Map<string | undefined, Checked>();
	const before = all.get(target) ?? new Map<number, CheckedDar & { context: string }>();
	checked.set(root, all.set(target, before));
	return before;
}

/** Names that no other DAR of the execution has: a release may hold two versions of one package. */
function contextOf(statusName: string, { name, version }: CheckedDar, taken: ReadonlySet<string>, itemIndex: number): string {
	const label = name ?? `file ${itemIndex + 1}`;
	const labels = [label, ...(version === null ? [] : [`${label}-${version}`]), `${label}-${itemIndex + 1}`];
	const contexts = labels.map((text) => `${statusName}/${cut(text, LONGEST_LABEL)}`);
	return contexts.find((context) => !taken.has(context)) ?? `${statusName}/${itemIndex + 1}`;
}

/** Notes the verdict on an item's DAR for the sum of all, and returns the name of its status: the plain one if it is the only DAR. */
export function noteChecked(context: IExecuteFunctions, itemIndex: number, statusName: string, dar: CheckedDar, isOnly: boolean): string {
	const before = checkedIn(context);
	const taken = new Set([...before.values()].map((other) => other.context));
	const own = isOnly ? statusName : contextOf(statusName, dar, taken, itemIndex);
	before.set(itemIndex, { ...dar, context: own });
	return own;
}

/** Verdicts on these items. Undefined for one that an error kept from a verdict. */
export const checkedOf = (context: IExecuteFunctions, items: readonly number[]): Array<CheckedDar | undefined> =>
	items.map((item) => checkedIn(context).get(item));
