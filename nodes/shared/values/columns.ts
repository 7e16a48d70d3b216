/** The columns of a table. How each is read from an entry is found out once, however many rows there are. */
export class Columns {
	private readonly nameSet: ReadonlySet<string>;

	private readonly readers: ReadonlyArray<(entry: Entry) => unknown>;

	/** @param names fields, or the names on the way to one: `amount`, `createArgument.instrumentId.admin` */
	constructor(readonly names: readonly string[]) {
		this.nameSet = new Set(names);
		this.readers = names.map(readerOf);
	}

	has(name: string): boolean {
		return this.nameSet.has(name);
	}

	/** The values of an entry, in the order of the columns. Undefined if it has none. */
	row(entry: Entry): unknown[] {
		return this.readers.map((read) => read(entry));
	}
}

type Entry = Record<string, unknown>;

/** Reads one column. A name that has a dot itself wins over the names on the way to a field. */
function readerOf(column: string): (entry: Entry) => unknown {
	const way = column.split('.');
	return (entry) => (way.length === 1 || Object.hasOwn(entry, column) ? own(entry, column) : way.reduce(own, entry as unknown));
}

function own(value: unknown, name: string): unknown {
	return typeof value === 'object' && value !== null && Object.hasOwn(value, name) ? (value as Entry)[name] : undefined;
}
