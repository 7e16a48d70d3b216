import type { WithViews } from './holdings';
import type { Movement } from './movement';
import { upwards, type ExerciseNode } from './transactionTree';
import { readAllocation, readInstruction, type Instruction } from './transfers';

/** The transfer instructions and allocations that are open, and the holdings they keep. */

type Keeper = Pick<Movement, 'transferInstruction' | 'allocation'>;
/** Parties of a transfer, and its text. */
type Between = Pick<Instruction, 'sender' | 'receiver' | 'memo'>;

export class Keepers {
	/** Between whom each of them is. */
	private readonly between = new Map<string, Between>();

	private readonly byHolding = new Map<string, Keeper>();

	/** Remembers a contract, if it is one of these. */
	learn(created: WithViews): void {
		if (!created.interfaceViews?.length) return;
		const instruction = readInstruction(created);
		const allocation = readAllocation(created);
		const open = instruction ?? allocation;
		if (open) this.between.set(created.contractId, open);
		for (const holding of instruction?.holdings ?? [])
			this.byHolding.set(holding, { transferInstruction: created.contractId, allocation: null });
		for (const holding of allocation?.holdings ?? [])
			this.byHolding.set(holding, { transferInstruction: null, allocation: created.contractId });
	}

	/** Keeper of a step: the contract whose choice is above it, else the one that keeps its holdings. */
	keeperOf(node: ExerciseNode | undefined, holdings: readonly string[]): Keeper & { between?: Between } {
		const keeper = this.above(node) ?? holdings.map((id) => this.byHolding.get(id)).find(Boolean);
		if (!keeper) return { transferInstruction: null, allocation: null };
		const { transferInstruction, allocation } = keeper;
		return { ...keeper, between: this.between.get(transferInstruction ?? allocation ?? '') };
	}

	private above(node: ExerciseNode | undefined): Keeper | undefined {
		for (const { event } of upwards(node)) {
			if (event.choice.startsWith('TransferInstruction_')) return { transferInstruction: event.contractId, allocation: null };
			if (event.choice.startsWith('Allocation_')) return { transferInstruction: null, allocation: event.contractId };
		}
		return undefined;
	}

	/** Drops what ended. After its update nothing refers to it. */
	forget(contractIds: readonly string[]): void {
		for (const id of contractIds) {
			this.between.delete(id);
			this.byHolding.delete(id);
		}
	}
}
