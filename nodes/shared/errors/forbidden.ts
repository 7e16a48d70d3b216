import { NO_AUTHORIZATION, type CallSite } from './callSite';
import { isRedacted, type CallFailure } from './failure';
import { missingRight } from './headline';

/** Advice on a refusal for lack of a right. If the server keeps its reason to its log, the first line says what is known. */
export function forbidden(failure: CallFailure, site: CallSite): string {
	const { tokenUser, participant, claims, rights } = site;
	const redacted = isRedacted(failure);
	if (tokenUser === NO_AUTHORIZATION || (participant && claims?.none)) {
		const cause = 'Often the user belongs to another identity provider: set Identity Provider ID if the operation has it.';
		return redacted ? cause : `The participant runs without authorization: it checks no token, and refuses this all the same. ${cause}`;
	}
	const [needed = '', ...others] = (rights ?? '').split(/(?<=[.;]) /);
	const isNamed = redacted && needed !== '' && missingRight(site).includes(needed.replace(/[.;]$/, ''));
	const left = isNamed ? others.join(' ') : rights;
	// A user whose rights are known is neither unknown nor deactivated.
	const unknown = participant && !tokenUser;
	const user = unknown ? 'its user is unknown to the participant, deactivated, or' : 'its user';
	const accepted = redacted
		? `The server accepts the token itself.${unknown && isNamed ? ' Its user may also be unknown there, or deactivated.' : ''}`
		: `The server accepts the token, but ${user} does not have permission for this.`;
	return [accepted, left && `${left === rights ? 'Needed here' : 'It may also need'}: ${left.replace(/[.;]$/, '')}.`, tokenUser?.holds]
		.filter(Boolean)
		.join(' ');
}
