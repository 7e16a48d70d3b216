import { cut } from '../../shared/errors/safeText';
import { DSO } from '../../shared/scan/migration';
import { organization, type Organization } from '../../shared/scan/organization';
import { at, pairsOf, textAt } from '../../shared/values/jsonFields';
import { listEvent } from '../listEvent';

const EVENT = 'rulesChanged';
/** Most settings that are compared, and most characters of each. */
const MOST_SETTINGS = 600;
const LONGEST_VALUE = 200;

/** Contract IDs of both rules, and their settings by path. */
interface Observed {
	dsoRules: string;
	amuletRules: string;
	settings: Record<string, string>;
}

/** The rules by which the network runs, and who governs it. Contract IDs are compared first: if they are the same, nothing changed. */
export const rulesChanged = listEvent<Observed>(EVENT, 'Super Validators or Rules Changed', [DSO], {
	description: 'When a super validator comes, goes or gets another weight, or a setting of the network changes',
	async observe({ scan, simple }, observed, timeoutMs) {
		const answer = await organization(scan, timeoutMs);
		const dsoRules = answer.dso_rules.contract.contract_id;
		const amuletRules = answer.amulet_rules.contract.contract_id;
		if (observed?.dsoRules === dsoRules && observed.amuletRules === amuletRules) return { observed, events: [] };
		const settings = settingsOf(answer);
		const next = { dsoRules, amuletRules, settings };
		const changes = observed ? changesBetween(observed.settings, settings) : [];
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

const nameIn = (setting: string): string => setting.split('.').slice(1, -1).join('.');

/** All settings as text, by path. Super validators are under their names. */
function settingsOf(answer: Organization): Record<string, string> {
	const governance = answer.dso_rules.contract.payload;
	const settings: Record<string, string> = { votingThreshold: String(answer.voting_threshold) };
	const add = (path: string, value: unknown): void => {
		if (Object.keys(settings).length >= MOST_SETTINGS) return;
		if (typeof value === 'object' && value !== null) {
			for (const [key, inner] of Object.entries(value)) add(`${path}.${key}`, inner);
		} else settings[path] = cut(String(value), LONGEST_VALUE);
	};
	for (const [party, validator] of pairsOf(at(governance, 'svs'))) {
		const { svRewardWeight: rewardWeight, participantId } = validator as { svRewardWeight?: unknown; participantId?: unknown };
		add(`superValidators.${textAt(validator, 'name') ?? String(party)}`, { party, rewardWeight, participantId });
	}
	add('amuletRules', at(answer.amulet_rules.contract.payload, 'configSchedule', 'initialValue'));
	add('dsoRules', at(governance, 'config'));
	return settings;
}

interface Change {
	setting: string;
	before: string | null;
	after: string | null;
}

function changesBetween(before: Record<string, string>, after: Record<string, string>): Change[] {
	return [...new Set([...Object.keys(before), ...Object.keys(after)])]
		.map((setting) => ({ setting, before: before[setting] ?? null, after: after[setting] ?? null }))
		.filter((change) => change.before !== change.after);
}
