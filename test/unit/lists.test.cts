// Wherever a party is entered, and in the ledger's nodes a user, package, template or synchronizer, there is a list to choose from beside the text.
import type { INodeProperties, INodePropertyCollection, INodePropertyOptions, INodeType } from 'n8n-workflow';

import { CantonLedger } from '../../nodes/CantonLedger/CantonLedger.node';
import { CantonLedgerStream } from '../../nodes/CantonLedgerStream/CantonLedgerStream.node';
import { CantonLedgerEventTrigger } from '../../nodes/CantonLedgerEventTrigger/CantonLedgerEventTrigger.node';
import { CantonParticipant } from '../../nodes/CantonParticipant/CantonParticipant.node';
import { CantonScan } from '../../nodes/CantonScan/CantonScan.node';
import { CantonScanEventTrigger } from '../../nodes/CantonScanEventTrigger/CantonScanEventTrigger.node';
import { CantonToken } from '../../nodes/CantonToken/CantonToken.node';
import { CantonTokenRegistry } from '../../nodes/CantonTokenRegistry/CantonTokenRegistry.node';
import { CantonValidator } from '../../nodes/CantonValidator/CantonValidator.node';
import { CantonWallet } from '../../nodes/CantonWallet/CantonWallet.node';

type Entry = INodeProperties | INodePropertyCollection | INodePropertyOptions;

function fieldsOf(entries: readonly Entry[], path = ''): Array<{ path: string; field: INodeProperties }> {
	return entries.flatMap((entry) => {
		const here = path ? `${path}.${entry.name}` : entry.name;
		const inner = [...(('options' in entry && entry.options) || []), ...(('values' in entry && entry.values) || [])] as Entry[];
		const nested = inner.some((option) => 'type' in option || 'values' in option) ? fieldsOf(inner, here) : [];
		return 'type' in entry ? [{ path: here, field: entry }, ...nested] : nested;
	});
}

/** Nodes of a participant. */
const OF_LEDGER: Array<[string, INodeType]> = [
	['Canton Ledger', new CantonLedger()],
	['Canton Ledger Stream Trigger', new CantonLedgerStream()],
	['Canton Ledger Event Trigger', new CantonLedgerEventTrigger()],
	['Canton Participant', new CantonParticipant()],
	['Canton Token', new CantonToken()],
];

/** Names of fields that hold such a thing, or several. */
const NAMED =
	/^(actAs|readAs|.*(part(y|ies)|users?(Ids?)?|packages?(Ids?|Names?)?|templates?(Ids?)?|interfaces?(Ids?)?|synchronizers?(Ids?)?))$/i;
/** Text on purpose: what does not exist yet, and what is typed once more to confirm it. */
const TEXT = new Set(['confirmPackages', 'confirmUserId', 'newUserId']);

test.each(OF_LEDGER)('%s', (_, { description, methods }: any) => {
	const fields = fieldsOf(description.properties);
	const plain = fields.filter(({ field }) => field.type === 'string' && NAMED.test(field.name)).map(({ path }) => path);
	expect([...new Set(plain)].filter((path) => !TEXT.has(path)).sort()).toEqual([]);
	for (const { path, field } of fields) {
		if (field.type !== 'resourceLocator') continue;
		for (const { type, typeOptions } of field.modes ?? [])
			if (type === 'list') expect([path, methods.listSearch[typeOptions!.searchListMethod!]]).toEqual([path, expect.any(Function)]);
	}
});

/** Names of fields that hold a party, or several. */
const PARTY = /(party|parties|(^|t)admin|sender|receiver|owner|executor|provider|counterparty|actAs|readAs|validators)$/i;
/** Choices of another kind that are named so. */
const NO_PARTY = new Set(['string', 'resourceLocator', 'json']);

test.each([
	...OF_LEDGER,
	['Canton Scan', new CantonScan()],
	['Canton Scan Event Trigger', new CantonScanEventTrigger()],
	['Canton Token Registry', new CantonTokenRegistry()],
	['Canton Validator', new CantonValidator()],
	['Canton Wallet', new CantonWallet()],
])('%s: every party can be chosen by its name', (_, { description }: any) => {
	const parties = fieldsOf(description.properties).filter(({ field }) => PARTY.test(field.name) && NO_PARTY.has(field.type));
	const lists = (field: INodeProperties) => (field.modes ?? []).map(({ typeOptions }) => typeOptions?.searchListMethod);
	const plain = parties
		.filter(({ field }) => !lists(field).some((list) => /^search(Own)?Part(y|ies)/.test(list ?? '')))
		.map(({ path }) => path);
	expect([...new Set(plain)]).toEqual([]);
	expect([description.name, parties.length > 0]).toEqual([description.name, true]);
});
