import type { ITriggerFunctions } from 'n8n-workflow';

import { historyPosition } from '../polling/silenceSource';
import { isReadable, readState } from '../polling/state';
import { singleSlot, targetSlot, targetStates, type Slot } from './savedStates';
import type { OneOfTargets } from './streamKind';

/** Saved state of a stream in its workflow, or of its target. */
export class StreamSaved {
	constructor(
		private readonly context: ITriggerFunctions,
		private readonly target?: OneOfTargets,
	) {}

	/** Checks whether the stream's target has no state yet while others have theirs: it is a new one. */
	isOthersOnly(): boolean {
		return this.target !== undefined && Object.keys(targetStates(this.saved())).length > 0;
	}

	slot(scope: string): Slot {
		const { target } = this;
		return target ? targetSlot(this.saved(), target.name, scope, target.isFollowed) : singleSlot(this.saved(), scope);
	}

	/** Position in the history of the server. */
	historyPosition(): unknown {
		return historyPosition(this.position());
	}

	/** Position of the source, with what it keeps besides. */
	position(): unknown {
		const { target } = this;
		const state = readState(target ? targetStates(this.saved())[target.name] : this.saved().cursor);
		return state && isReadable(state) ? state.position : undefined;
	}

	private saved() {
		return this.context.getWorkflowStaticData('node');
	}
}
