// Refusals by a validator of what a wallet is asked for. As recorded at Splice 0.7.5.
import { checkedParty, refuse } from '../splice/refusals.mts';
import { shortened } from '../world/commands.mts';
import { InsufficientFunds } from '../world/spending.mts';
import { isoTime } from '../world/time.mts';
import { Refusal } from '../wire/api.mts';
import type { Sandbox } from '../wire/sandbox.mts';
import { refusesRepeated } from '../wire/settings.mts';
import type { World } from '../world/world.mts';

/** An error of the ledger, as a validator passes it on: `CODE(category,correlation): cause`. */
export function ledgerRefusal(world: World, status: number, code: string, category: number, cause: string): Refusal {
	return refuse(status, `${code}(${category},${world.random.hex(8)}): ${cause}`);
}

/** A command that Daml refused. */
export const damlRefusal = (world: World, failure: string, cause: string): Refusal =>
	ledgerRefusal(world, 400, 'DAML_FAILURE', 9, `Interpretation error: Error: User failure: ${failure} (error category 9): ${cause}`);

export const requirement = (world: World, what: string): Refusal =>
	damlRefusal(world, 'UNHANDLED_EXCEPTION/DA.Exception.AssertionFailed:AssertionFailed', `The requirement '${what}' was not met.`);

/** A contract that its template does not allow. The ledger shows what was in it, which is left out here. */
export const precondition = (world: World, template: string): Refusal =>
	damlRefusal(
		world,
		'UNHANDLED_EXCEPTION/DA.Exception.PreconditionFailed:PreconditionFailed',
		`Template precondition violated: ${template} {...}`,
	);

/** A decimal as offers and sends want it. Throws a Refusal. */
export function decimalOf(text: string): string {
	if (/^-?\d{1,28}(\.\d{1,10})?$/.test(text)) return text;
	throw refuse(400, `Failed to decode: Invalid Decimal string "${text}", as it does not match "-?\\d{1,28}(\\.\\d{1,10})?"`);
}

/** A decimal as transfers of the token standard read it, as plain digits. Throws a Refusal. */
export function looseDecimalOf(world: World, text: string): string {
	const odd = /[^0-9.eE+-]/.exec(text)?.[0];
	if (odd !== undefined)
		throw refuse(400, `Character ${odd} is neither a decimal digit number, decimal point, nor "e" notation exponential mark.`);
	const plain = text.replace(/^\+/, '').replace(/\.(?=$|e)/i, '');
	if (/\.\d{11,}$/.test(plain)) {
		const cause = `Cannot represent ${text} as (Numeric 10) without loss of precision`;
		throw ledgerRefusal(world, 400, 'COMMAND_PREPROCESSING_FAILED', 8, cause);
	}
	return plain.replace(/^0+(?=\d)/, '');
}

/** A party that exists. Throws a Refusal. */
export function knownParty(world: World, id: string): string {
	wellFormed(id);
	if (world.partyOf(id)) return id;
	const cause = 'The participant is not connected to any synchronizer where the given informees are known.';
	throw ledgerRefusal(world, 404, 'UNKNOWN_INFORMEES', 11, cause);
}

/** A party's ID of the right form. Throws a Refusal. */
export function wellFormed(id: string): string {
	if (id === '') throw refuse(400, 'Failed to decode: Empty string is not a valid unique identifier.');
	if (!id.includes('::')) throw refuse(400, `Failed to decode: Invalid unique identifier \`${id}\` with missing namespace.`);
	return checkedParty(id);
}

/** A time in microseconds. Throws a Refusal. */
export function timestampOf(micros: number | bigint | string): bigint {
	const at = BigInt(micros);
	if (at <= 253_402_300_799_999_999n) return at;
	throw refuse(400, `Failed to decode: cannot convert long ${at} into Timestamp:out of bound Timestamp ${at}`);
}

/** A transfer that is over before it begins. */
export const deadlineExceeded = (world: World, what: string, at: bigint): Refusal =>
	damlRefusal(world, 'stdlib.daml.com/deadline-exceeded', `Ledger time is at or past deadline '${what}' at ${isoTime(at)}`);

/** Refusal by a transfer of the token standard after an InsufficientFunds. Other errors are thrown on. */
export function transferRefusal(world: World, error: unknown): unknown {
	if (!(error instanceof InsufficientFunds)) return error;
	if (error.empty) return requirement(world, 'At least one holding must be provided');
	const cause = `Insufficient funds: you are missing ${error.missing} to complete this transfer.`;
	return damlRefusal(world, 'splice.lfdecentralizedtrust.org/insufficient-funds', cause);
}

/** Refusal by a send after an InsufficientFunds. */
export function sendRefusal(error: unknown): unknown {
	if (!(error instanceof InsufficientFunds)) return error;
	return refuse(400, `the amulet operation failed with a Daml exception: COO_Error(ITR_InsufficientFunds(${error.missing})).`);
}

/** True if a text has the form of a contract ID. */
export const isContractId = (id: string): boolean => /^00[0-9a-f]{64,}$/.test(id);

/** Throws a Refusal for a contract ID that no ledger has, or that is none. */
export function checkedContractId(world: World, id: string): void {
	if (!isContractId(id))
		throw ledgerRefusal(world, 400, 'INVALID_ARGUMENT', 8, `The submitted request has invalid arguments: cannot parse ContractId "${id}"`);
	// Recorded: a prefix that is right with a suffix that cannot be.
	if (!id.slice(66).startsWith('ca')) {
		throw refuse(500, 'An error occurred. Please contact the operator and inquire about the request <no-correlation-id> with tid <no-tid>');
	}
}

export const contractNotFound = (world: World, id: string): Refusal =>
	ledgerRefusal(world, 404, 'CONTRACT_NOT_FOUND', 11, `Contract could not be found with id ${id}`);

/** Recorded: who may act on an offer has to sign it. */
export function notAuthorized(
	world: World,
	{ template, needs, authorizers }: { template: string; needs: string; authorizers: string[] },
): Refusal {
	const cause = `Interpretation error: Error: node NodeId(1) (${template}) requires authorizers ${needs}, but only ${authorizers.join(',')} were given`;
	return ledgerRefusal(world, 400, 'DAML_AUTHORIZATION_ERROR', 8, cause);
}

export { refuse, shortened };

/**
 * Refuses a command whose ID was used, where wallets are set to. Of the endpoints that use it none was recorded to, and the words are made
 * up. Throws a Refusal.
 */
export function refuseRepeated({ settings }: Sandbox, id: string | undefined): void {
	if (!refusesRepeated(settings, false)) return;
	throw new Refusal({ status: 409, json: { error: `Command with ID ${id} was submitted before.` }, outside: true });
}
