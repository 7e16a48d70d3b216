import type { IDataObject } from 'n8n-workflow';

import { eventFormat } from '../../../shared/ledger/updates/eventFormat';
import { explainNothing, PARTY } from '../../../shared/ledger/directory/parties';
import { chosenParties, READ_RIGHTS, withPartyEndpoints } from '../../../shared/ledger/directory/ownParties';
import { viewedParties } from '../../../shared/ledger/directory/ownPartyFields';
import { ACTIVE_PAGE, activeIn, Snapshot } from '../../../shared/ledger/updates/snapshot';
import { templateOf } from '../../../shared/ledger/updates/simplifiedEvents';
import { showHint } from '../../../shared/operation/hint';
import { multiDropDown, valuesOf } from '../../../shared/parameters/fieldKinds';
import { limit, returnAll } from '../../../shared/parameters/fields';
import { tokenOperation } from '../../tokenOperation';
import { couponRow, KIND_CHOICES, KINDS, templateId } from '../../rewards/kinds';
import { knownKinds } from '../../rewards/knownKinds';

/** Coupons of all kinds that wait to be collected, from the ledger: a wallet does not list those of traffic-based rewards. */
export const getManyRewardCoupons = tokenOperation('getAll', 'Get many reward coupons', withPartyEndpoints(ACTIVE_PAGE, PARTY), {
	description:
		'Get the Canton Coin rewards that wait to be collected, of all kinds, with amount, expiry and beneficiary. ' +
		'A validator collects those of its own parties by itself.',
	rights: READ_RIGHTS,
	properties: [
		viewedParties,
		multiDropDown(
			'Kinds',
			'kinds',
			{
				default: ['app', 'appTraffic', 'developmentFund', 'faucet', 'liveness', 'superValidator', 'unclaimedActivity', 'validator'],
				description: 'Which coupons to get. Kinds that the participant does not know yet are left out.',
			},
			KIND_CHOICES,
		),
		returnAll,
		limit,
	],
	async *run(call) {
		const { ledger, parameters, context } = call;
		const chosen = parameters.choices('kinds', valuesOf(KIND_CHOICES));
		if (chosen.length === 0) throw parameters.parameterError('kinds', 'none was chosen', 'Choose the coupons to get.');
		let left = parameters.limit();
		const parties = await chosenParties(call);
		const kinds = await knownKinds(
			ledger,
			parties,
			KINDS.filter(({ value }) => chosen.includes(value)),
		);
		const format = eventFormat({ parties, templates: kinds.map(templateId) });
		const snapshot = new Snapshot(ledger, { eventFormat: format, version: 'auto' });
		let empty = true;
		for (let page = await snapshot.next(left); page; page = left > 0 ? await snapshot.next(left) : undefined) {
			const { activeAtOffset } = page;
			const rows = page.entries.flatMap((entry): IDataObject[] => {
				const created = activeIn(entry);
				const kind = created && kinds.find((candidate) => templateOf(created) === templateId(candidate));
				if (!created || !kind) return [];
				return [{ ...couponRow(kind, created), activeAtOffset }];
			});
			empty &&= rows.length === 0;
			left -= rows.length;
			yield rows;
		}
		if (empty) showHint(context, await explainNothing(ledger, parties));
	},
});
