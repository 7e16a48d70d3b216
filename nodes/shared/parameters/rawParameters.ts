import type { IDataObject, IExecuteFunctions, INode, INodeProperties, IPollFunctions, ITriggerFunctions } from 'n8n-workflow';

import { isObject } from '../values/isObject';
import { inputError } from '../errors/nodeErrors';
import { shown } from '../errors/safeText';
import { textsOf, type Refuse } from './checks';
import { labelOf, valuesOf } from './descriptions';

/** Contexts that parameters are read from: a node's execution, a poll, or a trigger that runs by itself. */
type ParameterContext = IExecuteFunctions | IPollFunctions | ITriggerFunctions;

/** A value chosen in a resource locator, without the locator around it. */
function unwrap(value: unknown): unknown {
	return value && typeof value === 'object' && '__rl' in value && 'value' in value ? value.value : value;
}

/**
 * The parameters of one input item as n8n resolved them, by path. A value that its drop-down does not offer throws an error
 * that names the field by its label. `Parameters` reads them further.
 */
export class RawParameters {
	private readonly node: INode;

	/** Expressions are evaluated once, however often a value is read. */
	private readonly resolved = new Map<string, unknown>();

	/**
	 * @param row set for the rows of a fixed collection (see `rows`): their values, already resolved, and their path
	 */
	constructor(
		protected readonly context: ParameterContext,
		protected readonly properties: INodeProperties[],
		protected readonly itemIndex: number,
		private readonly row?: { path: string; index: number; values: IDataObject },
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

	/** Takes the values that another one of the same form has resolved. */
	take({ resolved }: RawParameters): this {
		for (const [path, value] of resolved) this.resolved.set(path, value);
		return this;
	}

	/** Takes a value in place of the one in the form. */
	preset(path: string, value: unknown): this {
		this.resolved.set(path, value);
		return this;
	}

	/** The value as n8n resolved it. Undefined when the parameter (or its collection) was not added. */
	raw(path: string): unknown {
		if (!this.resolved.has(path)) {
			const value = this.row ? unwrap(this.row.values[path]) : this.read(path);
			this.checkChoice(path, value);
			this.resolved.set(path, value);
		}
		return this.resolved.get(path);
	}

	/** Checks whether the form has nothing in a field, not even an expression. A collection that an expression gives has what it has. */
	isLeftEmpty(path: string): boolean {
		const entered = this.saved(path) ?? '';
		return typeof entered === 'string' && /^=?\s*$/.test(entered);
	}

	/** Checks whether the form has an expression in a field. */
	protected isExpression(path: string): boolean {
		const entered = this.saved(path);
		return typeof entered === 'string' && /^=\s*\S/.test(entered);
	}

	/** Checks whether a text is only what the form has around its expressions: they returned nothing. */
	protected isWithoutExpressions(path: string, text: string): boolean {
		const entered = this.saved(path);
		if (typeof entered !== 'string' || !/^=[\s\S]*\{\{/.test(entered)) return false;
		return (
			text ===
			entered
				.slice(1)
				.replace(/\{\{[\s\S]*?\}\}/g, '')
				.trim()
		);
	}

	/** The value as the form has it, not evaluated. */
	private saved(path: string): unknown {
		const named = (from: unknown, names: string) => names.split('.').reduce((at, name) => (isObject(at) ? at[name] : undefined), from);
		if (!this.row) return unwrap(named(this.node.parameters, path));
		const rows = named(this.node.parameters, this.row.path);
		return unwrap(named(Array.isArray(rows) ? rows[this.row.index] : rows, path));
	}

	/** Throws for a value that is not in its drop-down: an expression can return anything. */
	private checkChoice(path: string, value: unknown): void {
		if (value === undefined || value === null) return;
		const offered = valuesOf(this.properties, this.pathOf(path));
		if (!offered) return;
		const unknown = (offered.several ? textsOf(value, this.refusing(path)) : [value]).filter((text) => !offered.values.includes(text));
		if (unknown.length > 0) throw this.notOffered(path, unknown[0], offered.values);
	}

	protected notOffered(path: string, value: unknown, allowed: readonly unknown[]): Error {
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

	protected pathOf(path: string): string {
		return this.row ? `${this.row.path}.${path}` : path;
	}

	/** An error about this parameter: "Label: what is wrong", and how it should look. */
	parameterError(path: string, problem: string, advice: string): ReturnType<typeof inputError> {
		return inputError(this.node, `${labelOf(this.properties, this.pathOf(path))}: ${problem}`, advice, this.itemIndex);
	}

	protected refusing(path: string): Refuse {
		return (problem, advice) => this.parameterError(path, problem, advice);
	}

	private isPoll(context: ParameterContext): context is IPollFunctions | ITriggerFunctions {
		return !('continueOnFail' in context);
	}
}
