// Tools of the type-level tests in this folder. They hold no values: `tsc` is the test runner.

/** Compiles only for `true`. */
export type Holds<T extends true> = T;

/** Compiles only for `false`. */
export type Fails<T extends false> = T;

/** True if every value of `A` is also a value of `B`. */
export type Fits<A, B> = [A] extends [B] ? true : false;

/** True if both types admit the same values. */
export type Same<A, B> = [A] extends [B] ? ([B] extends [A] ? true : false) : false;

/**
 * The published types write a free-form JSON object as `Record<string, never>`, which no filled object fits. This opens
 * those, at any depth, and leaves the rest alone.
 */
export type Opened<T> =
	T extends Array<infer Item>
		? Array<Opened<Item>>
		: T extends object
			? string extends keyof T
				? [T[keyof T]] extends [never]
					? { [key: string]: unknown }
					: { [Key in keyof T]: Opened<T[Key]> }
				: { [Key in keyof T]: Opened<T[Key]> }
			: T;

/**
 * The published types make a request field with a default required, although a server fills the default in. This makes
 * the named ones optional again.
 */
export type Defaulted<T, Keys extends keyof T> = Omit<T, Keys> & Partial<Pick<T, Keys>>;

// The tools themselves can fail.
type Free = {
	payload: Record<string, never>;
	list: Array<{ inner: Record<string, never> }>;
	map: Record<string, number>;
};
type Filled = { payload: { a: number }; list: Array<{ inner: { b: string } }>; map: { c: number } };
export type Tools = [
	Fails<Fits<Filled, Free>>,
	Holds<Fits<Filled, Opened<Free>>>,
	Fails<Fits<{ map: { c: string } }, Pick<Opened<Free>, 'map'>>>,
	Fails<Fits<{ a?: number }, { a: number }>>,
	Fails<Same<{ a: number }, { a: number | null }>>,
	Holds<Fits<{ b: string }, Defaulted<{ a: number; b: string }, 'a'>>>,
];
