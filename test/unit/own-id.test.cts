// The panel says that each press pays again, and the examples show how it pays once.
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

import { NodeHelpers } from 'n8n-workflow';

import { CantonToken } from '../../nodes/CantonToken/CantonToken.node';
import { CantonValidator } from '../../nodes/CantonValidator/CantonValidator.node';
import { CantonWallet } from '../../nodes/CantonWallet/CantonWallet.node';

const NODES = [new CantonToken(), new CantonValidator(), new CantonWallet()];
const EXAMPLES = join(__dirname, '..', '..', 'examples');

/** The operations that pay by an ID, the field that has it, and what they do. */
const PAYS: Array<[name: string, field: 'commandId' | 'trackingId', does?: string]> = [
	['cantonToken transfer send', 'commandId'],
	['cantonToken transfer sendMany', 'commandId'],
	['cantonToken holding mint', 'commandId', 'mints'],
	['cantonToken holding burn', 'commandId', 'burns'],
	['cantonToken allocation create', 'commandId', 'allocates'],
	['cantonWallet transfer send', 'trackingId'],
	['cantonWallet transferOffer create', 'trackingId'],
	['cantonValidator traffic buy', 'trackingId'],
	['cantonWallet wallet tap', 'trackingId'],
];

/** Those with a dry run. */
const DRY_RUN = new Set([
	...PAYS.filter(([name]) => /^cantonToken (?:transfer|holding)/.test(name)).map(([name]) => name),
	'cantonWallet transfer send',
]);

/** The notices that the panel shows. */
function noticesOf(name: string, parameters: Record<string, string>): string[] {
	const [type, resource, operation] = name.split(' ');
	const { description } = NODES.find((node) => node.description.name === type)!;
	const values = { authentication: 'accessToken', resource, operation, ...parameters };
	const node = { typeVersion: 1 } as never;
	return description.properties
		.filter((property) => property.type === 'notice' && NodeHelpers.displayParameter(values, property, node, description))
		.map(({ displayName }) => displayName);
}

test.each(PAYS)('%s says that each press does it again, until it has an ID', (name, field, does = 'pays') => {
	const label = field === 'commandId' ? 'Command ID' : 'Tracking ID';
	expect(noticesOf(name, { [field]: '' })).toEqual([
		`Each press of <b>Execute step</b> ${does} again as long as <b>${label}</b> is empty. ` +
			`With an ID from your own data, such as an invoice number, it ${does} once.` +
			(name.endsWith('sendMany') ? ' With <b>Batch ID</b>, under Options, also among other items.' : '') +
			(DRY_RUN.has(name) ? ' <b>Dry Run</b> only says what it would do.' : ''),
	]);
	for (const id of ['invoice-17', '=invoice-{{ $json.invoice }}']) expect(noticesOf(name, { [field]: id })).toEqual([]);
});

test('each example that pays takes the ID from its data', () => {
	const found: string[] = [];
	for (const file of readdirSync(EXAMPLES).filter((each) => each.endsWith('.json'))) {
		const { nodes } = JSON.parse(readFileSync(join(EXAMPLES, file), 'utf8'));
		for (const { type, parameters } of nodes) {
			const field = PAYS.find(([name]) => name === `${type.split('.').at(-1)} ${parameters.resource} ${parameters.operation}`)?.[1];
			if (field === undefined) continue;
			found.push(file);
			expect([file, parameters[field]]).toEqual([file, expect.stringMatching(/^=.*\{\{.*\$(json|\()/)]);
		}
	}
	expect([...new Set(found)]).toEqual(['exchange-withdrawals.json', 'external-party.json', 'sweep-and-merge.json', 'traffic-guard.json']);
});
