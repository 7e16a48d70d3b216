// Finding a position in an ordered list.

/** Index of the first element `isLater` holds for, its length if there is none. All behind that element are later, too. */
export function firstWhere<T>(list: readonly T[], isLater: (entry: T) => boolean): number {
	let low = 0;
	let high = list.length;
	while (low < high) {
		const middle = (low + high) >> 1;
		if (isLater(list[middle]!)) high = middle;
		else low = middle + 1;
	}
	return low;
}
