import { steadyNow } from '../shared/values/clock';
import type { Announcements, EventSource } from '../shared/polling/eventSource';
import type { Listener, Listening } from '../shared/trigger/listener';
import type { Ledger } from '../shared/ledger/service';
import { compareOffsets, type Offset } from '../shared/values/int64';
import { ChannelListener } from './channelListener';
import { asSentence } from '../shared/values/text';

/** Longest time to find out where to listen, in ms. */
const OPENING_MS = 30_000;

/** Listens to the participant of a trigger. What does not work is written to n8n's log, once, and once when it does. */
export function listenToLedger({ open, position, announce, fallbackPollSeconds, info, warn }: Listening<Ledger>): Listener {
	let ledger: Ledger | undefined;
	let path = '';
	let reported: 'working' | 'failing' | undefined;
	const channelListener = new ChannelListener<Offset>({
		now: steadyNow,
		time: Date.now,
		open: async () => {
			const from = position() as Offset | undefined;
			if (from === undefined) return undefined;
			const opened = await open();
			ledger = opened.client;
			const source = opened.source as EventSource<Offset>;
			const announcements = (await source.announcements!(from, OPENING_MS)) as Announcements<Offset>;
			({ path } = announcements);
			return { announcements, address: await ledger.channel(path, 'GET /v2/state/ledger-end') };
		},
		announce,
		isNew: (announced) => {
			const reached = position() as Offset | undefined;
			return reached === undefined || compareOffsets(announced, reached) > 0;
		},
		explain: (failure) => {
			const { message, description } = ledger!.error(failure, `WS ${path}`);
			return description ? `${asSentence(message)} ${description}` : message;
		},
		failing: (reason) => {
			if (reported !== 'failing')
				warn(`cannot listen to the ledger, so events take up to ${fallbackPollSeconds} seconds until it can: ${reason}`);
			reported = 'failing';
		},
		working: () => {
			if (reported !== 'working') info(reported ? 'listens to the ledger again' : 'listens to the ledger');
			reported = 'working';
		},
	});
	return { run: async () => await channelListener.run(), stop: () => channelListener.stop(), missed: () => channelListener.missed() };
}
