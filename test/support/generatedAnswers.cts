/** Answers made from what `api/*.yaml` describes: as little as it demands, all of it, with nulls, or by chance. */
import { Contract } from './contract.cts';

type Schema = Record<string, any>;

/** How an answer is filled: `minimal` leaves out what is optional, `nulls` sends null for it, `full` sends everything. */
export type Filling = 'full' | 'minimal' | 'nulls' | 'random';

/** Numbers from 0 to 1 that a seed decides (mulberry32). */
export function chance(seed: number): () => number {
	let state = seed >>> 0;
	return () => {
		state = (state + 0x6d2b79f5) >>> 0;
		let mixed = Math.imul(state ^ (state >>> 15), state | 1);
		mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
		return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
	};
}

export class GeneratedAnswers {
	private readonly contract: Contract;

	private texts = 0;

	constructor(api: string, private readonly filling: Filling, private readonly random: () => number = () => 0) {
		this.contract = new Contract(api);
	}

	/** An answer of the endpoint; `variant` picks among alternatives (a created or an exercised event), by its number. */
	answer(endpoint: string, variant = 0): unknown {
		const found = this.contract.endpoints().find(({ name }) => name === endpoint);
		if (!found?.answers[0]) throw new Error(`${endpoint} has no JSON answer`);
		return this.value(found.answers[0], variant, []);
	}

	private value(schema: Schema, variant: number, path: string[]): unknown {
		const resolved = this.contract.resolve(schema);
		const alternatives = resolved.oneOf ?? resolved.anyOf;
		if (alternatives) return this.value(alternatives[this.pick(alternatives.length, variant)], variant, path);
		if (resolved.enum) return resolved.enum[this.pick(resolved.enum.length, variant)];
		const types: string[] = [resolved.type ?? 'object'].flat();
		const type = types.includes('null') && this.filling === 'nulls' ? 'null' : types[0];
		if (type === 'null') return null;
		if (type === 'array') return this.list(resolved, variant, path);
		if (type === 'object') return this.object(resolved, variant, path);
		if (type === 'boolean') return this.filling === 'full' || (this.filling === 'random' && this.random() < 0.5);
		if (type === 'integer' || type === 'number') return this.filling === 'random' ? Math.floor(this.random() * 2 ** 31) : 1;
		return this.text(resolved, path);
	}

	/** A text that occurs nowhere else in the answer, so that losing it shows. */
	private text({ format, contentEncoding }: Schema, path: string[]): string {
		this.texts++;
		if (format === 'date-time') return new Date(Date.UTC(2026, 6, 1) + this.texts * 1000).toISOString();
		return contentEncoding === 'base64' ? Buffer.from(`${path.at(-1)}${this.texts}`).toString('base64') : `${path.at(-1) ?? 'text'}-${this.texts}`;
	}

	private list(schema: Schema, variant: number, path: string[]): unknown[] {
		// The outermost list holds an element in any case: without one there would be nothing to look at.
		const outermost = !path.includes('[]');
		const length = this.filling === 'random' ? Math.floor(this.random() * 4) : this.filling === 'full' || outermost ? 1 : 0;
		return Array.from({ length }, () => this.value(schema.items ?? {}, variant, [...path, '[]']));
	}

	private object(schema: Schema, variant: number, path: string[]): Record<string, unknown> {
		const made: Record<string, unknown> = {};
		for (const [name, inner] of Object.entries((schema.properties ?? {}) as Schema)) {
			if (path.length > 30) break;
			if (schema.required?.includes(name) || this.filling === 'full' || (this.filling === 'random' && this.random() < 0.6)) {
				made[name] = this.value(inner as Schema, variant, [...path, name]);
			} else if (this.filling === 'nulls') made[name] = null;
		}
		if (typeof schema.additionalProperties === 'object' && this.filling !== 'minimal') made.key = this.value(schema.additionalProperties, variant, [...path, 'key']);
		return made;
	}

	private pick(count: number, variant: number): number {
		return (this.filling === 'random' ? Math.floor(this.random() * count) : variant) % count;
	}
}
