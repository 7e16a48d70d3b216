import { DateTime } from 'luxon';
import type { IDataObject } from 'n8n-workflow';

import type { components } from '../../../../api/scan';
import { dropDown, jsonField, textField } from '../../../shared/parameters/fieldKinds';
import { optionsOf, simplify, withFields } from '../../../shared/parameters/fields';
import { readParty, requiredParty } from '../../../shared/parameters/partyFields';
import { memberOf, memberTraffic, TRAFFIC, trafficLeft } from '../../../shared/scan/memberTraffic';
import { membersOf, PARTICIPANT_ENDPOINTS } from '../../../shared/scan/participants';
import { globalSynchronizer, SYNCHRONIZER_ENDPOINTS } from '../../../shared/scan/synchronizer';
import { exactInteger } from '../../../shared/values/int64';
import { scanOperation } from '../../scanConnection';
import { earlierStatus, usageSince, type EarlierStatus } from './usage';

const ENDPOINTS = [TRAFFIC, ...PARTICIPANT_ENDPOINTS, ...SYNCHRONIZER_ENDPOINTS];

/** GET /v0/domains/…/members/…/traffic-status, for a member or for each participant that hosts a party. */
export const getTrafficStatus = scanOperation('getStatus', 'Get a traffic status', ENDPOINTS, {
	description:
		"Get a participant's extra traffic in bytes: bought, used and left. With an earlier item, also the use per hour and for how many hours the rest lasts.",
	properties: [
		...withFields(
			dropDown('Find By', 'findBy', { default: 'member', description: 'Whose traffic to get' }, [
				['member', 'Member', 'ID of the participant or mediator itself'],
				['party', 'Party', 'Every participant that hosts this party'],
			]),
			{
				member: textField('Member ID', 'memberId', {
					placeholder: 'e.g. PAR::participant::1220…',
					description: 'ID of the participant (PAR::…) or mediator (MED::…). Participant › Get ID of Canton Ledger returns your own.',
				}),
				party: requiredParty('Party ID. A party on several participants gives one item for each.'),
			},
		),
		simplify,
		optionsOf([
			jsonField('Earlier Item', 'earlierItem', {
				placeholder: 'e.g. {{ $json.earlier }}',
				description:
					'An item that this operation returned earlier, for the use per hour since then. ' +
					'Its memberId, measuredAt and totalConsumed are read; one of another member is ignored.',
			}),
			textField('Synchronizer ID', 'synchronizerId', {
				placeholder: 'e.g. global-domain::1220…',
				description: "Empty means the network's own synchronizer",
			}),
		]),
	],
	async run({ scan, parameters }) {
		const party = parameters.choice('findBy', ['member', 'party'], 'member') === 'party';
		const wanted = party ? readParty(parameters) : memberOf(parameters);
		const simple = parameters.flag('simplify');
		const earlier = earlierStatus(parameters, 'options.earlierItem');
		const synchronizerId = parameters.synchronizerId('options.synchronizerId') ?? (await globalSynchronizer(scan));
		const members = party ? await membersOf(scan, synchronizerId, wanted) : [wanted];
		const rows: IDataObject[] = [];
		for (const memberId of members) {
			const status = await memberTraffic(scan.bind({ adviceOverride: { 404: noMember(party) } }), synchronizerId, memberId);
			rows.push(simple ? simplified(status, { memberId, party: party ? wanted : null, synchronizerId, earlier }) : status);
		}
		return rows;
	},
});

const noMember = (party: boolean): string =>
	party
		? 'No participant of this network hosts this party. Check the party ID, and that the credential is for the network it is on.'
		: 'The synchronizer knows no traffic of this member. Check the ID; of the nodes, only participants and mediators have traffic.';

interface About {
	memberId: string;
	party: string | null;
	synchronizerId: string;
	earlier: EarlierStatus | undefined;
}

function simplified(
	{ traffic_status: { actual, target } }: components['schemas']['MemberTraffic'],
	{ memberId, party, synchronizerId, earlier }: About,
): IDataObject {
	const at = DateTime.utc();
	const { consumed, left } = trafficLeft(actual);
	return {
		memberId,
		party,
		unlimited: left === undefined,
		totalPurchased: target.total_purchased,
		totalLimit: left === undefined ? null : actual.total_limit,
		totalConsumed: actual.total_consumed,
		left: left === undefined ? null : exactInteger(left),
		...usageSince(earlier?.memberId === memberId ? earlier : undefined, { at, consumed, left }),
		measuredAt: at.toISO(),
		synchronizerId,
	};
}
