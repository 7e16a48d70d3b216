import { InvalidValue } from '../../shared/daml/scalars';
import { ME } from '../../shared/ledger/directory/ownPartyFields';
import { safelyNamed, type PartyCall } from '../../shared/ledger/directory/ownParties';
import type { FoundParty } from '../../shared/ledger/directory/partyByName';

/** Parties of a form by other words than their IDs: a name of the Address Book, the beginning of an own party's ID, or `me`. */

/** Parties of a form, found in several readings: each notes words whose parties are not known yet, and the last one knows all. */
export class FormParties {
	private readonly words = new Map<string, FoundParty | undefined>();

	/** @param acting the parties that `me` may mean */
	constructor(
		private readonly call: PartyCall,
		private readonly acting: readonly string[],
	) {}

	/** Reads a name. Notes one whose party is not known yet. */
	readonly party = (word: string, field: string): string | undefined => {
		const named = this.words.get(word);
		if (!named) this.words.set(word, undefined);
		else if ('party' in named) return named.party;
		else throw new InvalidValue(field, named.problem, named.advice);
		return undefined;
	};

	/** Finds the parties of the words that were noted. Returns whether there were any. */
	async resolve(): Promise<boolean> {
		const unknown = [...this.words].flatMap(([word, named]) => (named ? [] : word));
		for (const word of unknown) this.words.set(word, await this.named(word));
		return unknown.length > 0;
	}

	private async named(word: string): Promise<FoundParty> {
		const [only, ...more] = this.acting;
		if (word === ME && only !== undefined && more.length === 0) return { party: only };
		if (word === ME) return { problem: 'several parties act, so "me" is not clear', advice: 'Write the party.' };
		return await safelyNamed(this.call, word);
	}
}
