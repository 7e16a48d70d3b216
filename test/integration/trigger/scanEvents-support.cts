/** Helpers of the tests of Canton Scan Event Trigger besides Network Update: its events, polled against the sandbox's scan. */
import type { IDataObject } from 'n8n-workflow';

import { events } from '../../../nodes/CantonScanEventTrigger/events';
import { SAMPLES } from '../../../nodes/CantonScanEventTrigger/samples';
import { PolledNode, type PolledOptions } from '../../support/polledNode.cts';
import { json, useTriggers } from './support.cts';

/** The events by the file whose tests poll them. */
const POLLED = {
	network: ['networkEvent', 'upgradeScheduled', 'rulesChanged', 'roundOpened', 'snapshotTaken'],
	runsOut: ['trafficBelow', 'runwayBelow', 'preapprovalExpiring'],
	votes: ['voteRequestOpened', 'voteRequestClosed', 'voteMissing'],
};

let serial = 0;
const fieldsOf = (item: IDataObject) => Object.keys(item).sort().join();

/** The position that a trigger has saved. */
export const at = (node: PolledNode) => (node.staticData.cursor as { position: IDataObject }).position;
/** The items of a poll. */
export const poll = async (node: PolledNode) => json(await node.poll());

/** A sandbox for the calling file, begun again before each test, and triggers for the events of its scan. */
export function useScanEvents() {
	const triggers = useTriggers({ history: 60, realTime: true });
	const { sandbox } = triggers;
	/** The fields of the items that came, as sets, by event. */
	const fields = new Map<unknown, Set<string>>();
	function trigger(event: string, parameters: IDataObject = {}, staticData: IDataObject = {}, more: PolledOptions = {}): PolledNode {
		const node = new PolledNode(
			'cantonScanEventTrigger',
			{
				...{ event, startFrom: 'now', delivery: 'once', simplify: true },
				...parameters,
				options: { addMessage: false, ...(parameters.options as IDataObject) },
			} as never,
			{ cantonScanApi: { url: sandbox.url } },
			staticData,
			{ workflowId: `e${serial++}`, ...more },
		);
		const polled = node.poll.bind(node);
		node.poll = async (...mode) => {
			const items = await polled(...mode);
			for (const item of json(items)) fields.set(item.event, (fields.get(item.event) ?? new Set()).add(fieldsOf(item)));
			return items;
		};
		return node;
	}
	beforeEach(async () => {
		await sandbox.control('POST', '/reset', {});
	});
	return {
		...triggers,
		trigger,
		/** The ID of the sandbox's participant as a member. */
		member: async () => `PAR::${(await sandbox.control('GET', '/world')).participantId}`,
		/** Declares the test of the samples of a file's events. It comes last, since it compares them with what was polled before. */
		testSamples(file: keyof typeof POLLED) {
			test('what a test run shows before there is an event has the fields of one', async () => {
				const values: string[] = events.map(({ value }) => value).filter((event) => event !== 'networkUpdate');
				expect(Object.values(POLLED).flat().sort()).toEqual(values.sort());
				for (const value of POLLED[file])
					expect([value, fields.get(value)?.has(fieldsOf(SAMPLES[value] as IDataObject))]).toEqual([value, true]);
				const items = json(await trigger('upgradeScheduled').poll('manual'));
				expect(items).toMatchObject([{ event: 'upgradeScheduled', sample: true }]);
			});
		},
	};
}
