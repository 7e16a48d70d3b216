// Request of a test: an action, with the parameters that it reads.
import type { Ask } from '../world/commands.mts';
import type { DemoMove } from '../world/demoTokens.mts';
import type { RightKind } from '../world/members.mts';
import type { Json, Topology } from '../world/model.mts';
import type { TemplateName } from '../world/templates.mts';
import type { TransferCommand } from '../scan/network.mts';
import type { CouponKind } from '../validator/coupons.mts';
import type { LedgerCoupon } from '../world/couponKinds.mts';
import type { components } from '../../api/scan.d.ts';

/** Read by the actions of the network, besides the common ones. */
interface NetworkParameters {
	executor?: string;
	memo?: string;
	scrip?: boolean;
	instrument?: DemoMove['instrument'];
	move?: DemoMove['move'];
	how?: 'Reject' | 'Withdraw' | 'Expire';
	user?: string;
	seconds?: number;
	hours?: number;
	updateId?: string;
	verdict?: components['schemas']['VerdictResult'];
	actionName?: string;
	requester?: string;
	accepted?: boolean;
	effectiveAt?: string;
	voteBefore?: string;
	nonce?: string;
	status?: TransferCommand['status'];
	upgrade?: components['schemas']['LogicalUpgrade']['lsu'];
	migration?: components['schemas']['MigrationSchedule'];
	coupon?: CouponKind | LedgerCoupon;
	version?: string;
	weights?: Record<string, string>;
	added?: string[];
	voteSeconds?: number;
	price?: string;
	funding?: string;
	expiresAt?: string;
	opensIn?: number;
	/** Bytes of traffic, as digits. */
	bought?: string;
	used?: string;
}

/** Read by the actions of the ledger, besides the common ones. */
interface LedgerParameters {
	/** Offset the ledger end jumps to. A decimal string if it exceeds 2^53. */
	offset?: number | string | bigint;
	user?: string;
	right?: RightKind;
	rights?: RightKind[];
	deactivated?: boolean;
	change?: Topology['events'][number]['change'];
	permission?: string;
	kind?: 'transfer' | 'issue';
	/** Of so many commands one fails. */
	failEvery?: number;
}

/** Parameters of an action. Each action says which ones it reads. Parties are hints (`alice`) or full ids. */
export interface Action extends Ask, NetworkParameters, LedgerParameters {
	action: string;
	/** Do it so many times. 1 unless given. */
	count?: number;
	party?: string;
	from?: string;
	to?: string;
	amount?: string;
	limit?: string;
	code?: string;
	message?: string;
	template?: TemplateName;
	args?: Json;
	contractId?: string;
	choice?: string;
	argument?: unknown;
	consuming?: boolean;
	result?: unknown;
	viaInterface?: boolean;
	brokenView?: boolean;
	target?: 'global' | 'private';
	step?: 'unassign' | 'assign';
	observers?: string[];
	number?: string;
	days?: number;
	holder?: string;
	version?: string;
}
