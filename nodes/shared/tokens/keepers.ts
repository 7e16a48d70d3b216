import type { WithViews } from './holdings';
import type { Movement } from './movement';
import { upwards, type ExerciseNode } from './transactionTree';
import { readAllocation, readInstruction, type Instruction } from './transfers';

/** The transfer instructions and allocations that are open, and the holdings they keep. */

type Keeper = Pick<Movement, 'transferInstruction' | 'allocation'>;

export class Keepers {
	private readonly instructions = new Map<string, Instruction>();

	private readonly byHolding = new Map<string, Keeper>();

	/** Remembers a contract, if it is one of these. */
	learn(created: WithViews): void {
		if (!created.interfaceViews?.length) return;
		const instruction = readInstruction(created);
		if (instruction) this.instructions.set(instruction.contractId, instruction);
		for (const holding of instruction?.holdings ?? [])
			this.byHolding.set(holding, { transferInstruction: created.contractId, allocation: null });
		for (const holding of readAllocation(created) ?? [])
			this.byHolding.set(holding, { transferInstruction: null, allocation: created.contractId });
	}

	/** Keeper of a step: the contract whose choice is above it, else the one that keeps its holdings. */
	keeperOf(node: ExerciseNode | undefined, holdings: readonly string[]): Keeper & { instruction?: Instruction } {
		const keeper = this.above(node) ?? holdings.map((id) => this.byHolding.get(id)).find(Boolean);
		if (!keeper) return { transferInstruction: null, allocation: null };
		const { transferInstruction } = keeper;
		return { ...keeper, instruction: transferInstruction === null ? undefined : this.instructions.get(transferInstruction) };
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
			this.instructions.delete(id);
			this.byHolding.delete(id);
		}
	}
}
