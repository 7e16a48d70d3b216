import { belowReserve, type CallFailure } from './failure';

/** Advice if a wallet lacks coins, a user a wallet, or a validator traffic, as Splice 0.7.5 says it. Undefined for anything else. */
export function walletAdvice(failure: CallFailure): string | undefined {
	const { message, httpStatus } = failure;
	const said = message.slice(0, 2000);
	const reserve = belowReserve(failure);
	if (reserve)
		return (
			`The validator reserves ${reserve.reserved} bytes of traffic for its own work, and its participant has ${reserve.left}, so it submitted nothing. ` +
			'A new validator gets its first traffic within a minute: try again then. ' +
			'If it stays so, its top-up is off or has too few coins: Canton Scan, Traffic › Get Status shows the balance, Canton Validator, Traffic › Buy adds to it.'
		);
	if (/insufficient-funds|ITR_InsufficientFunds|\bout of funds \(missing |At least one (?:input )?holding must be provided/.test(said))
		return 'The wallet holds too little of it that is not locked. Send less, or let coins arrive first; Canton Wallet, Wallet › Get Balance shows what it holds.';
	if (httpStatus === 404 && said.startsWith('No wallet found for user '))
		return 'Choose a credential of a user with a wallet, or give this user one with User › Onboard of Canton Validator.';
	return undefined;
}
