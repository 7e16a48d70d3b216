// Prepared transactions as bytes: a protobuf message of the published form, so that clients can read what they sign. What the sandbox
// itself needs comes last, in the blob of an input contract.
import type { Node } from '../world/model.mts';
import { packageOf, type Package } from '../world/packages.mts';
import { micros } from '../world/time.mts';

/** Numbers of an input contract in the metadata, and of its blob: bytes that clients pass on unread, where the sandbox keeps its own. */
const INPUT_CONTRACT = 7;
const OWN = 1002;
const NODE_V1 = 1000;

type Part = Buffer;

function varint(value: bigint): Buffer {
	const bytes: number[] = [];
	let rest = value;
	for (; rest > 127n; rest >>= 7n) bytes.push(Number(rest & 127n) | 128);
	bytes.push(Number(rest));
	return Buffer.from(bytes);
}

const bytes = (field: number, content: Buffer): Part =>
	Buffer.concat([varint((BigInt(field) << 3n) | 2n), varint(BigInt(content.length)), content]);
const text = (field: number, content: string): Part => bytes(field, Buffer.from(content));
const texts = (field: number, contents: string[]): Part => Buffer.concat(contents.map((content) => text(field, content)));
const number = (field: number, value: bigint): Part => Buffer.concat([varint(BigInt(field) << 3n), varint(value)]);
const message = (field: number, ...parts: Part[]): Part => bytes(field, Buffer.concat(parts));

/** A value by what it looks like: here nobody needs its type. */
function value(field: number, damlValue: unknown): Part {
	if (damlValue === null || damlValue === undefined) return message(field, message(10));
	if (typeof damlValue === 'boolean') return message(field, number(2, damlValue ? 1n : 0n));
	if (Array.isArray(damlValue)) return message(field, message(11, ...damlValue.map((element) => value(1, element))));
	if (typeof damlValue === 'object')
		return message(field, message(14, ...Object.entries(damlValue).map(([name, inner]) => message(2, text(1, name), value(2, inner)))));
	const content = String(damlValue);
	if (/^-?\d+\.\d{10}$/.test(content)) return message(field, text(6, content));
	return message(field, text(/::1220[0-9a-f]{64}$/.test(content) ? 7 : /^00[0-9a-f]{64}/.test(content) ? 9 : 8, content));
}

function identifier(field: number, packageName: string, name: string, packages: readonly Package[]): Part {
	const [module = '', entity = ''] = name.split(':');
	return message(field, text(1, packageOf(packageName, packages).id), text(2, module), text(3, entity));
}

/** Answer of a service outside the ledger, for each exercise if the setting `externalCalls` is on. */
const EXTERNAL_CALL = message(
	17,
	text(1, 'price-feed'),
	text(2, 'quote'),
	bytes(3, Buffer.from('c0ffee', 'hex')),
	text(4, 'CHF/USD'),
	text(5, '1.25'),
);

function node(source: Node, packages: readonly Package[], externalCalls: boolean): Part {
	const { contract } = source;
	const { template } = contract;
	const stakeholders = [...contract.signatories, ...contract.observers];
	const body =
		source.kind === 'create'
			? message(
					1,
					text(1, '2.1'),
					text(2, contract.contractId),
					text(3, template.packageName),
					identifier(4, template.packageName, template.name, packages),
					value(5, contract.args),
					texts(6, contract.signatories),
					texts(7, stakeholders),
				)
			: message(
					3,
					text(1, '2.1'),
					text(2, contract.contractId),
					text(3, template.packageName),
					identifier(4, template.packageName, template.name, packages),
					texts(5, contract.signatories),
					texts(6, stakeholders),
					texts(7, source.actors),
					text(9, source.choice),
					value(10, source.argument),
					number(11, source.consuming ? 1n : 0n),
					texts(12, source.children.map(String)),
					value(13, source.result),
					...(externalCalls ? [EXTERNAL_CALL] : []),
				);
	return message(3, text(1, String(source.nodeId)), bytes(NODE_V1, body));
}

interface About {
	actAs: string[];
	commandId: string;
	synchronizerId: string;
	uuid: string;
	/** Microseconds since 1970. */
	preparedAt: bigint;
	maxRecordTime?: string;
	externalCalls?: boolean;
}

/** Base64 of a prepared transaction. `own` comes back from `ownPart`. */
export function preparedBytes(nodes: Node[], roots: number[], packages: readonly Package[], about: About, own: string): string {
	const transaction = message(
		1,
		text(1, '2.1'),
		texts(2, roots.map(String)),
		...nodes.map((entry) => node(entry, packages, about.externalCalls ?? false)),
	);
	const latest = about.maxRecordTime === undefined ? undefined : micros(about.maxRecordTime);
	const metadata = message(
		2,
		message(2, texts(1, about.actAs), text(2, about.commandId)),
		text(3, about.synchronizerId),
		text(5, about.uuid),
		number(6, about.preparedAt),
		...(latest === undefined ? [] : [number(11, latest)]),
		message(INPUT_CONTRACT, text(OWN, own)),
	);
	return Buffer.concat([transaction, metadata]).toString('base64');
}

/** Part that the sandbox put into a prepared transaction. Undefined for one that it did not make. */
export function ownPart(content: Buffer): string | undefined {
	const mark = varint((BigInt(OWN) << 3n) | 2n);
	const at = content.lastIndexOf(mark);
	if (at < 0) return undefined;
	let end = at + mark.length;
	let length = 0;
	for (let shift = 0; end < content.length; shift += 7) {
		const byte = content.readUInt8(end++);
		length |= (byte & 127) << shift;
		if (byte < 128) break;
	}
	return end + length === content.length ? content.subarray(end).toString() : undefined;
}
