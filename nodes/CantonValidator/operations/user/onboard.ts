import type { CallFailure } from '../../../shared/errors/failure';
import { isRefusedUnread, outcomeUnknown } from '../../../shared/errors/failureOutcome';
import { mapAnswer } from '../../../shared/http/attempt';
import { flagField } from '../../../shared/parameters/fieldKinds';
import { optionsOf } from '../../../shared/parameters/fields';
import { party } from '../../../shared/parameters/partyFields';
import { carryOut } from '../../../shared/submission/carryOut';
import { resolveMs, resolveOption, untilFound, type ReadRecord } from '../../../shared/submission/untilFound';
import { usedBefore } from '../../../shared/validatorNode/refusals';
import { requireSplice, VERSION } from '../../spliceVersion';
import { ADMINISTRATOR } from '../../../shared/validatorNode/contracts';
import { actOf, validatorWrite } from '../../../shared/validatorNode/validatorOperation';
import { userField, USERS, usersOf } from './fields';

const ENDPOINT = 'POST /v0/admin/users';

const EXISTED = 'The user has a wallet already.';

interface Onboarded {
	party_id: string;
}

/** POST /v0/admin/users. The same user again gets the same party (recorded), so a lost answer is asked for again. */
export const onboardUser = validatorWrite('onboard', 'Onboard a user', [ENDPOINT, USERS, VERSION], {
	description:
		'Give a user a wallet and a party at this validator. One that has a wallet keeps it. An internal endpoint, which may change.',
	rights: ADMINISTRATOR,
	identify: ({ parameters }) => ({ userName: parameters.required('userName') }),
	properties: [
		userField('The user as its tokens name it (sub)'),
		optionsOf([
			flagField('Create Party If Missing', 'createPartyIfMissing', {
				default: true,
				description: 'Whether a party that does not exist is created. On by default. Splice 0.5.8 and later.',
			}),
			party('ID of a party of this validator that the user is to have. Empty gives the user a party of its own.'),
			resolveOption,
		]),
	],
	async run({ validator, parameters, context, identity }) {
		const userName = parameters.required('userName');
		const party = parameters.party('options.party');
		const createPartyIfMissing = parameters.optionalFlag('options.createPartyIfMissing');
		await requireSplice(validator, parameters, ['options.createPartyIfMissing'], '0.5.8');
		const body = { name: userName, party_id: party, createPartyIfMissing };
		const send = async () => await validator.attempt(ENDPOINT, { body, submission: true });
		const existed = (await usersOf(validator)).includes(userName);
		const readRecord: ReadRecord<Onboarded> = async () => {
			const list = await validator.attempt(USERS);
			return list.ok && list.answer.usernames.includes(userName) ? await send() : mapAnswer(list, () => undefined);
		};
		const { alreadyDone, done } = await carryOut<Onboarded>({
			...actOf({ validator, context, identity }, ENDPOINT),
			prepare: () => ({
				send,
				confirm: async (answered) =>
					await Promise.resolve(
						party === undefined || answered.party_id === party ? { done: answered, earlier: existed } : ofOther(answered),
					),
				search: (failure) => {
					if (existed && isRefusedUnread(failure)) return { find: async () => await Promise.resolve({ nothing: EXISTED }) };
					// Recorded: two at the same time make one of them a duplicate, though the user is there afterwards.
					const isUsed = usedBefore(failure);
					if (!isUsed && !outcomeUnknown(failure)) return undefined;
					const find = async () => await untilFound(context, isUsed ? 0 : resolveMs(parameters), readRecord);
					return { find, earlier: existed, refusedUnlessFound: isUsed };
				},
			}),
			reconcile: () => 'Onboard the user again: one that has a wallet keeps it.',
		});
		return { alreadyDone, userName, party: done.party_id };
	},
});

/** The failure of a user who has another party than the one that was chosen. */
const ofOther = ({ party_id: party }: Onboarded): { failed: CallFailure } => ({
	failed: { message: `The user has another party: ${party}`, origin: 'application', retryable: false, definiteAnswer: true },
});
