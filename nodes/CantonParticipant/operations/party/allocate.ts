import { userId as anyUser, identityProvider, synchronizerId } from '../../../shared/ledger/directory/locators';
import { PARTICIPANT_ID } from '../../../shared/ledger/packages/knownPackages';
import { answerOf, mapAnswer } from '../../../shared/http/attempt';
import { ledgerWrite } from '../../../shared/ledgerNode/ledgerOperation';
import { textField } from '../../../shared/parameters/fieldKinds';
import { withOutcome } from '../../../shared/operation/outcome';
import { sentBefore } from '../../../shared/operation/sentBefore';
import { optionsOf, simplify } from '../../../shared/parameters/fields';
import type { Parameters } from '../../../shared/parameters/parameters';
import { annotations, readAnnotations } from '../../administration/changes';
import { RIGHTS } from '../../administration/currentUser';
import { partyRow } from '../../administration/directoryRows';
import { madeOnce } from '../../administration/madeOnce';
import { sameParty } from '../../administration/sameParty';
import { PARTY } from '../../../shared/ledger/directory/parties';

const ENDPOINT = 'POST /v2/parties';
const RECONCILE = 'Party › Get Many with Party ID Prefix shows whether the party was allocated.';

/** POST /v2/parties: a party whose keys the participant keeps. */
export const allocateParty = ledgerWrite('allocate', 'Allocate a party', [ENDPOINT, PARTICIPANT_ID, PARTY, RIGHTS], {
	description: 'Create a party on this participant, which keeps its keys',
	rights: 'participant admin or identity provider admin',
	properties: [
		textField('Party ID Hint', 'partyIdHint', {
			placeholder: 'e.g. alice',
			description:
				'The part of the party ID before the two colons: ' +
				'up to 185 letters, digits, hyphens, underscores, spaces and single colons. ' +
				'It has to be new on this participant. Empty means that the participant makes one up.',
		}),
		simplify,
		optionsOf([
			annotations('Texts to keep with the party on this participant'),
			identityProvider('The identity provider that is to manage the party. Empty means the default one.'),
			synchronizerId(
				'The synchronizer on which to allocate it. Empty means the one the participant is connected to. Required if it is connected to several.',
			),
			anyUser('A ledger user that gets the right to act as the party'),
		]),
	],
	async run(call) {
		const { ledger, parameters, context, itemIndex } = call;
		const simple = parameters.flag('simplify');
		const annotations = readAnnotations(parameters, 'options.annotations');
		const body = {
			partyIdHint: parameters.text('partyIdHint') ?? noHint(parameters, sentBefore(context, { itemIndex }) !== undefined),
			localMetadata: annotations && { annotations },
			identityProviderId: parameters.text('options.identityProviderId'),
			synchronizerId: parameters.synchronizerId('options.synchronizerId'),
			userId: parameters.text('options.userId'),
		};
		const sent = await ledger.attempt(ENDPOINT, { body, submission: true });
		const { made, alreadyDone } = await madeOnce(
			call,
			mapAnswer(sent, (answer) => answer.partyDetails),
			{
				endpoint: ENDPOINT,
				id: { partyIdHint: body.partyIdHint },
				reconcile: RECONCILE,
				existing: async () => {
					const { participantId } = answerOf(await ledger.attempt(PARTICIPANT_ID)) ?? {};
					// A party that the participant allocates is in the participant's own namespace.
					const party = participantId && `${body.partyIdHint}::${participantId.split('::').at(-1)}`;
					return party ? await sameParty(ledger, { ...body, party }) : undefined;
				},
			},
		);
		return { ...(simple ? partyRow(made) : made), alreadyDone };
	},
});

/** No hint: with each call the participant makes up another party. After a try without an answer none is sent. */
function noHint(parameters: Parameters, isTried: boolean): undefined {
	if (!isTried) return undefined;
	const error = parameters.parameterError(
		'partyIdHint',
		'an earlier try of this execution got no answer, and may have allocated a party with a made-up name. Nothing was sent now.',
		'Party › Get Many shows whether there is a new one. With a hint a party is allocated once, however often it is tried.',
	);
	throw withOutcome(error, 'unknown');
}
