import type { IDataObject } from 'n8n-workflow';

import type { Authentication } from '../../../shared/parameters/authentication';
import { explainNothing, PARTY } from '../../../shared/ledger/directory/parties';
import { ledgerService } from '../../../shared/ledger/service';
import { tokenWarning } from '../../../shared/operation/aboutToken';
import { showHint } from '../../../shared/operation/hint';
import { optionsOf, simplify } from '../../../shared/parameters/fields';
import { ledgerOperation } from '../../../shared/ledgerNode/ledgerOperation';
import { party } from '../../../shared/parameters/partyFields';
import { synchronizerRow } from './synchronizerRow';

const VERSION = 'GET /v2/version';
const END = 'GET /v2/state/ledger-end';
const PRUNED = 'GET /v2/state/latest-pruned-offsets';
const SYNCHRONIZERS = 'GET /v2/state/connected-synchronizers';

/**
 * Version, ledger end, pruning point and connected synchronizers. Those of a party, and all of them on some versions, need more rights
 * than the rest, so they may be missing.
 */
export const getStatus = ledgerOperation('getStatus', 'Get the status of a participant', [VERSION, END, PRUNED, SYNCHRONIZERS, PARTY], {
	description: "Get the participant's version, ledger end, pruning offset and connected synchronizers",
	rights: 'any valid user; for the synchronizers of a party, to read as it (or participant admin)',
	properties: [
		simplify,
		optionsOf([party('Only synchronizers on which this party may act through the participant, with its permission there')]),
	],
	async run({ ledger, parameters, context, itemIndex }) {
		const who = parameters.party('options.party');
		const simple = parameters.flag('simplify');
		const { version, features } = await ledger.call(VERSION);
		const ledgerEnd = await ledger.call(END);
		const prunedOffsets = await ledger.call(PRUNED);
		const connected = await ledger.attempt(SYNCHRONIZERS, { query: { party: who } });
		if (!connected.ok && connected.failure.httpStatus !== 403) throw ledger.error(connected.failure, SYNCHRONIZERS);
		const connectedSynchronizers = connected.ok ? (connected.answer.connectedSynchronizers ?? []) : null;
		const notice = who !== undefined && connectedSynchronizers?.length === 0 ? await explainNothing(ledger, [who]) : undefined;
		showHint(context, notice);
		if (!simple)
			return {
				version,
				features: (features ?? null) as IDataObject | null,
				...ledgerEnd,
				...prunedOffsets,
				connectedSynchronizers,
			} as IDataObject;
		return {
			version,
			ledgerEnd: ledgerEnd.offset,
			prunedUpTo: prunedOffsets.participantPrunedUpToInclusive ?? 0,
			synchronizers: connectedSynchronizers?.map(synchronizerRow) ?? null,
			synchronizerTimes: ledgerEnd.synchronizerTimes ?? null,
			...(notice !== undefined && { notice }),
			checkedAt: new Date().toISOString(),
			...(await tokenWarning(context, ledgerService(context.getNodeParameter('authentication', itemIndex) as Authentication), itemIndex)),
		};
	},
});
