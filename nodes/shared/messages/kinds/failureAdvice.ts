import type { JsonObject } from '../message';
import { textOf } from './items';

/** Advice on submitting a failed command again, by its code or else its category. From the ledger's documentation of errors. */

const LATE = 'The network did not finish it in time, so it had no effect: it can be submitted again.';

const BY_CODE: Record<string, string> = {
	DUPLICATE_COMMAND: 'An equal command was accepted before: check its outcome instead of submitting it again.',
	DUPLICATE_CONFIRMATION_REQUEST_UUID: 'It was submitted before: check the outcome of that before anybody signs it again.',
	INVALID_DEDUPLICATION_PERIOD: 'The participant does not remember that far back: use a shorter deduplication period.',
	LOCAL_VERDICT_INACTIVE_CONTRACTS: 'Another command archived a contract it uses: it needs the contracts as they are now.',
	LOCAL_VERDICT_LOCKED_CONTRACTS: 'Another command was using the same contract: it can be submitted again.',
	LOCAL_VERDICT_MAX_RECORD_TIME_EXCEEDED: 'It arrived after the time until which it was valid: it has to be prepared again.',
	LOCAL_VERDICT_TIMEOUT: LATE,
	MEDIATOR_SAYS_TX_TIMED_OUT: LATE,
	NOT_SEQUENCED_TIMEOUT: LATE,
	PARTICIPANT_BACKPRESSURE: 'The participant was too busy: it can be submitted again.',
	SEQUENCER_BACKPRESSURE: 'The synchronizer was too busy: it can be submitted again.',
	SEQUENCER_REQUEST_FAILED: 'The synchronizer did not take it: the log of the participant has the reason, often a lack of traffic.',
};

const BY_CATEGORY: Record<string, string> = {
	'1': 'A transient failure: it can be submitted again.',
	'2': 'Other commands or too much load got in its way: it can be submitted again.',
	'3': 'Its outcome was not known in time: search for a later completion before submitting it again.',
	'8': 'It fails whenever it is submitted: the command itself has to change.',
	'9': 'It cannot succeed as long as the ledger is as it is now.',
	'10': 'What it would create exists already.',
	'11': 'What it refers to does not exist, or no longer.',
};

/** The sequencer's own code, or its words as a participant passes them on. */
const OUT_OF_TRAFFIC = /NOT_ENOUGH_TRAFFIC_CREDIT|AboveTrafficLimit/;
/** Length of a text that is searched, in characters. */
const SEARCHED = 10_000;

export const isOutOfTraffic = ({ errorCode, reason, errorMetadata }: JsonObject): boolean =>
	[errorCode, reason, JSON.stringify(errorMetadata ?? null)].some((text) => OUT_OF_TRAFFIC.test(textOf(text).slice(0, SEARCHED)));

/** Undefined if nothing is known of it. */
export const failureAdvice = (item: JsonObject): string | undefined =>
	isOutOfTraffic(item)
		? 'The participant is out of traffic: somebody has to buy traffic before this can succeed.'
		: (BY_CODE[textOf(item.errorCode)] ?? BY_CATEGORY[textOf(item.errorCategory)]);
