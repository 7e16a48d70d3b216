import { NodeOperationError } from 'n8n-workflow';

/** Failures of one of several targets: those that may pass, and mistakes. */

/** Reasons of a failed poll, as n8n has them, that may pass by themselves. */
const PASSING: unknown[] = ['temporarily-unavailable', 'rate-limited', undefined];

export type PollError = Error & { description?: string | null; failure?: { cause?: unknown } };

/** Checks whether an error stays until somebody changes something: an activation shows it. */
export const isMistake = (error: PollError): boolean => error instanceof NodeOperationError || !PASSING.includes(error.failure?.cause);
