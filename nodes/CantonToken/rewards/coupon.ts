import type { CreatedEvent } from '../../shared/ledger/updates/simplifiedEvents';
import { templateOf } from '../../shared/ledger/updates/simplifiedEvents';
import { parseAmount, type Amount } from '../../shared/tokens/amounts';
import { at, integerAt, textAt } from '../../shared/values/jsonFields';
import { collectorOf, KINDS, templateId, type Kind } from './kinds';

/** A coupon as the books of rewards need it. */
export interface Coupon {
	contractId: string;
	kind: Kind;
	/** The party that collects it, and the one whose service earned it, if it names one. */
	party: string;
	provider: string | null;
	/** The governing party of the network that pays. */
	admin: string;
	round: bigint | null;
	/** Amount that it pays. Undefined as long as only its share of a round is known. */
	amount: Amount | undefined;
	/** Weight in its round, and which others have the same rate. */
	share: { weight: Amount; rate: string } | undefined;
	expiresAt: string | null;
	createdAt: string;
	/** Checks whether it is counted as earned in the range that is read. */
	isEarned: boolean;
}

/** The kind that pays for the traffic of apps. */
export const TRAFFIC = 'appTraffic';

/** Checks whether the network granted a coupon to the provider of an app for its traffic in a round: that is what scan knows of. */
export const isGrant = (coupon: Coupon): coupon is Coupon & { round: bigint } =>
	coupon.kind.value === TRAFFIC && coupon.provider === coupon.party && coupon.round !== null;

const kindByTemplate = new Map(KINDS.map((kind) => [templateId(kind), kind]));
const WHOLE: Amount = BigInt(10) ** BigInt(10);

/** The kind of coupon that a template is. Undefined for other templates. */
export const kindOf = (event: { templateId: string; packageName?: string | null }): Kind | undefined =>
	kindByTemplate.get(templateOf(event));

function shareOf(kind: Kind, args: unknown, round: bigint | null): Coupon['share'] {
	if (kind.share === undefined || round === null) return undefined;
	const weight = kind.share === null ? WHOLE : parseAmount(textAt(args, kind.share));
	return weight === undefined ? undefined : { weight, rate: `${kind.total} ${round} ${String(at(args, 'featured'))}` };
}

/** Reads a coupon. Undefined for contracts of other templates, and for a coupon that nobody could collect. */
export function readCoupon(created: CreatedEvent): Coupon | undefined {
	const kind = kindOf(created);
	const { contractId, createdAt, createArgument: args } = created;
	const party = kind && collectorOf(kind, args);
	const admin = textAt(args, 'dso');
	if (!kind || !party || admin === null) return undefined;
	const number = integerAt(args, 'round', 'number');
	const round = number === null ? null : BigInt(number);
	return {
		contractId,
		kind,
		party,
		provider: textAt(args, 'provider'),
		admin,
		round,
		amount: kind.share === undefined ? parseAmount(textAt(args, 'amount')) : undefined,
		share: shareOf(kind, args, round),
		expiresAt: textAt(args, 'expiresAt'),
		createdAt,
		isEarned: true,
	};
}
