import type { Json, JsonObject, Severity, Subject } from '../message';
import { idOf, listOf, pick, textOf, type ItemContext } from './items';

/** Messages on the whole network: the events of Canton Scan Event Trigger that are no updates and no votes. */

/** Fields of a subject of the network. */
interface About {
	severity: Severity;
	title: string;
	lines: Array<string | undefined>;
	fields: string[];
	dedupKey: string;
	group: string;
}

const isObject = (value: Json | undefined): value is JsonObject => typeof value === 'object' && value !== null && !Array.isArray(value);
/** Number of changed settings that are named. */
const MOST_CHANGES = 10;
/** An upgrade that begins sooner is a warning, in hours. */
const SOON = 72;

/** A verdict, e.g. `VERDICT_RESULT_REJECTED`, as a word. */
const verdictWord = (verdict: Json | undefined): string =>
	textOf(verdict)
		.replace(/^VERDICT_RESULT_/, '')
		.toLowerCase()
		.replace(/_/g, ' ');

function networkEvent(item: JsonObject, { parties, time }: ItemContext): About {
	// Not simplified, the verdict is an object of its own.
	const verdict = verdictWord(isObject(item.verdict) ? item.verdict.verdict_result : item.verdictResult);
	const rejected = verdict === 'rejected';
	const id = textOf(item.updateId) || textOf(item.eventId);
	return {
		severity: rejected ? 'warning' : 'info',
		title: verdict ? `Transaction ${verdict}${rejected ? ' by the network' : ''}` : 'Update without a verdict',
		lines: [
			item.submittingParties ? `Submitted by ${parties(item.submittingParties)}` : undefined,
			item.submittingParticipant ? `Participant: ${idOf(item.submittingParticipant)}` : undefined,
			item.totalTrafficCost === null || item.totalTrafficCost === undefined ? undefined : `Traffic: ${textOf(item.totalTrafficCost)} bytes`,
			`Update ID: ${id} · ${time(item.recordTime)}`,
		],
		fields: ['updateId', 'verdictResult', 'submittingParties', 'submittingParticipant', 'totalTrafficCost', 'recordTime', 'synchronizerId'],
		dedupKey: `networkEvent ${id}`,
		group: verdict || 'no verdict',
	};
}

function roundOpened(item: JsonObject, { time }: ItemContext): About {
	const round = textOf(item.round);
	return {
		severity: 'info',
		title: `Round ${round} has opened`.replace('  ', ' '),
		lines: [
			item.coinPriceUsd ? `Coin price: ${textOf(item.coinPriceUsd)} USD` : undefined,
			item.opensAt ? `Opened ${time(item.opensAt)}${item.targetClosesAt ? `, closes ${time(item.targetClosesAt)}` : ''}` : undefined,
		],
		fields: ['round', 'phase', 'opensAt', 'targetClosesAt', 'coinPriceUsd', 'tickSeconds', 'contractId'],
		dedupKey: `round ${round || textOf(item.eventId)}`,
		group: 'opened',
	};
}

function preapprovalExpiring(item: JsonObject, { parties, time }: ItemContext): About {
	const days = typeof item.daysToExpiry === 'number' ? item.daysToExpiry : undefined;
	const whose = parties(item.party);
	const isOver = days !== undefined && days <= 0;
	return {
		severity: 'warning',
		title: isOver ? `The preapproval of ${whose} has expired` : `The preapproval of ${whose} expires soon`,
		lines: [
			days === undefined || isOver ? undefined : `In ${days} days`,
			item.expiresAt ? `Expires ${time(item.expiresAt)}` : undefined,
			item.provider ? `Provider: ${parties(item.provider)}` : undefined,
			'Without a preapproval, transfers to the party become offers. Renew it.',
		],
		fields: ['party', 'expiresAt', 'daysToExpiry', 'provider', 'contractId', 'lastRenewedAt'],
		dedupKey: `preapproval ${textOf(item.party)}`,
		group: 'expires soon',
	};
}

function trafficBelow(item: JsonObject): About {
	const left = textOf(item.left);
	return {
		severity: left === '0' || left.startsWith('-') ? 'critical' : 'warning',
		title: left ? `Traffic is low: ${left} bytes left` : 'Traffic is low',
		lines: [
			item.threshold === undefined ? undefined : `Threshold: ${textOf(item.threshold)} bytes`,
			item.totalConsumed === undefined ? undefined : `Used ${textOf(item.totalConsumed)} of ${textOf(item.totalLimit)} bytes`,
			`Member: ${idOf(item.memberId)}`,
			'Without traffic the participant cannot submit. Buy traffic.',
		],
		fields: ['memberId', 'left', 'threshold', 'totalPurchased', 'totalLimit', 'totalConsumed', 'measuredAt', 'synchronizerId'],
		dedupKey: `traffic ${textOf(item.memberId)}`,
		group: textOf(item.memberId),
	};
}

function runwayBelow(item: JsonObject): About {
	const hours = textOf(item.hoursLeft);
	return {
		severity: hours === '0' || hours.startsWith('-') ? 'critical' : 'warning',
		title: hours ? `Traffic ends in ${hours} hours` : 'Traffic ends soon',
		lines: [
			item.left === undefined ? undefined : `Left: ${textOf(item.left)} bytes`,
			item.usedPerHour === undefined ? undefined : `Used per hour: ${textOf(item.usedPerHour)} bytes`,
			item.thresholdHours === undefined ? undefined : `Threshold: ${textOf(item.thresholdHours)} hours`,
			`Member: ${idOf(item.memberId)}`,
			'Without traffic the participant cannot submit. Buy traffic.',
		],
		fields: [
			'memberId',
			'left',
			'hoursLeft',
			'usedPerHour',
			'thresholdHours',
			'totalLimit',
			'totalConsumed',
			'measuredAt',
			'synchronizerId',
		],
		dedupKey: `runway ${textOf(item.memberId)}`,
		group: textOf(item.memberId),
	};
}

function snapshotTaken(item: JsonObject, { time }: ItemContext): About {
	return {
		severity: 'info',
		title: `A snapshot of all contracts was taken: ${time(item.recordTime)}`,
		lines: [`Migration ID ${textOf(item.migrationId)}`],
		fields: ['recordTime', 'migrationId'],
		dedupKey: `snapshot ${textOf(item.eventId)}`,
		group: textOf(item.migrationId),
	};
}

const UPGRADES: Record<string, string> = {
	logical: 'Logical synchronizer upgrade',
	rollForward: 'Roll-forward upgrade of the synchronizer',
	migration: 'Migration of the synchronizer',
};

function upgradeScheduled(item: JsonObject, { time }: ItemContext): About {
	const change = textOf(item.change) || 'scheduled';
	// A cancelled entry is no longer in the schedule: its kind is in the event's ID.
	const kind = textOf(item.kind) || (textOf(item.eventId).split(':')[1] ?? '');
	const hours = typeof item.hoursLeft === 'number' ? item.hoursLeft : undefined;
	const name = UPGRADES[kind] ?? 'Upgrade of the synchronizer';
	return {
		severity: change !== 'cancelled' && hours !== undefined && hours <= SOON ? 'warning' : 'info',
		title: `${name} ${change}${item.upgradeTime ? `: ${time(item.upgradeTime)}` : ''}`,
		lines: [
			hours === undefined ? undefined : `In ${hours} hours`,
			item.previousUpgradeTime ? `Before: ${time(item.previousUpgradeTime)}` : undefined,
			item.topologyFreezeTime ? `Topology is frozen from ${time(item.topologyFreezeTime)}` : undefined,
			item.successorSynchronizerId ? `Successor: ${textOf(item.successorSynchronizerId)}` : undefined,
			item.migrationId === null || item.migrationId === undefined ? undefined : `Migration ID ${textOf(item.migrationId)}`,
		],
		fields: [
			'change',
			'kind',
			'upgradeTime',
			'previousUpgradeTime',
			'hoursLeft',
			'topologyFreezeTime',
			'successorSynchronizerId',
			'migrationId',
		],
		dedupKey: `upgrade ${kind}`,
		group: change,
	};
}

function rulesChanged(item: JsonObject): About {
	const changes = (Array.isArray(item.changes) ? item.changes : []).filter(isObject);
	const added = listOf(item.superValidatorsAdded);
	const removed = listOf(item.superValidatorsRemoved);
	const shown = changes
		.slice(0, MOST_CHANGES)
		.map(({ setting, before, after }) => `• ${textOf(setting)}: ${textOf(before) || 'none'} → ${textOf(after) || 'none'}`);
	const parts = [
		...(added.length > 0 ? [`${added.join(', ')} joined`] : []),
		...(removed.length > 0 ? [`${removed.join(', ')} left`] : []),
	];
	return {
		severity: 'warning',
		title:
			parts.length > 0
				? `Super validators: ${parts.join('; ')}`
				: `${changes.length} ${changes.length === 1 ? 'setting' : 'settings'} of the network changed`,
		lines: [...shown, changes.length > MOST_CHANGES ? `… and ${changes.length - MOST_CHANGES} more` : undefined],
		fields: ['superValidatorsAdded', 'superValidatorsRemoved', 'changes', 'dsoRulesContractId', 'amuletRulesContractId'],
		dedupKey: `rules ${textOf(item.eventId)}`,
		group: textOf(changes[0]?.setting) || 'rules',
	};
}

const KINDS: Record<string, (item: JsonObject, context: ItemContext) => About> = {
	networkEvent,
	preapprovalExpiring,
	roundOpened,
	runwayBelow,
	trafficBelow,
	snapshotTaken,
	upgradeScheduled,
	rulesChanged,
};

/** By the event's name: an event of the network has no fields that only it has. */
export const isNetwork = (item: JsonObject): boolean => Object.hasOwn(KINDS, textOf(item.event));

export function networkSubject(item: JsonObject, context: ItemContext): Subject {
	const type = textOf(item.event);
	const { lines, fields, ...about } = KINDS[type]!(item, context);
	return { type, ...about, lines: lines.filter((text) => text !== undefined), fields: pick(item, ['event', 'eventId', ...fields]) };
}
