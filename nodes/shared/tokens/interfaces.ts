import { knownPackages, VETTED_PACKAGES } from '../ledger/packages/knownPackages';
import type { Ledger } from '../ledger/service';

/** Interfaces of the token standard whose views are read, and which of them a participant knows. */

export const HOLDINGS = [
	'#splice-api-token-holding-v1:Splice.Api.Token.HoldingV1:Holding',
	'#splice-api-token-holding-v2:Splice.Api.Token.HoldingV2:Holding',
] as const;

/** Interfaces that the movement decoder reads. */
export const TOKEN_INTERFACES = [
	...HOLDINGS,
	'#splice-api-token-transfer-instruction-v1:Splice.Api.Token.TransferInstructionV1:TransferInstruction',
	'#splice-api-token-transfer-instruction-v2:Splice.Api.Token.TransferInstructionV2:TransferInstruction',
	'#splice-api-token-allocation-v1:Splice.Api.Token.AllocationV1:Allocation',
	'#splice-api-token-allocation-v2:Splice.Api.Token.AllocationV2:Allocation',
] as const;

const PREFIX = 'splice-api-token-';

const packageOf = (id: string): string => id.slice(1, id.indexOf(':'));

/**
 * Those of the interfaces whose package the participant has vetted: it refuses a filter with a package name that it does not know
 * (recorded: PACKAGE_NAMES_NOT_FOUND). If it refuses to say, or has none of them, those of version 1. A participant that only failed to
 * say may have others, whose contracts would be left out: that is an error.
 */
export async function knownInterfaces(ledger: Ledger, interfaces: readonly string[], timeoutMs?: number): Promise<string[]> {
	const hasAll = (found: ReadonlyArray<{ packageName?: string }>) =>
		interfaces.every((id) => found.some(({ packageName }) => packageName === packageOf(id)));
	const attempt = await knownPackages(ledger, { packageNamePrefixes: [PREFIX] }, hasAll, timeoutMs);
	if (!attempt.ok && attempt.failure.retryable) throw ledger.error(attempt.failure, VETTED_PACKAGES);
	const names = new Set(attempt.ok ? attempt.answer.map(({ packageName }) => packageName) : []);
	const vetted = interfaces.filter((id) => names.has(packageOf(id)));
	return vetted.length > 0 ? vetted : interfaces.filter((id) => /V1:\w+$/.test(id));
}
