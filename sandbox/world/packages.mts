// The packages of the world, and the names of what they hold: templates, and interfaces of the token standard.
import type { Interface } from './model.mts';
import { micros } from './time.mts';
import type { Lf } from '../daml/dalf.mts';

export interface Package {
	name: string;
	version: string;
	/** 64 hexadecimal digits. */
	id: string;
	/** `Module:Entity` of its templates. */
	entities: string[];
	/** `Module:Entity` of its interfaces. */
	interfaces: string[];
	/** Stored but not vetted if false. */
	vetted?: boolean;
	/** From when and until when it may be used, if that is limited. */
	validFrom?: string | null;
	validUntil?: string | null;
	/** Its content, where it is compiled. */
	lf?: Lf;
}

/** True if transactions may use the package at a time (microseconds since 1970). */
export function isVetted({ vetted, validFrom, validUntil }: Package, at: bigint): boolean {
	const [from, until] = [validFrom, validUntil].map((time) => (time ? micros(time) : undefined));
	return vetted !== false && (from === undefined || from <= at) && (until === undefined || at < until);
}

function pack(name: string, version: string, entities: string[], interfaces: string[] = []): Package {
	return { name, version, entities, interfaces, id: '' };
}

/**
 * Oldest first: the last of a name is what new contracts are created with, and a package comes behind those that it refers to. Their IDs are
 * those of their archives, which `commands/compiled.mts` makes before there is a world.
 */
export const PACKAGES: Package[] = [
	pack('daml-prim', '0.0.0', []),
	pack('daml-stdlib', '3.5.2', []),
	pack('splice-api-token-metadata-v1', '1.0.0', [], ['Splice.Api.Token.MetadataV1:AnyContract']),
	pack('splice-api-token-holding-v1', '1.0.0', [], ['Splice.Api.Token.HoldingV1:Holding']),
	pack('splice-api-token-holding-v2', '1.0.0', [], ['Splice.Api.Token.HoldingV2:Holding']),
	tokenApi('transfer-instruction-v1', ['TransferFactory', 'TransferInstruction']),
	tokenApi('transfer-instruction-v2', ['TransferFactory', 'TransferInstruction']),
	tokenApi('transfer-events-v2', ['EventLog']),
	tokenApi('burn-mint-v1', ['BurnMintFactory']),
	tokenApi('allocation-v1', ['Allocation']),
	tokenApi('allocation-v2', ['Allocation', 'SettlementFactory']),
	tokenApi('allocation-instruction-v1', ['AllocationFactory', 'AllocationInstruction']),
	tokenApi('allocation-instruction-v2', ['AllocationFactory', 'AllocationInstruction']),
	tokenApi('allocation-request-v1', ['AllocationRequest']),
	tokenApi('allocation-request-v2', ['AllocationRequest']),
	pack('splice-token-test-trading-app', '1.0.0', ['Splice.Testing.Apps.TradingApp:OTCTrade']),
	pack('splice-token-test-trading-app-v2', '1.0.0', ['Splice.Testing.Apps.TradingAppV2:OTCTradeAllocationRequest']),
	pack('splice-amulet', '0.1.14', amuletEntities()),
	pack('splice-amulet', '0.1.15', amuletEntities()),
	pack('demo-token', '1.0.0', ['Demo.Token:Holding', 'Demo.Token:Rules']),
	pack('utility-registry-v0', '0.6.0', ['Utility.Registry.V0.Configuration.Instrument:InstrumentConfiguration']),
	pack('utility-registry-app-v0', '0.7.0', ['Utility.Registry.App.V0.Service.AllocationFactory:AllocationFactory']),
	pack('splice-wallet', '0.1.15', [
		'Splice.Wallet.TransferOffer:TransferOffer',
		'Splice.Wallet.TransferOffer:AcceptedTransferOffer',
		'Splice.Wallet.BuyTrafficRequest:BuyTrafficRequest',
		'Splice.Wallet.MintingDelegation:MintingDelegationProposal',
		'Splice.Wallet.MintingDelegation:MintingDelegation',
	]),
	pack(
		'splice-wallet-payments',
		'0.1.15',
		['SubscriptionRequest', 'SubscriptionInitialPayment', 'Subscription', 'SubscriptionIdleState'].map(
			(entity) => `Splice.Wallet.Subscriptions:${entity}`,
		),
	),
	pack('splice-amulet-name-service', '0.1.15', ['Splice.Ans:AnsEntryContext', 'Splice.Ans:AnsEntry']),
	pack('model-tests', '1.0.0', ['Iou:Iou', 'Account:Account']),
];

function amuletEntities(): string[] {
	return [
		'Splice.Amulet:Amulet',
		'Splice.Amulet:LockedAmulet',
		'Splice.Amulet:AppRewardCoupon',
		'Splice.Amulet:RewardCouponV2',
		'Splice.Amulet:SvRewardCoupon',
		'Splice.Amulet:ValidatorRewardCoupon',
		'Splice.Amulet:DevelopmentFundCoupon',
		'Splice.Amulet:UnclaimedActivityRecord',
		'Splice.ValidatorLicense:ValidatorLivenessActivityRecord',
		'Splice.AmuletRules:AmuletRules',
		'Splice.AmuletRules:TransferPreapproval',
		'Splice.ValidatorLicense:ValidatorLicense',
		'Splice.Amulet:FeaturedAppRight',
		'Splice.AmuletEventLog:AmuletEventLog',
		'Splice.ExternalPartyAmuletRules:ExternalPartyAmuletRules',
		'Splice.ExternalPartyConfigState:ExternalPartyConfigState',
		'Splice.Round:OpenMiningRound',
		'Splice.AmuletTransferInstruction:AmuletTransferInstruction',
		'Splice.AmuletAllocation:AmuletAllocation',
		'Splice.AmuletAllocation:AmuletAllocationInstruction',
		'Splice.AmuletAllocationV2:AmuletAllocationV2',
		'Splice.AmuletRules:ExternalPartySetupProposal',
		'Splice.ExternalPartyAmuletRules:TransferCommand',
	];
}

/** A package of token standard interfaces. Its module is its name in capitals. */
function tokenApi(name: string, interfaces: string[]): Package {
	return pack(
		`splice-api-token-${name}`,
		'1.0.0',
		[],
		interfaces.map((entity) => tokenInterface(name, entity).name),
	);
}

/** An interface of the token standard: `transfer-instruction-v1`, `TransferInstruction`. */
export function tokenInterface(name: string, entity: string): Interface {
	const module = name
		.split('-')
		.map((word) => word.charAt(0).toUpperCase() + word.slice(1))
		.join('');
	return { packageName: `splice-api-token-${name}`, name: `Splice.Api.Token.${module}:${entity}` };
}

export const HOLDING_V1: Interface = {
	packageName: 'splice-api-token-holding-v1',
	name: 'Splice.Api.Token.HoldingV1:Holding',
};
export const HOLDING_V2: Interface = {
	packageName: 'splice-api-token-holding-v2',
	name: 'Splice.Api.Token.HoldingV2:Holding',
};

/** Package of an entity: by default the newest version of that name. */
export function packageOf(packageName: string, packages: readonly Package[] = PACKAGES): Package {
	const found = packages.findLast((candidate) => candidate.name === packageName);
	if (!found) throw new Error(`no package ${packageName}`);
	return found;
}

/** `<package id>:Module:Entity`, the form of all answers. */
export function entityId(entity: { packageName: string; name: string }, packageId = packageOf(entity.packageName).id): string {
	return `${packageId}:${entity.name}`;
}
