import { ledgerWrite } from '../../../shared/ledgerNode/ledgerOperation';
import { flagField, textField } from '../../../shared/parameters/fieldKinds';
import { optionsOf, simplify } from '../../../shared/parameters/fields';
import { annotations, readAnnotations } from '../../administration/changes';
import { userRow } from '../../administration/directoryRows';
import { identityProvider } from '../../../shared/ledger/directory/locators';
import { readRights, rightRows } from '../userRight/rightRows';
import { readUserId } from './userId';
import { requireRelease, VERSION } from '../../../shared/ledger/participantVersion';
import { isKnownUser, RIGHTS, sameUser, USER, type NewUser } from '../../administration/currentUser';
import { madeOnce } from '../../administration/madeOnce';
import { mapAnswer } from '../../../shared/http/attempt';
import { flattenRight } from '../../../shared/ledger/directory/flatRight';
import { dryRunOption, isTriedOut } from '../../administration/dryRunSwitch';
import { primaryPartyFields } from '../../administration/userChange';

const ENDPOINT = 'POST /v2/users';

/** POST /v2/users. */
export const createUser = ledgerWrite('create', 'Create a user', [ENDPOINT, VERSION, USER, RIGHTS], {
	description: 'Create a ledger user, with its first rights. With Target, at each participant, after a dry run that says where it exists.',
	rights: 'participant admin or identity provider admin; participant admin to create another one',
	severalTargets: true,
	identify: ({ parameters }) => ({ userId: parameters.required('newUserId') }),
	properties: [
		textField('User ID', 'newUserId', {
			required: true,
			placeholder: 'e.g. settlement-bot',
			description: 'The ID of the new user: the subject (sub) of its tokens. Up to 128 letters, digits and some punctuation, no spaces.',
		}),
		rightRows('The rights to give the user at once. It can get more with User Right › Grant.'),
		simplify,
		optionsOf([
			annotations('Texts to keep with the user'),
			flagField('Deactivated', 'isDeactivated', { description: 'Whether the user is created without being able to log in' }),
			dryRunOption,
			identityProvider('The identity provider that is to manage the user. Empty means the default one.'),
			...primaryPartyFields('The party the user is about. It gives no rights; applications use it as the default party.'),
		]),
	],
	async run(call) {
		const { ledger, parameters } = call;
		const simple = parameters.flag('simplify');
		const id = readUserId(parameters, 'newUserId');
		const annotations = readAnnotations(parameters, 'options.annotations');
		await requireRelease(ledger, parameters, ['options.primaryPartyAuthentication'], '3.5');
		const rights = await readRights(ledger, parameters);
		if (isTriedOut(call)) {
			const exists = await isKnownUser(ledger, parameters, id);
			return { outcome: 'planned', userId: id, exists, rights: rights.map(flattenRight) };
		}
		const body: NewUser = {
			user: {
				id,
				primaryParty: parameters.party('options.primaryParty'),
				isDeactivated: parameters.optionalFlag('options.isDeactivated'),
				metadata: annotations && { annotations },
				identityProviderId: parameters.text('options.identityProviderId'),
				primaryPartyAuthentication: parameters.optionalFlag('options.primaryPartyAuthentication'),
			},
			rights,
		};
		const sent = await ledger.attempt(ENDPOINT, { body, submission: true });
		const { made: user, alreadyDone } = await madeOnce(
			call,
			mapAnswer(sent, (answer) => answer.user),
			{
				endpoint: ENDPOINT,
				id: { userId: id },
				reconcile: 'User › Get shows whether the user was created.',
				existing: async () => await sameUser(ledger, body),
			},
		);
		return { ...(simple ? userRow(user) : user), alreadyDone };
	},
});
