import { cut } from '../../shared/errors/safeText';
import { DSO } from '../../shared/scan/migration';
import { digest } from '../../shared/polling/state';
import { organization, type Organization } from '../../shared/scan/organization';
import { at, pairsOf, textAt } from '../../shared/values/jsonFields';
import { listEvent } from '../listEvent';

const EVENT = 'rulesChanged';
/** Most settings that are kept, and most characters of each. What is beyond is compared by a digest. */
const MOST_SETTINGS = 600;
const LONGEST_VALUE = 200;
const OTHERS = '(others)';

/** Contract IDs of both rules, and their settings by path. */
interface Observed {
	dsoRules: string;
	amuletRules: string;
	settings: Record<string, string>;
	/** Creation of both contracts, ISO 8601. */
	createdAt?: string[];
}

/** The rules by which the network runs, and who governs it. Contract IDs are compared first: if they are the same, nothing changed. */
export const rulesChanged = listEvent<Observed>(EVENT, 'Super Validators or Rules Changed', [DSO], {
	description: 'When a super validator comes, goes or gets another weight, or a setting of the network changes',
	async observe({ scan, simple }, observed, timeoutMs) {
		const answer = await organization(scan, timeoutMs);
		const dsoRules = answer.dso_rules.contract.contract_id;
		const amuletRules = answer.amulet_rules.contract.contract_id;
		if (observed?.dsoRules === dsoRules && observed.amuletRules === amuletRules) return { observed, events: [] };
		const createdAt = [answer.dso_rules, answer.amulet_rules].map(({ contract }) => contract.created_at);
		// A scan that is behind has rules of before.
		if (observed && isOlder(createdAt, observed.createdAt)) return { observed, events: [] };
		const { settings, others } = settingsOf(answer);
		const next = { dsoRules, amuletRules, settings, createdAt };
		const changes = observed ? changesBetween(observed.settings, settings, others) : [];
		if (!observed || changes.length === 0) return { observed: next, events: [] };
		const named = (prefix: string, side: 'before' | 'after') =>
			changes.filter((change) => change.setting.startsWith(prefix) && change[side] === null).map(({ setting }) => nameIn(setting));
		const item = {
			superValidatorsAdded: [...new Set(named('superValidators.', 'before'))],
			superValidatorsRemoved: [...new Set(named('superValidators.', 'after'))],
			changes,
			dsoRulesContractId: dsoRules,
			amuletRulesContractId: amuletRules,
		};
		return {
			observed: next,
			events: [{ event: EVENT, eventId: `${dsoRules}:${amuletRules}`, ...item, ...(!simple && answer) }],
		};
	},
});

/** True if one of the contracts was created before the observed one. */
const isOlder = (createdAt: readonly string[], observed: readonly string[] = []): boolean =>
	createdAt.some((time, at) => Date.parse(time) < Date.parse(observed[at] ?? ''));

const nameIn = (setting: string): string => setting.split('.').slice(1, -1).join('.');

/** A value as it is kept: one that is long by its beginning and a digest. */
const kept = (value: string): string => (value.length <= LONGEST_VALUE ? value : `${cut(value, LONGEST_VALUE)} (${digest(value)})`);

/** All settings as text, by path. Super validators are under their names. `others` are those beyond what is kept. */
function settingsOf(answer: Organization): { settings: Record<string, string>; others: Record<string, string> } {
	const governance = answer.dso_rules.contract.payload;
	const settings: Record<string, string> = { votingThreshold: String(answer.voting_threshold) };
	const others: Record<string, string> = {};
	let count = 1;
	const add = (path: string, value: unknown): void => {
		if (typeof value === 'object' && value !== null) {
			for (const [key, inner] of Object.entries(value)) add(`${path}.${key}`, inner);
		} else {
			count += 1;
			(count <= MOST_SETTINGS ? settings : others)[path] = kept(String(value));
		}
	};
	for (const [party, validator] of pairsOf(at(governance, 'svs'))) {
		const { svRewardWeight: rewardWeight, participantId } = validator as { svRewardWeight?: unknown; participantId?: unknown };
		add(`superValidators.${textAt(validator, 'name') ?? String(party)}`, { party, rewardWeight, participantId });
	}
	add('amuletRules', at(answer.amulet_rules.contract.payload, 'configSchedule', 'initialValue'));
	add('dsoRules', at(governance, 'config'));
	if (count > MOST_SETTINGS) settings[OTHERS] = digest(others);
	return { settings, others };
}

interface Change {
	setting: string;
	before: string | null;
	after: string | null;
}

/** Changes of settings. One that is among the others now, or was, is still there. */
function changesBetween(before: Record<string, string>, after: Record<string, string>, others: Record<string, string>): Change[] {
	const isMoved = ({ setting, before: was, after: is }: Change): boolean =>
		(is === null && setting in others) ||
		(setting === OTHERS && (was === null || is === null)) ||
		(was === null && OTHERS in before && !setting.startsWith('superValidators.'));
	return [...new Set([...Object.keys(before), ...Object.keys(after)])]
		.map((setting) => ({ setting, before: before[setting] ?? null, after: after[setting] ?? null }))
		.filter((change) => change.before !== change.after && !isMoved(change));
}
