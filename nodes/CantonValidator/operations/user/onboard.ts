import { outcomeUnknown } from '../../../shared/errors/failure';
import { flagField } from '../../../shared/parameters/fieldKinds';
import { optionsOf } from '../../../shared/parameters/fields';
import { party } from '../../../shared/parameters/partyFields';
import { requireSplice, VERSION } from '../../spliceVersion';
import { ADMINISTRATOR } from '../../../shared/validatorNode/contracts';
import type { ValidatorOperation } from '../../../shared/validatorNode/validatorOperation';
import { userField, USERS, usersOf } from './fields';

const ENDPOINT = 'POST /v0/admin/users';

/** POST /v0/admin/users. The same user again gets the same party (recorded), so a lost answer is asked for once more. */
export const onboardUser: ValidatorOperation = {
	value: 'onboard',
	name: 'Onboard',
	action: 'Onboard a user',
	description:
		'Give a user a wallet and a party at this validator. One that has a wallet keeps it. An internal endpoint, which may change.',
	endpoints: [ENDPOINT, USERS, VERSION],
	rights: ADMINISTRATOR,
	writes: true,
	identify: ({ parameters }) => ({ userName: parameters.required('userName') }),
	properties: [
		userField('The user as its tokens name it (sub)'),
		optionsOf([
			flagField('Create Party If Missing', 'createPartyIfMissing', {
				default: true,
				description: 'Whether a party that does not exist is created. Splice 0.5.8 and later.',
			}),
			party('ID of a party of this validator that the user is to have. Empty gives the user a party of its own.'),
		]),
	],
	async run({ validator, parameters }) {
		const userName = parameters.required('userName');
		const party = parameters.party('options.party');
		const createPartyIfMissing = parameters.optionalFlag('options.createPartyIfMissing');
		await requireSplice(validator, parameters, ['options.createPartyIfMissing'], '0.5.8');
		const args = {
			body: { name: userName, party_id: party, createPartyIfMissing },
			submission: 'Onboard the user again: one that has a wallet keeps it.',
		} as const;
		const existed = (await usersOf(validator)).includes(userName);
		let attempt = await validator.attempt(ENDPOINT, args);
		// Recorded: two at the same time make one of them a duplicate, though the user is there afterwards.
		const uncertain = !attempt.ok && (outcomeUnknown(attempt.failure) || attempt.failure.httpStatus === 409);
		if (uncertain && (await validator.attempt(USERS).then(hasUser(userName)))) attempt = await validator.attempt(ENDPOINT, args);
		const { party_id } = validator.unwrap(attempt, ENDPOINT, args.submission);
		return { alreadyDone: existed, userName, party: party_id };
	},
};

const hasUser = (userName: string) => (list: { ok: boolean; answer?: { usernames: string[] } }) =>
	list.answer?.usernames.includes(userName) ?? false;
