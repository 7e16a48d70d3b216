import type { components } from '../../../../api/ledger';
import type { Offset } from '../../values/int64';

/** Elements of a participant's list of completions. Its channel sends the same, one in each message. */

export type Completion = components['schemas']['Completion'];
/** A completion, a checkpoint or a placeholder. */
export type CompletionElement = components['schemas']['CompletionStreamResponse'];

/** The node's own default for the elements of one answer (`http-list-max-elements-limit`). */
export const LIST_PAGE = 200;

/** The offset of a completion or a checkpoint, as it came. Undefined for a placeholder. */
export function offsetOf(response: CompletionElement['completionResponse']): Offset | undefined {
	if ('Completion' in response) return response.Completion.value.offset;
	return 'OffsetCheckpoint' in response ? response.OffsetCheckpoint.value.offset : undefined;
}

/** Checks whether a completion is of a command that succeeded: its status is absent or has code 0. */
export function succeeded({ status }: Completion): boolean {
	return !status?.code;
}
