// Parts of the contract that no output shows as they are: lists whose elements are the items, wrappings, and tokens of pages.
import type { Contract } from '../support/contract.cts';

/** A property by which a list is read on. Sent back, or read on with by the node itself. */
const PAGE_TOKEN = /\.(?:next_page_token|nextPageToken)$/;
/** The placeholder of a choice that was not made, which participants refuse or ignore. */
const NO_CHOICE = /^sent: .*\.Empty$/;
/** Fields that protobuf keeps although it does not know them: whoever writes a request has none. */
const UNKNOWN_FIELDS = /^sent: .*\.unknownFields$/;

/**
 * Features that need no line in `excluded.cts`: at the root of an answer the list itself, each element of which comes out as an item
 * and is held against the outputs. The one property that wraps the item. Tokens of pages. And what nobody writes into a request.
 */
export function leftOutByShape(contract: Contract): (feature: string) => boolean {
	const wrappings = new Set<string>();
	for (const { name, answers } of contract.endpoints()) {
		for (const answer of answers) {
			const schema = contract.resolve(answer);
			const properties = Object.entries(schema.properties ?? {}).map(([key, inner]) => ({
				key,
				schema: contract.resolve(inner as object),
			}));
			const single = properties.filter(({ key }) => !PAGE_TOKEN.test(`.${key}`)).length === 1;
			for (const { key, schema: inner } of properties)
				if (inner.type === 'array' || (single && inner.properties)) wrappings.add(`shown: ${contract.nameOf(answer) ?? name}.${key}`);
		}
	}
	return (feature) =>
		wrappings.has(feature) ||
		(feature.startsWith('shown: ') && PAGE_TOKEN.test(feature)) ||
		NO_CHOICE.test(feature) ||
		UNKNOWN_FIELDS.test(feature);
}
