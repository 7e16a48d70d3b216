import type { IDataObject, INodeExecutionData } from 'n8n-workflow';

/** Maximum depth of objects and lists in an item. Daml values have 100 at most. n8n cannot save an item with thousands. */
export const DEEPEST = 500;

/** Number of items from which texts are kept once. */
const MANY = 100;
/** Length of a text that is worth it: an ID, neither a word nor a blob. */
const [SHORTEST, LONGEST] = [32, 512];
const SLOTS = 1024;

/** Slot in which a text is kept: by its length and some of its characters. A hash of all of them would cost more than it saves. */
function slotOf(text: string): number {
	const { length } = text;
	const begin = (text.charCodeAt(0) * 31 + text.charCodeAt(5)) * 31 + text.charCodeAt(10);
	const rest = text.charCodeAt(length >> 1) * 31 + text.charCodeAt(length - 1);
	return (length + begin * 7 + rest) % SLOTS;
}

/**
 * The values of new items, gone through once. The items of a list repeat parties, templates and packages, and `JSON.parse` makes a text of
 * its own of each: here an item takes the text that an earlier one has. A list of 100,000 contracts takes a third less memory so.
 */
export class ItemValues {
	private deep: INodeExecutionData | undefined;

	/** The latest text of each slot. Empty until there are many items. */
	private latest: string[] = [];

	/** Goes through the items of a page. */
	add(items: readonly INodeExecutionData[]): void {
		if (items.length >= MANY && this.latest.length === 0) this.latest = new Array<string>(SLOTS).fill('');
		for (const item of items) if (this.isDeep(DEEPEST, item.json)) this.deep ??= item;
	}

	/** The first item since the last call that is nested too deep. Undefined if there is none. */
	takeDeep(): INodeExecutionData | undefined {
		const { deep } = this;
		this.deep = undefined;
		return deep;
	}

	/** By name, not by `Object.values`: a hundred thousand items make a million lists that way. */
	private isDeep(levels: number, value: IDataObject | unknown[]): boolean {
		if (levels === 0) return true;
		if (Array.isArray(value)) {
			for (let index = 0; index < value.length; index++) {
				const element: unknown = value[index];
				if (typeof element === 'string') {
					const kept = this.keptOf(element);
					if (kept !== undefined) value[index] = kept;
				} else if (typeof element === 'object' && element !== null && this.isDeep(levels - 1, element as IDataObject)) return true;
			}
			return false;
		}
		for (const name in value) {
			const field = value[name];
			if (typeof field === 'string') {
				const kept = this.keptOf(field);
				if (kept !== undefined) value[name] = kept;
			} else if (typeof field === 'object' && field !== null && this.isDeep(levels - 1, field as IDataObject)) return true;
		}
		return false;
	}

	/** An equal text that was kept. Undefined if there is none: then this one is. */
	private keptOf(text: string): string | undefined {
		const { latest } = this;
		if (text.length < SHORTEST || text.length > LONGEST || latest.length === 0) return undefined;
		const slot = slotOf(text);
		const kept = latest[slot];
		if (kept === text) return kept;
		latest[slot] = text;
		return undefined;
	}
}
