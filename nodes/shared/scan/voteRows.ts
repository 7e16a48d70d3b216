import { DateTime } from 'luxon';
import type { IDataObject } from 'n8n-workflow';

import { at, listOf, pairsOf, textAt } from '../values/jsonFields';

/** Subject of a vote and the votes cast so far: the payload of a vote request, which a result contains too. */
function requestFields(request: unknown): IDataObject {
	const action = at(request, 'action', 'value');
	const inner = at(action, 'dsoAction') ?? at(action, 'amuletRulesAction') ?? at(action, 'ansEntryContextAction');
	const votes = pairsOf(at(request, 'votes'));
	const named = (accept: boolean) => votes.filter(([, vote]) => at(vote, 'accept') === accept).map(([name]) => String(name));
	return {
		action: textAt(inner, 'tag') ?? textAt(request, 'action', 'tag'),
		actionParameters: (at(inner, 'value') ?? null) as IDataObject | null,
		requester: textAt(request, 'requester'),
		reason: textAt(request, 'reason', 'body'),
		reasonUrl: textAt(request, 'reason', 'url'),
		voteBefore: textAt(request, 'voteBefore'),
		targetEffectiveAt: textAt(request, 'targetEffectiveAt'),
		acceptedBy: named(true),
		rejectedBy: named(false),
	};
}

interface Contract {
	contract_id: string;
	payload: unknown;
	created_at: string;
}

/** Key of a vote while it is open: each vote makes a new contract, and the later ones name the first. */
export const trackingId = ({ contract_id: contractId, payload }: Contract): string => textAt(payload, 'trackingCid') ?? contractId;

/** An open vote. `superValidators`: the names of all that may vote. */
export function requestRow(contract: Contract, superValidators: string[]): IDataObject {
	const { contract_id: contractId, payload, created_at: createdAt } = contract;
	const voted = new Set(pairsOf(at(payload, 'votes')).map(([name]) => name));
	return {
		...requestFields(payload),
		notVoted: superValidators.filter((name) => !voted.has(name)),
		hoursLeft: hoursUntil(textAt(payload, 'voteBefore')),
		createdAt,
		trackingId: trackingId(contract),
		contractId,
	};
}

/** Names of the super validators, from the rules of the organization. */
export function superValidatorNames(rules: unknown): string[] {
	return pairsOf(at(rules, 'svs')).flatMap(([, validator]) => textAt(validator, 'name') ?? []);
}

/** A vote that is over. */
export function resultRow(result: unknown): IDataObject {
	const outcome = textAt(result, 'outcome', 'tag');
	return {
		...requestFields(at(result, 'request')),
		outcome: outcome === null ? null : (OUTCOMES[outcome] ?? outcome),
		effectiveAt: textAt(result, 'outcome', 'value', 'effectiveAt'),
		abstained: listOf(at(result, 'abstainingSvs')) as string[],
		offboardedVoters: listOf(at(result, 'offboardedVoters')) as string[],
		completedAt: textAt(result, 'completedAt'),
		trackingId: textAt(result, 'request', 'trackingCid'),
	};
}

const OUTCOMES: Record<string, string> = {
	VRO_Accepted: 'accepted',
	VRO_AcceptedButActionFailed: 'acceptedButActionFailed',
	VRO_Rejected: 'rejected',
	VRO_Expired: 'expired',
};

/** With two decimals. Negative if it has passed. */
function hoursUntil(time: string | null): number | null {
	const until = DateTime.fromISO(time ?? '');
	return until.isValid ? Math.round(until.diffNow('hours').hours * 100) / 100 : null;
}
