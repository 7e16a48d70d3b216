import { isNone } from '../../../shared/errors/failure';
import { quoted } from '../../../shared/errors/safeText';
import { healthRow } from '../../../shared/operation/healthRow';
import type { Call } from '../../../shared/operation/operation';
import { jsonField, numberField, textField } from '../../../shared/parameters/fieldKinds';
import { optionsOf } from '../../../shared/parameters/fields';
import { isMemberId, TRAFFIC } from '../../../shared/scan/memberTraffic';
import { organization, ORGANIZATION_ENDPOINTS } from '../../../shared/scan/organization';
import { membersOf, PARTICIPANT_ENDPOINTS } from '../../../shared/scan/participants';
import type { Scan } from '../../../shared/scan/service';
import { synchronizerOf } from '../../../shared/scan/synchronizer';
import { openScanOfValidator } from '../../scanOfValidator';
import { trafficPriceOf } from '../../traffic/trafficPrice';
import { parseAmount, ZERO } from '../../../shared/tokens/amounts';
import { WALLET_RIGHTS } from '../../../shared/validatorNode/owner';
import { validatorOperation, type ValidatorServices } from '../../../shared/validatorNode/validatorOperation';
import { TRANSACTIONS } from '../../../shared/validatorNode/walletTransactions';
import { runwayRow, type Aims } from '../../traffic/runwayRow';
import { earlierReadings, purchasesOf } from '../../traffic/use';

const OPERATOR = 'GET /v0/validator-user';
const BALANCE = 'GET /v0/wallet/balance';
const EARLIER = 'options.earlierItems';
const LONGEST_DAYS = 90;

interface Wanted {
	memberId: string;
	party: string | null;
}

function aimsOf({ parameters }: Call<ValidatorServices>): Aims {
	return {
		windowHours: (parameters.integer('options.windowDays', { min: 1, max: LONGEST_DAYS }) ?? 7) * 24,
		enoughHours: parameters.integer('enoughHours', { min: 1, max: LONGEST_DAYS * 24 }) ?? 48,
		buyDays: parameters.integer('buyDays', { min: 1, max: LONGEST_DAYS }) ?? 7,
	};
}

/** The members that are asked for, each once: those of the form, or the validator's own participant. */
async function wantedMembers({ parameters, validator }: Call<ValidatorServices>, scan: Scan, synchronizerId: string): Promise<Wanted[]> {
	const entered = parameters.list('options.members');
	const unreadable = entered.find((name) => !/^[^:]+(::[^:]+){1,2}$/.test(name));
	if (unreadable !== undefined)
		throw parameters.parameterError(
			'options.members',
			`${quoted(unreadable)} is neither a member nor a party`,
			'Enter IDs such as PAR::participant::1220… or validator::1220….',
		);
	const names = entered.length > 0 ? entered : [(await validator.call(OPERATOR)).party_id];
	const found = new Map<string, Wanted>();
	for (const name of names) {
		const ids = isMemberId(name) ? [name] : await membersOf(scan, synchronizerId, name);
		for (const memberId of ids) if (!found.has(memberId)) found.set(memberId, { memberId, party: isMemberId(name) ? null : name });
	}
	return [...found.values()];
}

const ENDPOINTS = [OPERATOR, BALANCE, TRANSACTIONS, ...ORGANIZATION_ENDPOINTS, ...PARTICIPANT_ENDPOINTS, TRAFFIC];

/** For how long the traffic of members lasts, what it costs to buy more, and whether the wallet can pay. */
export const getRunway = validatorOperation('getRunway', 'Get the runway of traffic', ENDPOINTS, {
	description:
		"Get when a participant's extra traffic runs out, what to buy, what that costs, and whether the wallet can pay. " +
		'One item for each member. The event Runway Below of Canton Scan Event Trigger says it once it is short.',
	rights: `${WALLET_RIGHTS}, and a scan that lets n8n in`,
	properties: [
		numberField('Should Last (Hours)', 'enoughHours', {
			typeOptions: { minValue: 1, maxValue: LONGEST_DAYS * 24 },
			default: 48,
			description: 'For how many hours the traffic that is left should last. Less is a problem of the item.',
		}),
		numberField('Buy For (Days)', 'buyDays', {
			typeOptions: { minValue: 1, maxValue: LONGEST_DAYS },
			default: 7,
			description: 'For how many days the traffic should last after a purchase: buyBytes is what is missing until then',
		}),
		optionsOf([
			jsonField('Earlier Items', 'earlierItems', {
				placeholder: "e.g. {{ $('Get Rows').all() }}",
				description:
					'Items that this operation returned earlier, such as the rows of a data table, for the use since then. ' +
					'Their memberId, measuredAt and totalConsumed are read. Without any, the use is estimated by what the wallet bought.',
			}),
			numberField('Measured Over (Days)', 'windowDays', {
				typeOptions: { minValue: 1, maxValue: LONGEST_DAYS },
				default: 7,
				description: 'Over how many days use and purchases are measured. Nothing is said before a 24th of them is covered.',
			}),
			textField('Members', 'members', {
				placeholder: 'e.g. PAR::participant::1220…',
				description:
					"Participants (PAR::…) or mediators (MED::…), or parties that they host, separated by commas or lines. Empty means the validator's own participant.",
			}),
			textField('Synchronizer ID', 'synchronizerId', {
				placeholder: 'e.g. global-domain::1220…',
				description: "The synchronizer that the traffic is for. Empty is the network's own.",
			}),
		]),
	],
	async run(call) {
		const { validator, parameters } = call;
		const aims = aimsOf(call);
		const scan = await openScanOfValidator(call);
		const network = await organization(scan);
		const synchronizerId = parameters.synchronizerId('options.synchronizerId') ?? synchronizerOf(scan, network);
		const earlier = earlierReadings(parameters, EARLIER, aims.windowHours, synchronizerId);
		const members = await wantedMembers(call, scan, synchronizerId);
		const { effective_unlocked_qty: unlocked } = await validator.call(BALANCE);
		const means = { price: trafficPriceOf(network), unlocked: parseAmount(unlocked) ?? ZERO };
		// The history of a wallet does not say for whom it bought.
		const isOwn = parameters.list('options.members').length === 0;
		const purchases = isOwn ? await purchasesOf(validator, aims.windowHours) : undefined;
		const rows: object[] = [];
		for (const { memberId, party } of members) {
			const attempt = await scan.attempt(TRAFFIC, { path: { domain_id: synchronizerId, member_id: memberId } });
			if (!attempt.ok && isNone(attempt.failure)) rows.push(healthRow([NO_TRAFFIC], { memberId, party, synchronizerId }));
			else {
				const status = scan.unwrap(attempt, TRAFFIC);
				rows.push(runwayRow({ memberId, party, status, readings: earlier.get(memberId) ?? [], purchases }, aims, means, synchronizerId));
			}
		}
		return rows;
	},
});

const NO_TRAFFIC = { isFailing: true, text: 'The synchronizer knows no traffic of this member: check its ID and the network.' };
