import type { INodeProperties } from 'n8n-workflow';

import type { components } from '../../../../api/ledger';
import { dropDown, rowsField } from '../../../shared/parameters/fieldKinds';
import { party } from '../../../shared/parameters/partyFields';
import { requireReleaseOf } from '../../../shared/ledger/participantVersion';
import type { Ledger } from '../../../shared/ledger/service';
import type { Parameters } from '../../../shared/parameters/parameters';

/** Rights given as rows of a form: each a kind and, for some, a party. */

type Kind = components['schemas']['Right']['kind'];

/** Participants know it from 3.6 on. */
const ACT_AS_ANY_PARTY = 'CanActAsAnyParty';

const OVER_PARTY = ['CanActAs', 'CanExecuteAs', 'CanReadAs'];

/** `description`: what is to become of the rights. */
export const rightRows = (description: string): INodeProperties =>
	rowsField('Rights', 'rights', ['right', 'Right'], { description }, [
		dropDown('Kind', 'kind', { default: 'CanReadAs', description: 'What the user may do' }, [
			['CanActAs', 'Act As', 'Submit commands of a party, and read what it sees'],
			[ACT_AS_ANY_PARTY, 'Act As Any Party', 'Submit commands of any party of the participant, and read what it sees (3.6 and later)'],
			['CanExecuteAs', 'Execute As', 'Execute transactions that a party has signed'],
			['CanExecuteAsAnyParty', 'Execute As Any Party', 'Execute what any party has signed'],
			['IdentityProviderAdmin', 'Identity Provider Admin', "Administer the users and parties of the user's own identity provider"],
			['ParticipantAdmin', 'Participant Admin', 'Administer the participant, users and their rights included'],
			['CanReadAs', 'Read As', 'Read what a party sees'],
			['CanReadAsAnyParty', 'Read As Any Party', 'Read what any party of the participant sees'],
		]),
		{ ...party('The party the right is about'), displayOptions: { show: { kind: OVER_PARTY } } },
	]);

/**
 * The rows as the participant takes them. Throws for a kind that its version lacks: its version is read only if such a kind is among them.
 */
export async function readRights(ledger: Ledger, parameters: Parameters, path = 'rights'): Promise<Array<{ kind: Kind }>> {
	const rows = parameters.rows(`${path}.right`);
	const rights = rows.map((row) => {
		const kind = row.required('kind');
		const value = OVER_PARTY.includes(kind) ? { party: row.present('party', row.party('party')) } : {};
		return { kind: { [kind]: { value } } as Kind };
	});
	const newer = rows.find((row) => row.text('kind') === ACT_AS_ANY_PARTY);
	if (newer)
		await requireReleaseOf(ledger, newer, 'kind', { since: '3.6', missing: 'the right Act As Any Party', advice: 'Remove the row.' });
	return rights;
}
