import type { IDataObject, INodeProperties } from 'n8n-workflow';

import { readNames } from '../messages/names';
import { int64 } from '../values/exactJson';
import { amountOf, amountsOf, flagOf, integerOf, int64DigitsOf, jsonObjectOf, jsonOf, ownIdOf, timeOf } from './checks';
import { IdParameters } from './idParameters';

/**
 * The parameters of one input item, read by path and checked. An invalid value throws an error that names the field by its
 * label, before any request. Empty means not given.
 */
export class Parameters extends IdParameters {
	/** The rows of a fixed collection (`signatures.row`), each with the same methods. */
	rows(path: string): Parameters[] {
		const value = this.raw(path);
		const list = Array.isArray(value) ? value : value && typeof value === 'object' ? [value] : [];
		return list.map(
			(values, index) =>
				new Parameters(this.context, this.properties, this.itemIndex, { path: this.pathOf(path), index, values: values as IDataObject }),
		);
	}

	/**
	 * A value on which it depends what is done twice, or too dear. Undefined when the field is empty.
	 * @throws if an expression returned nothing: that is no field left empty
	 */
	unlessLost<T>(path: string, value: T | undefined): T | undefined {
		if (value !== undefined || this.isLeftEmpty(path)) return value;
		throw this.parameterError(
			path,
			'the expression returned nothing for this item',
			'Give it a value. Whoever builds the workflow can also correct the expression, or empty the field to do without.',
		);
	}

	/** Paths of the fields that this item may leave empty, apart from those in rows. */
	get optionalPaths(): string[] {
		return this.properties.flatMap((property) => {
			const { name, type, required, options = [] } = property;
			if (type === 'collection') return options.map((option) => `${name}.${option.name}`);
			return required || !this.isFor(property) ? [] : [name];
		});
	}

	/** Checks whether a field is for the choices of this item: if expressions make these, n8n keeps the fields of all of them. */
	private isFor({ displayOptions: { show = {} } = {} }: INodeProperties): boolean {
		return Object.entries(show).every(
			([name, values = []]) =>
				!this.properties.some((property) => property.name === name) || values.some((value) => value === this.raw(name)),
		);
	}

	/** Refuses the same for a field of which being empty means much. */
	refuseLost(path: string): void {
		if (!this.isExpression(path)) return;
		const value = this.raw(path) ?? '';
		this.unlessLost(path, typeof value === 'string' && value.trim() === '' ? undefined : value);
	}

	/** An ID of the user's own, by which things are done once. Undefined when the field is empty. */
	ownId(path: string): string | undefined {
		const id = ownIdOf(this.raw(path), this.refusing(path));
		return this.unlessLost(path, id !== undefined && this.isWithoutExpressions(path, id) ? undefined : id);
	}

	/** Number of results from *Return All* and *Limit*: `Infinity` for all. */
	limit(): number {
		return this.flag('returnAll') ? Infinity : (this.integer('limit', { min: 1 }) ?? 50);
	}

	/** Text that must be given. */
	required(path: string): string {
		return this.present(path, this.text(path));
	}

	/** A value another method read at this path. Throws when there is none: `present('sender', party('sender'))`. */
	present<T>(path: string, value: T | undefined): T {
		if (value === undefined)
			throw this.parameterError(path, 'this field is empty', 'Fill it in, or check the expression: it returned nothing for this item.');
		return value;
	}

	/** One of a fixed set, as the drop-down or an expression gave it. `fallback` when the parameter was not added. */
	choice<T extends string>(path: string, allowed: readonly T[], fallback?: T): T {
		const value = this.raw(path) ?? fallback;
		if (allowed.includes(value as T)) return value as T;
		throw this.notOffered(path, value, allowed);
	}

	/** Some of a fixed set, as the list or an expression gave them. `fallback` when the parameter was not added. Without repeats. */
	choices<T extends string>(path: string, fallback: readonly T[] = []): T[] {
		return (this.raw(path) === undefined ? [...fallback] : this.list(path)) as T[];
	}

	/** A switch. `fallback` when it was not added, since n8n does not fill in the defaults inside collections. */
	flag(path: string, fallback = false): boolean {
		return this.optionalFlag(path) ?? fallback;
	}

	/** A switch. Undefined when it was not added, or empty. n8n passes on whatever its expression returned. */
	optionalFlag(path: string): boolean | undefined {
		return flagOf(this.raw(path), this.refusing(path));
	}

	/** A whole number within bounds. Undefined when empty. */
	integer(path: string, bounds: { min?: number; max?: number } = {}): number | undefined {
		const text = this.text(path);
		return text === undefined ? undefined : integerOf(text, bounds, this.refusing(path));
	}

	/** A non-negative int64 (offset, round, migration ID) for the wire, exact beyond 2^53. Undefined when empty. */
	int64(path: string): number | undefined {
		const digits = this.digits(path);
		return digits === undefined ? undefined : int64(digits);
	}

	/** The same as decimal digits, for comparing. */
	digits(path: string): string | undefined {
		const text = this.text(path);
		return text === undefined ? undefined : int64DigitsOf(text, this.raw(path), this.refusing(path));
	}

	/** A positive amount as decimal text, every digit kept. Undefined when empty. */
	amount(path: string): string | undefined {
		const text = this.text(path);
		return text === undefined ? undefined : amountOf(text, this.raw(path), this.refusing(path));
	}

	/** Positive amounts as decimal text, separated by lines, or a JSON array. Repeats stay. */
	amounts(path: string): string[] {
		return amountsOf(this.raw(path), this.refusing(path));
	}

	/** JSON given as text or, by an expression, as a value. Undefined when empty. */
	json(path: string): unknown {
		return jsonOf(this.raw(path), this.refusing(path));
	}

	/** A JSON object. Undefined when empty. */
	jsonObject(path: string): IDataObject | undefined {
		return jsonObjectOf(this.raw(path), this.refusing(path));
	}

	/** A date and time as ISO 8601 in UTC, with its fraction of a second as typed (see `toUtc`). Undefined when empty. */
	time(path: string): string | undefined {
		return timeOf(this.raw(path), this.context.getTimezone(), this.refusing(path));
	}

	/** Names by party ID: lines, JSON, or rows from an expression. Empty if none are entered. */
	partyNames(path: string): Map<string, string> {
		const entered = this.raw(path);
		try {
			return readNames(entered);
		} catch (error) {
			throw this.parameterError(
				path,
				(error as Error).message,
				'Write for example: alice::1220… = Treasury Berlin. An expression returns rows with party and name.',
			);
		}
	}
}
