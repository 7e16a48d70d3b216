// Checks of a transfer by the factory of Canton Coin. Recorded at Splice 0.7.5: the words. The order is that of Splice's public source.
import { DAY } from '../world/coins.mts';
import { units } from '../world/decimal.mts';
import { micros } from '../world/time.mts';
import type { Step } from './model.mts';
import { deadlineExceeded, deadlineNotExceeded, generalError, isPast, requireThat } from './requirements.mts';
import { fromContext, type Args } from './tokenTypes.mts';

/** Longest life of a transfer, from when it was asked for. A setting of the network. */
const MOST_LIFE = 90n * DAY;
const COIN = 'Amulet';

export const CONFIG = 'external-party-config-state';

const shownInstrument = ({ admin, id }: Args): string => `InstrumentId {admin = '${String(admin)}', id = "${String(id)}"}`;
const lasting = (micros: bigint): string => `RelTime {microseconds = ${micros}}`;

/** Checks of a transfer that come before its coins. */
export function check(
	step: Step,
	argument: Args,
	{ instrumentId, amount, requestedAt, executeBefore, inputHoldingCids, meta }: Args,
): void {
	const own = { admin: step.world.dso, id: COIN };
	const isOwn = instrumentId.admin === own.admin && instrumentId.id === own.id;
	requireThat(step, isOwn, `Expected instrumentId ${shownInstrument(own)} matches actual instrumentId ${shownInstrument(instrumentId)}`);
	requireThat(step, units(String(amount)) > 0n, 'Amount must be positive');
	const [from, until] = [requestedAt, executeBefore].map((time) => micros(String(time)) ?? 0n) as [bigint, bigint];
	// A clock that does not move is behind that of the nodes.
	if (step.world.clock.real && from > step.world.clock.now) deadlineNotExceeded(step, 'transfer.requestedAt', requestedAt);
	if (isPast(step, executeBefore)) deadlineExceeded(step, 'transfer.executeBefore', executeBefore);
	fromContext(step, argument, CONFIG);
	if (until - from > MOST_LIFE)
		generalError(
			step,
			`'transferLifetime' is greater than 'tokenStandardMaxTTL'.\ntransferLifetime: ${lasting(until - from)}\ntokenStandardMaxTTL: ${lasting(MOST_LIFE)}\n`,
		);
	requireThat(step, inputHoldingCids.length > 0, 'At least one holding must be provided');
	checkAccounts(step, meta.values);
}

const ofAccount = (side: string, field: string): string => `cip-112/${side}.${field}`;

/** Accounts have no more than an owner. */
function checkAccounts(step: Step, values: Record<string, string>): void {
	for (const side of ['sender', 'receiver'])
		for (const key of [ofAccount(side, 'provider'), ofAccount(side, 'id')])
			if (key in values)
				generalError(
					step,
					`Unexpected account information in metadata of 'transfer' in metadata key '${key}': ${JSON.stringify(values[key])}`,
				);
}

/** Party in place of an owner that an account lacks. No network has it (both from Splice's public source). */
const NO_OWNER = 'cip-112_no-owner::1220000000000000000000000000000000000000000000000000000000000000abcd';

/** A transfer of version 1 from that of version 2: parties in place of accounts, and in the metadata what else these have. */
export function ofVersionOne(made: Args): Args {
	const values: Record<string, unknown> = { ...made.meta.values };
	for (const side of ['sender', 'receiver']) {
		const { provider, id } = made[side] as Args;
		if (provider !== null) values[ofAccount(side, 'provider')] = provider;
		if (id !== '') values[ofAccount(side, 'id')] = id;
	}
	return { ...made, sender: made.sender.owner ?? NO_OWNER, receiver: made.receiver.owner ?? NO_OWNER, meta: { values } };
}
