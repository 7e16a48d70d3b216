import type { IDataObject, IExecuteFunctions, INode, INodeProperties, IPollFunctions, ITriggerFunctions } from 'n8n-workflow';

import { inputError } from '../errors/nodeErrors';
import { shown } from '../errors/text';
import { int64, parseJsonToSend } from '../values/exactJson';
import { toUtc } from '../values/dateTime';
import { isWellFormed } from '../values/text';
import { amountOf, contractIdOf, integerOf, int64DigitsOf, partyOf, type Refuse } from './checks';
import { labelOf, valuesOf } from './properties';

/** A value chosen in a resource locator, without the locator around it. */
function unwrap(value: unknown): unknown {
	return value && typeof value === 'object' && '__rl' in value && 'value' in value ? value.value : value;
}

/**
 * The parameters of one input item, read by path and checked. An invalid value throws an error that names the field by its
 * label, before any request. Empty means not given.
 */
export class Parameters {
	private readonly node: INode;

	/** Expressions are evaluated once, however often a value is looked at. */
	private readonly known = new Map<string, unknown>();

	/**
	 * @param row set for the rows of a fixed collection (see `rows`): their values, already resolved, and their path
	 */
	constructor(
		private readonly context: IExecuteFunctions | IPollFunctions | ITriggerFunctions,
		private readonly properties: INodeProperties[],
		private readonly itemIndex: number,
		private readonly row?: { path: string; values: IDataObject },
	) {
		this.node = context.getNode();
	}

	/**
	 * Has n8n resolve every parameter now: of one that is not valid the error comes when it is read. For a trigger that runs
	 * by itself: n8n evaluates expressions while it activates a workflow, not later.
	 */
	resolveAll(): void {
		for (const { name, type } of this.properties) {
			if (type === 'notice') continue;
			try {
				this.raw(name);
			} catch {
				// See above.
			}
		}
	}

	/** The value as n8n resolved it; undefined when the parameter (or its collection) was not added. */
	raw(path: string): unknown {
		if (!this.known.has(path)) {
			const value = this.row ? unwrap(this.row.values[path]) : this.read(path);
			this.checkChoice(path, value);
			this.known.set(path, value);
		}
		return this.known.get(path);
	}

	/** Throws for a value that is not in its drop-down: an expression can return anything. */
	private checkChoice(path: string, value: unknown): void {
		if (value === undefined || value === null) return;
		const offered = valuesOf(this.properties, this.pathOf(path));
		if (!offered) return;
		const unknown = (offered.several ? this.texts(path, value) : [value]).filter((one) => !offered.values.includes(one));
		if (unknown.length > 0) throw this.notOffered(path, unknown[0], offered.values);
	}

	private notOffered(path: string, value: unknown, allowed: readonly unknown[]): Error {
		return this.parameterError(
			path,
			`"${shown(typeof value === 'string' ? value : (JSON.stringify(value) ?? ''), 100)}" is not one of its values`,
			`Use one of: ${allowed.join(', ')}.`,
		);
	}

	private read(path: string): unknown {
		// A collection can also be given whole, by an expression: so its members are looked up in the resolved value.
		const [first = '', ...inner] = path.split('.');
		let value = inner.length ? this.raw(first) : this.resolve(first);
		for (const name of inner) value = value && typeof value === 'object' ? (value as IDataObject)[name] : undefined;
		return unwrap(value);
	}

	private resolve(name: string): unknown {
		return this.isPoll(this.context)
			? this.context.getNodeParameter(name, undefined)
			: this.context.getNodeParameter(name, this.itemIndex, undefined);
	}

	/** The rows of a fixed collection (`signatures.row`), each with the same methods. */
	rows(path: string): Parameters[] {
		const value = this.raw(path);
		const list = Array.isArray(value) ? value : value && typeof value === 'object' ? [value] : [];
		return list.map(
			(values) => new Parameters(this.context, this.properties, this.itemIndex, { path: this.pathOf(path), values: values as IDataObject }),
		);
	}

	private pathOf(path: string): string {
		return this.row ? `${this.row.path}.${path}` : path;
	}

	/** An error about this parameter: "Label: what is wrong", and how it should look. */
	parameterError(path: string, problem: string, advice: string): Error {
		return inputError(this.node, `${labelOf(this.properties, this.pathOf(path))}: ${problem}`, advice, this.itemIndex);
	}

	private refusing(path: string): Refuse {
		return (problem, advice) => this.parameterError(path, problem, advice);
	}

	/** Trimmed text, or undefined when empty. */
	text(path: string): string | undefined {
		const value = this.raw(path);
		if (value === undefined || value === null) return undefined;
		if (typeof value === 'object')
			throw this.parameterError(path, 'got an object where text is expected', 'Select a field in the expression, e.g. {{ $json.party }}.');
		const text = String(value).trim();
		if (!isWellFormed(text))
			throw this.parameterError(
				path,
				'the text was cut in the middle of a character',
				'Copy it again, or check the expression that shortens it.',
			);
		return text || undefined;
	}

	/** How many results *Return All* and *Limit* ask for: `Infinity` for all. */
	limit(): number {
		return this.flag('returnAll') ? Infinity : (this.integer('limit', { min: 1 }) ?? 50);
	}

	/** Text that must be given. */
	required(path: string): string {
		return this.given(path, this.text(path));
	}

	/** A value another method read at this path; throws when there is none: `given('sender', party('sender'))`. */
	given<T>(path: string, value: T | undefined): T {
		if (value === undefined)
			throw this.parameterError(path, 'this field is empty', 'Fill it in, or check the expression: it returned nothing for this item.');
		return value;
	}

	/** One of a fixed set, as the drop-down or an expression gave it; `fallback` when the parameter was not added. */
	choice<T extends string>(path: string, allowed: readonly T[], fallback?: T): T {
		const value = this.raw(path) ?? fallback;
		if (allowed.includes(value as T)) return value as T;
		throw this.notOffered(path, value, allowed);
	}

	/** Some of a fixed set, as the list or an expression gave them; `fallback` when the parameter was not added. Without repeats. */
	choices<T extends string>(path: string, fallback: readonly T[] = []): T[] {
		return (this.raw(path) === undefined ? [...fallback] : this.list(path)) as T[];
	}

	/** A switch; `fallback` when it was not added, since n8n does not fill in the defaults inside collections. */
	flag(path: string): boolean;
	flag<T>(path: string, fallback: T): boolean | T;
	flag(path: string, ...fallback: unknown[]) {
		const value = this.raw(path);
		if (value === undefined) return fallback.length > 0 ? fallback[0] : false;
		return value === true || value === 'true';
	}

	/** A whole number within bounds; undefined when empty. */
	integer(path: string, bounds: { min?: number; max?: number } = {}): number | undefined {
		const text = this.text(path);
		return text === undefined ? undefined : integerOf(text, bounds, this.refusing(path));
	}

	/** A non-negative int64 (offset, round, migration ID) for the wire, exact beyond 2^53; undefined when empty. */
	int64(path: string): number | undefined {
		const digits = this.digits(path);
		return digits === undefined ? undefined : int64(digits);
	}

	/** The same as decimal digits, for comparing. */
	digits(path: string): string | undefined {
		const text = this.text(path);
		return text === undefined ? undefined : int64DigitsOf(text, this.raw(path), this.refusing(path));
	}

	/** A list given as text (separated by commas or lines, or a JSON array), as an array, or empty. Without repeats. */
	list(path: string): string[] {
		return this.texts(path, this.raw(path));
	}

	private texts(path: string, given: unknown): string[] {
		const value = typeof given === 'string' && given.trim().startsWith('[') ? this.parse(path, given) : given;
		const parts = Array.isArray(value) ? value : String(value ?? '').split(/[\n,]/);
		if (parts.some((part) => typeof part === 'object')) {
			throw this.parameterError(
				path,
				'got a list of objects where a list of texts is expected',
				'Select a field of each in the expression, e.g. {{ $json.rows.map(row => row.party) }}.',
			);
		}
		const texts = parts.map((part) => String(part).trim()).filter(Boolean);
		if (!texts.every(isWellFormed))
			throw this.parameterError(
				path,
				'a text was cut in the middle of a character',
				'Copy it again, or check the expression that shortens it.',
			);
		return [...new Set(texts)];
	}

	/** A list of party IDs, each checked for its shape. */
	parties(path: string): string[] {
		return this.list(path).map((party) => partyOf(party, this.refusing(path)));
	}

	/** One party ID; undefined when empty. */
	party(path: string): string | undefined {
		const party = this.text(path);
		return party === undefined ? undefined : partyOf(party, this.refusing(path));
	}

	/** One contract ID, checked for its shape; undefined when empty. */
	contractId(path: string): string | undefined {
		const id = this.text(path);
		return id === undefined ? undefined : contractIdOf(id, this.refusing(path));
	}

	/** A list of contract IDs, each checked for its shape. */
	contractIds(path: string): string[] {
		return this.list(path).map((id) => contractIdOf(id, this.refusing(path)));
	}

	/** A positive amount as decimal text, every digit kept; undefined when empty. */
	amount(path: string): string | undefined {
		const text = this.text(path);
		return text === undefined ? undefined : amountOf(text, this.raw(path), this.refusing(path));
	}

	/** JSON given as text or, by an expression, as a value; undefined when empty. */
	json(path: string): unknown {
		const value = this.raw(path);
		if (typeof value !== 'string') return value ?? undefined;
		return value.trim() ? this.parse(path, value) : undefined;
	}

	private parse(path: string, text: string): unknown {
		try {
			return parseJsonToSend(text);
		} catch (error) {
			throw this.parameterError(
				path,
				`this is not valid JSON (${(error as Error).message})`,
				'Check quotes, commas and brackets, or build the value with an expression that returns an object.',
			);
		}
	}

	/** A JSON object; undefined when empty. */
	jsonObject(path: string): IDataObject | undefined {
		const value = this.json(path);
		if (value === undefined) return undefined;
		if (typeof value !== 'object' || value === null || Array.isArray(value)) {
			throw this.parameterError(path, 'this is not a JSON object', 'It must start with { and end with }.');
		}
		return value as IDataObject;
	}

	/** A date and time as ISO 8601 in UTC, with its fraction of a second as typed (see `toUtc`); undefined when empty. */
	time(path: string): string | undefined {
		const value = this.raw(path);
		if (value === undefined || value === null || value === '') return undefined;
		const time = toUtc(value, this.context.getTimezone());
		if (time === undefined)
			throw this.parameterError(path, `"${String(value)}" is not a date and time`, 'Use ISO 8601, e.g. 2026-07-01T10:00:00Z.');
		return time;
	}

	private isPoll(context: IExecuteFunctions | IPollFunctions | ITriggerFunctions): context is IPollFunctions | ITriggerFunctions {
		return !('continueOnFail' in context);
	}
}
