// Failures of the network's Daml code. Recorded from a participant 3.6.0 with the genuine package of Splice 0.7.5: the words, the codes.
import { micros } from '../world/time.mts';
import type { Step } from './model.mts';

const UNHANDLED = 'UNHANDLED_EXCEPTION/DA.Exception';

/** `require` of Splice's code. */
export function requireThat(step: Step, isMet: boolean, what: string): void {
	if (!isMet) step.failWithStatus(`${UNHANDLED}.AssertionFailed:AssertionFailed`, 9, `The requirement '${what}' was not met.`, {});
}

/** `error` of Daml. */
export const generalError = (step: Step, message: string): never =>
	step.failWithStatus(`${UNHANDLED}.GeneralError:GeneralError`, 9, message, {});

export const isPast = (step: Step, time: unknown): boolean => (micros(String(time)) ?? 0n) <= step.world.clock.now;

/** Deadlines of the standard library: a time that has come. */
export const deadlineExceeded = (step: Step, name: string, time: unknown): never =>
	step.failWithStatus('stdlib.daml.com/deadline-exceeded', 9, `Ledger time is at or past deadline '${name}' at ${String(time)}`, {
		deadline: String(time),
	});

/** The same of a time that has not come yet. */
export const deadlineNotExceeded = (step: Step, name: string, time: unknown): never =>
	step.failWithStatus('stdlib.daml.com/deadline-not-exceeded', 9, `Ledger time is strictly before deadline '${name}' at ${String(time)}`, {
		deadline: String(time),
	});
