import type { INodeProperties } from 'n8n-workflow';

import { multiDropDown, textField, type Choice } from '../../parameters/fieldKinds';
import { locator } from '../../parameters/partyFields';
import { quoted } from '../../errors/safeText';
import type { Parameters } from '../../parameters/parameters';
import { commandIdPrefix, outcomeFilter } from './completionFields';
import type { Completion } from './elements';
import { statusError } from './simplifiedCompletion';

/** Filters of completions that the node applies itself: of the operation and of the trigger, below *Filters* or *Options*. */

/** Error categories, numbered as by the ledger. */
const categories = [
	['1', 'Transient Server Failure'],
	['2', 'Contention on Shared Resources'],
	['3', 'Deadline Exceeded, Outcome Unknown'],
	['4', 'System Internal Assumption Violated'],
	['5', 'Security Alert'],
	['6', 'Invalid Credentials'],
	['7', 'Insufficient Permission'],
	['8', 'Invalid Whatever the State of the System'],
	['9', 'Invalid in the Current State'],
	['10', 'Resource Exists Already'],
	['11', 'Resource Missing'],
	['12', 'Offset After the Ledger End'],
	['13', 'Background Process Degraded'],
	['14', 'Unsupported Operation'],
].map(([value, name]): Choice => [value!, `${value}: ${name}`]);

const codes = (displayName: string, name: string, description: string): INodeProperties =>
	textField(displayName, name, { placeholder: 'e.g. SEQUENCER_BACKPRESSURE, LOCAL_VERDICT_TIMEOUT', description });

const categoriesOf = (displayName: string, name: string, description: string): INodeProperties =>
	multiDropDown(displayName, name, { default: [], description }, categories);

const actingParties = locator({
	displayName: 'Acting Parties',
	name: 'actingParties',
	search: 'searchParties',
	placeholder: 'e.g. alice::1220…, bob::1220…',
	description:
		'Only completions of commands that acted as one of these parties. By ID takes several, separated by commas or lines. Applied by this node.',
});

/** The fields that `completionFilter` reads, besides the outcome and the user. */
export const completionFilters: INodeProperties[] = [
	actingParties,
	commandIdPrefix,
	categoriesOf('Error Category Is', 'errorCategoryIs', 'Only failures of these categories, and no successes. Applied by this node.'),
	categoriesOf('Error Category Is Not', 'errorCategoryIsNot', 'No failures of these categories. Successes pass. Applied by this node.'),
	codes(
		'Error Code Is',
		'errorCodeIs',
		'Only failures with one of these codes, separated by commas, and no successes. Applied by this node.',
	),
	codes(
		'Error Code Is Not',
		'errorCodeIsNot',
		'No failures with one of these codes, separated by commas. Successes pass. Applied by this node.',
	),
	textField('User Is Not', 'userIsNot', {
		placeholder: 'e.g. validator-operator',
		description: "No completions of these ledger users, separated by commas, e.g. a validator's own automation. Applied by this node.",
	}),
];

/** Form of an error code. A typing error would keep back every event. */
const CODE = /^[A-Z][A-Z0-9_]{0,99}$/;

function codesOf(parameters: Parameters, path: string): string[] {
	return parameters.list(path).map((entry) => {
		if (CODE.test(entry)) return entry;
		throw parameters.parameterError(
			path,
			`${quoted(entry)} is not an error code`,
			'An error code has capital letters, digits and underscores, e.g. SEQUENCER_BACKPRESSURE.',
		);
	});
}

interface CompletionFilter {
	/** True if every completion matches. */
	any: boolean;
	matches: (completion: Completion) => boolean;
}

/**
 * Outcome, command ID prefix, acting parties, error code and category.
 * @param outcomePath path of the outcome, e.g. `outcome`
 * @param under the collection of the other fields, e.g. `options`
 */
export function completionFilter(parameters: Parameters, outcomePath: string, under: string): CompletionFilter {
	const path = (name: string) => `${under}.${name}`;
	const outcome = outcomeFilter(parameters, outcomePath);
	const prefix = parameters.text(path('commandIdPrefix')) ?? '';
	const parties = parameters.parties(path('actingParties'));
	const codes = { is: codesOf(parameters, path('errorCodeIs')), isNot: codesOf(parameters, path('errorCodeIsNot')) };
	const categories = { is: parameters.list(path('errorCategoryIs')), isNot: parameters.list(path('errorCategoryIsNot')) };
	const leftOut = parameters.list(path('userIsNot'));
	const readsError = [codes, categories].some(({ is, isNot }) => is.length > 0 || isNot.length > 0);
	const passes = ({ is, isNot }: typeof codes, value: string | null) =>
		(is.length === 0 || (value !== null && is.includes(value))) && !(value !== null && isNot.includes(value));
	const matchesError = (completion: Completion) => {
		const { errorCode, errorCategory } = statusError(completion);
		return passes(codes, errorCode) && passes(categories, errorCategory === null ? null : String(errorCategory));
	};
	return {
		any: outcome.any && prefix === '' && parties.length === 0 && leftOut.length === 0 && !readsError,
		matches: (completion) =>
			outcome.matches(completion) &&
			(completion.commandId ?? '').startsWith(prefix) &&
			(parties.length === 0 || (completion.actAs ?? []).some((party) => parties.includes(party))) &&
			!(completion.userId && leftOut.includes(completion.userId)) &&
			(!readsError || matchesError(completion)),
	};
}
