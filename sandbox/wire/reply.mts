// An answer on its way out.
/** An answer. At most one of `json`, `raw`, `text`, `bytes`, `stream`. None of them is an empty body. */
export interface Reply {
	/** 200 unless given. */
	status?: number;
	headers?: Record<string, string>;
	/** A value. Bigints become bare integers. */
	json?: unknown;
	/** JSON text rendered already. */
	raw?: string;
	text?: string;
	bytes?: Buffer;
	/** Bytes made while they are sent. They go out without a length. */
	stream?: Iterable<Buffer>;
	/** Names of optional fields that are not there without a value, where the API has null for others. */
	leavesOut?: string[];
	/** Said by the framework or a proxy in front, not by the API: no contract speaks of it. */
	outside?: boolean;
}
