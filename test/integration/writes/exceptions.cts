/** Operations whose servers leave something open, each with its reason. One that is no longer needed makes its test fail. */

const NO_RECORD = 'its server has no record of it: what is gone may have been ended by somebody else';

/** Operations whose repetition may end without knowing its outcome, once it was done: the error says so. */
export const STAYS_UNKNOWN: Readonly<Record<string, string>> = {
	'cantonLedger preparedTransaction.execute': 'a participant that has forgotten its commands refuses the transaction as submitted before',
	'cantonParticipant user.delete': NO_RECORD,
	'cantonParticipant identityProvider.delete': NO_RECORD,
	'cantonWallet transfer.reject': 'the wallet of the receiver does not show a rejection',
	'cantonWallet transferOffer.accept': 'the validator has a record by tracking ID only',
	'cantonWallet transferOffer.reject': 'the validator has a record by tracking ID only',
	'cantonWallet transferOffer.withdraw': 'the validator has a record by tracking ID only',
	'cantonWallet allocation.rejectRequest': NO_RECORD,
	'cantonWallet allocation.withdraw': NO_RECORD,
	'cantonWallet mintingDelegation.acceptProposal': NO_RECORD,
	'cantonWallet mintingDelegation.rejectProposal': NO_RECORD,
	'cantonWallet mintingDelegation.end': NO_RECORD,
	'cantonWallet subscription.rejectRequest': NO_RECORD,
	'cantonWallet subscription.cancel': NO_RECORD,
};

/** Operations that, after a lost answer, cannot say which call did it. */
export const BY_EITHER: Readonly<Record<string, string>> = {
	'cantonWallet transferPreapproval.create': 'the validator names the preapproval that is there, and the stores show a new one only later',
};

/** Operations that their server takes a second time, and nothing changes by that. */
export const HARMLESS_TWICE: Readonly<Record<string, string>> = {
	'cantonParticipant packageVetting.update': 'the same packages are unvetted again',
	'cantonParticipant userRight.grant': 'a right that the user has is granted again',
	'cantonParticipant userRight.revoke': 'a right that the user lacks is revoked again',
	'cantonValidator user.onboard': 'a user that has a wallet is onboarded again',
	'cantonValidator user.offboard': 'a user without a wallet is offboarded again',
};
