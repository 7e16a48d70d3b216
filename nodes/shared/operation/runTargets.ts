import type { IDataObject, IExecuteFunctions, INodeExecutionData } from 'n8n-workflow';

/** A target that an operation runs at. */
export interface AtTarget {
	name: string;
	/** n8n's context, whose credential is that of the target. */
	context: IExecuteFunctions;
	/** Set if it is one of several: its failure is an item, and the others go on. */
	oneOfSeveral: boolean;
}

/** The targets of one input item. */
export interface ChosenTargets {
	targets: readonly AtTarget[];
	/** Number of them that are asked at once. */
	atOnce: number;
}

/** Runs an operation at each target, some at once, and names the target on each item. Items come in the order of the targets. */
export async function atTargets(
	{ targets, atOnce }: ChosenTargets,
	run: (context: IExecuteFunctions) => Promise<INodeExecutionData[]>,
	failed: (error: unknown) => INodeExecutionData,
): Promise<INodeExecutionData[]> {
	const results: INodeExecutionData[][] = [];
	let next = 0;
	const worker = async () => {
		while (next < targets.length) {
			const index = next++;
			results[index] = await atTarget(targets[index]!, run, failed);
		}
	};
	await Promise.all(Array.from({ length: Math.min(atOnce, targets.length) }, worker));
	return results.flat();
}

async function atTarget(
	{ name, context, oneOfSeveral }: AtTarget,
	run: (context: IExecuteFunctions) => Promise<INodeExecutionData[]>,
	failed: (error: unknown) => INodeExecutionData,
): Promise<INodeExecutionData[]> {
	const named = (item: INodeExecutionData): INodeExecutionData => ({ ...item, json: { target: name, ...item.json } as IDataObject });
	const isOver = context.getExecutionCancelSignal?.()?.aborted ?? false;
	if (isOver) return [];
	const running = run(context);
	const items = await (oneOfSeveral ? running.catch((error: unknown) => [failed(error)]) : running);
	return items.map(named);
}
