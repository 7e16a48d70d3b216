// Several sandboxes in one process: the first at the base URL, the others below /target-2, /target-3, …, each with a world, faults and
// settings of its own.
import type { Sandbox } from './sandbox.mts';

const PREFIX = /^\/target-(\d+)(?=[/?])/;

export class Fleet {
	private readonly others = new Map<number, Sandbox>();

	/**
	 * @param count number of sandboxes
	 * @param make makes the one of a number, when it is first asked for: a hundred worlds take a while
	 */
	constructor(
		readonly first: Sandbox,
		private readonly count: number,
		private readonly make: (number: number) => Sandbox,
	) {}

	/** The sandbox that a request is for, and its path there. Of a number that there is not, the path stays, and nobody knows it. */
	locate(url = '/'): { sandbox: Sandbox; url: string } {
		const number = Number(PREFIX.exec(url)?.[1] ?? 1);
		if (number < 2 || number > this.count) return { sandbox: this.first, url };
		const sandbox = this.others.get(number) ?? this.make(number);
		this.others.set(number, sandbox);
		return { sandbox, url: url.replace(PREFIX, '') };
	}
}
