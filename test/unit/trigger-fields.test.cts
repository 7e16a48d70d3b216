// Fields of the triggers as n8n's editor sees them: n8n offers Fetch Test Event only if no required field is empty.
import type { INodeProperties, INodeType } from 'n8n-workflow';

import { CantonLedgerEventTrigger } from '../../nodes/CantonLedgerEventTrigger/CantonLedgerEventTrigger.node';
import { CantonLedgerStream } from '../../nodes/CantonLedgerStream/CantonLedgerStream.node';
import { CantonScanEventTrigger } from '../../nodes/CantonScanEventTrigger/CantonScanEventTrigger.node';

/** Value that a field begins with, without the wrapper of a list. */
const begins = ({ default: value }: INodeProperties): unknown =>
	value && typeof value === 'object' && 'value' in value ? value.value : value;

test.each<INodeType>([new CantonLedgerEventTrigger(), new CantonLedgerStream(), new CantonScanEventTrigger()])(
	'no required field of a trigger is empty at first: %#',
	({ description }) => {
		const required = description.properties.filter(({ required: isRequired }) => isRequired);
		expect(required.length).toBeGreaterThan(0);
		expect(
			required.filter((field) => ['', undefined, null].includes(begins(field) as never)).map(({ displayName }) => displayName),
		).toEqual([]);
	},
);
