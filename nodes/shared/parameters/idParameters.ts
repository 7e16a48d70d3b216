import { textOf, textsOf, type Refuse } from './checks';
import { contractIdOf, packageIdOf, participantIdOf, partyOf, synchronizerIdOf, updateIdOf } from './idChecks';
import { RawParameters } from './rawParameters';

/** The texts and IDs among the parameters of an item, each checked for its shape: see `Parameters`. */
export class IdParameters extends RawParameters {
	/** Trimmed text, or undefined when empty. */
	text(path: string): string | undefined {
		return textOf(this.raw(path), this.refusing(path));
	}

	/** A list given as text (separated by commas or lines, or a JSON array), as an array, or empty. Without repeats. */
	list(path: string): string[] {
		return textsOf(this.raw(path), this.refusing(path));
	}

	/** A list of party IDs, each checked for its shape. */
	parties(path: string): string[] {
		return this.checkedList(path, partyOf);
	}

	/** One party ID. Undefined when empty. */
	party(path: string): string | undefined {
		return this.checkedText(path, partyOf);
	}

	/** One contract ID, checked for its shape. Undefined when empty. */
	contractId(path: string): string | undefined {
		return this.checkedText(path, contractIdOf);
	}

	/** A list of contract IDs, each checked for its shape. */
	contractIds(path: string): string[] {
		return this.checkedList(path, contractIdOf);
	}

	/** One synchronizer ID, checked for its shape. Undefined when empty. */
	synchronizerId(path: string): string | undefined {
		return this.checkedText(path, synchronizerIdOf);
	}

	/** A list of synchronizer IDs, each checked for its shape. */
	synchronizerIds(path: string): string[] {
		return this.checkedList(path, synchronizerIdOf);
	}

	/** One participant ID, checked for its shape. Undefined when empty. */
	participantId(path: string): string | undefined {
		return this.checkedText(path, participantIdOf);
	}

	/** A list of participant IDs, each checked for its shape. */
	participantIds(path: string): string[] {
		return this.checkedList(path, participantIdOf);
	}

	/** One package ID: 64 hexadecimal digits, in lower case. Undefined when empty. */
	packageId(path: string): string | undefined {
		return this.checkedText(path, packageIdOf);
	}

	/** A list of package IDs, each checked for its shape. */
	packageIds(path: string): string[] {
		return this.checkedList(path, packageIdOf);
	}

	/** One update ID, checked for its shape. Undefined when empty. */
	updateId(path: string): string | undefined {
		return this.checkedText(path, updateIdOf);
	}

	private checkedText<T>(path: string, check: (text: string, refuse: Refuse) => T): T | undefined {
		const text = this.text(path);
		return text === undefined ? undefined : check(text, this.refusing(path));
	}

	private checkedList<T>(path: string, check: (text: string, refuse: Refuse) => T): T[] {
		return this.list(path).map((text) => check(text, this.refusing(path)));
	}
}
