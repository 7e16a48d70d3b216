// Writes an optional field without value as Splice apps do: as null, although no document of theirs calls it nullable. Recorded at 0.7.5.

type Json = Record<string, unknown>;
interface How {
	resolve(schema: Json): Json;
	/** Properties that are not there without a value. */
	leavesOut?: string[];
}

/** A value as it is sent, with null for each property that its schema names and it does not have. */
export function withNulls(value: unknown, unresolved: Json | undefined, how: How): unknown {
	if (unresolved === undefined || typeof value !== 'object' || value === null) return value;
	const { resolve, leavesOut = [] } = how;
	const schema = resolve(unresolved);
	if (Array.isArray(schema.oneOf)) return withNulls(value, variantOf(value as Json, schema.oneOf as Json[], resolve), how);
	if (Array.isArray(value)) return value.map((entry) => withNulls(entry, schema.items as Json | undefined, how));
	const properties = schema.properties as Record<string, Json> | undefined;
	const others = typeof schema.additionalProperties === 'object' ? (schema.additionalProperties as Json) : undefined;
	const filled: Json = {};
	for (const [name, entry] of Object.entries(value)) filled[name] = withNulls(entry, properties?.[name] ?? others, how);
	for (const name of Object.keys(properties ?? {})) if (!leavesOut.includes(name)) filled[name] ??= null;
	return filled;
}

/** The first variant whose required properties the value has, with those values of theirs that are fixed. */
function variantOf(value: Json, variants: Json[], resolve: How['resolve']): Json | undefined {
	return variants.find((variant) => {
		const { oneOf, required, properties } = resolve(variant) as { oneOf?: Json[]; required?: string[]; properties?: Record<string, Json> };
		if (oneOf) return variantOf(value, oneOf, resolve) !== undefined;
		return (required ?? []).every((name) => {
			const { const: fixed, enum: choices } = resolve(properties?.[name] ?? {}) as { const?: unknown; enum?: unknown[] };
			return name in value && (fixed === undefined || fixed === value[name]) && (choices?.includes(value[name]) ?? true);
		});
	});
}
