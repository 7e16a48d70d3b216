import { InvalidValue } from '../../shared/daml/scalars';
import { ME } from '../../shared/ledger/ownPartyFields';
import { safelyNamed } from '../../shared/ledger/ownParties';
import type { FormCall } from './readForm';

/** Parties of a form by other words than their IDs: a name of the Address Book, the beginning of an own party's ID, or `me`. */

/** What a word stands for, or why it stands for nobody. */
type Named = { party: string } | { problem: string; advice: string };

/** Parties of a form, found in two readings: the first notes the words, the second takes what they stand for. */
export class FormParties {
	private readonly words = new Map<string, Named | undefined>();

	/** @param acting the parties that `me` may mean */
	constructor(
		private readonly call: FormCall,
		private readonly acting: readonly string[],
	) {}

	/** Reads a name. Notes one that was not looked up yet. */
	readonly party = (word: string, field: string): string | undefined => {
		const named = this.words.get(word);
		if (!named) this.words.set(word, undefined);
		else if ('party' in named) return named.party;
		else throw new InvalidValue(field, named.problem, named.advice);
		return undefined;
	};

	/** Looks up what was noted. Returns whether there was anything. */
	async lookUp(): Promise<boolean> {
		const unknown = [...this.words].flatMap(([word, named]) => (named ? [] : word));
		for (const word of unknown) this.words.set(word, await this.named(word));
		return unknown.length > 0;
	}

	private async named(word: string): Promise<Named> {
		const [only, ...more] = this.acting;
		if (word === ME && only !== undefined && more.length === 0) return { party: only };
		if (word === ME) return { problem: 'several parties act, so "me" is not clear', advice: 'Write the party.' };
		const path = 'party';
		try {
			return { party: await safelyNamed(this.call, path, word) };
		} catch (error) {
			const { message, description } = error as Error & { description?: string };
			return { problem: message.replace(/^[^:]*: /, ''), advice: description ?? '' };
		}
	}
}
