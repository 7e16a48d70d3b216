// A stream that starts when nothing happened: at the minute, whatever the fallback poll, and for each target.
import type { IDataObject } from 'n8n-workflow';

import { ChannelListener } from '../../../nodes/CantonLedgerStream/channelListener';
import { fasterTime, type FasterTime } from '../../support/fasterTime.cts';
import { fleetOf } from '../../support/fleet.cts';
import { token } from '../../support/sandbox.cts';
import { useStreams } from './streamSupport.cts';

const { sandbox, happen, channels, stream } = useStreams({ realTime: true });
const { path, at } = fleetOf(sandbox, ['one', 'two']);

const QUIET = { startOn: 'nothing', quietMinutes: 30, outcome: 'succeeded' };
const MINUTE = 60_000;
let time: FasterTime;
beforeEach(() => void (time = fasterTime(1)));
afterEach(() => time.restore());

test('it is said once, with a message, and once that one came, which is announced', async () => {
	const missed = jest.spyOn(ChannelListener.prototype, 'missed');
	const node = await stream({ ...QUIET, options: { addMessage: true, fallbackPollInterval: 3600 } }).start();
	await node.until(() => node.log.some((line) => line.includes('listens to the ledger')));
	expect(await channels()).toBe(1);
	// The fallback poll is an hour away: it is said when it is due.
	time.pass(30 * MINUTE);
	const [silent] = await node.arrived(1);
	expect(silent).toMatchObject({ event: 'nothingHappened', watched: 'commandCompleted', minutes: 30, lastEventId: null });
	expect(silent!.message).toMatchObject({ status: 'problem', dedupKey: `silence commandCompleted ${silent!.since as string}` });
	await happen('fail');
	const [succeeded] = await happen('succeed');
	const [, again, ...others] = await node.arrived(2);
	expect(again).toMatchObject({ event: 'happensAgain', since: silent!.since, firstEventId: succeeded!.updateId });
	expect(again!.message).toMatchObject({ status: 'resolved', dedupKey: (silent!.message as any).dedupKey });
	expect(others).toEqual([]);
	// The channel had nothing to announce of a silence, so it stays.
	expect(missed).not.toHaveBeenCalled();
});

test('after a restart it goes on from what was saved: neither said again, nor is what came missed', async () => {
	const node = await stream(QUIET).start();
	time.pass(31 * MINUTE);
	await node.arrived(1);
	await node.stop();
	const [succeeded] = await happen('succeed');
	const restarted = await stream(QUIET, { staticData: node.saved }).start();
	expect(await restarted.arrived(1)).toEqual([expect.objectContaining({ event: 'happensAgain', firstEventId: succeeded!.updateId })]);
});

test('each of several targets has a silence of its own', async () => {
	await at('two', 'POST', '/settings', { channelsAnswerClose: true, checkpointMs: 20 });
	const credentials = {
		cantonLedgerApi: {
			...{ baseUrl: sandbox.url, authentication: 'accessToken', accessToken: token('ledger-api-user') },
			...{ severalTargets: true, targetName: 'one' },
			furtherTargets: { row: [{ name: 'two', url: `${sandbox.url}${path('two')}`, access: 'same' }] },
		},
	};
	const node = await stream({ ...QUIET, parties: 'mine', options: { target: '*' } }, { credentials }).start();
	const listens = (name: string) => node.log.some((line) => line.includes(`target "${name}" listens to the ledger`));
	await node.until(() => listens('one') && listens('two'));
	const said = (items: IDataObject[]) => items.map(({ target, event }) => [target, event]).sort();
	time.pass(30 * MINUTE);
	expect(said(await node.arrived(2))).toEqual([
		['one', 'nothingHappened'],
		['two', 'nothingHappened'],
	]);
	await at('two', 'POST', '/do', { actions: [{ action: 'succeed' }] });
	const items = await node.arrived(3);
	expect(items[2]).toMatchObject({ target: 'two', event: 'happensAgain', eventId: expect.stringMatching(/^two:happensAgain:/) });
});
