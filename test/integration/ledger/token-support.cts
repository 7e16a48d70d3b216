/** Holdings of tokens as the sandbox itself knows them. */
import type { IDataObject } from 'n8n-workflow';

import { formatAmount, parseAmount } from '../../../nodes/shared/tokens/amounts';
import { makeUnreadable } from '../../support/harness.cts';
import { useSandbox } from '../../support/sandbox.cts';
import { ledgerOf } from './support.cts';

interface WorldHolding extends IDataObject {
	contractId: string;
	templateId: string;
	args: any;
}

/** Amounts of items, added up. */
export const total = (items: IDataObject[], field: string) =>
	formatAmount(items.reduce((sum, item) => sum + (item[field] === null ? BigInt(0) : parseAmount(item[field])!), BigInt(0)));

/** A sandbox for the calling file, with the truth about its holdings. */
export function useTokens() {
	const sandbox = useSandbox();
	const { run, happen, parties } = ledgerOf(sandbox);
	/** Holdings that are active, as the sandbox itself knows them. */
	async function truth(): Promise<Array<{ contractId: string; owner: string; id: string; amount: bigint; locked: boolean }>> {
		const { activeContracts } = await sandbox.control('GET', '/world?contracts=active');
		return (activeContracts as WorldHolding[]).flatMap(({ contractId, templateId, args }) => {
			if (/:Splice\.Amulet:(Locked)?Amulet$/.test(templateId)) {
				const { owner, amount } = args.amulet ?? args;
				return [{ contractId, owner, id: 'Amulet', amount: parseAmount(amount.initialAmount)!, locked: Boolean(args.lock) }];
			}
			if (!templateId.endsWith(':Demo.Token:Holding')) return [];
			return [{ contractId, owner: args.owner, id: args.id, amount: parseAmount(args.amount)!, locked: args.lock !== null }];
		});
	}

	async function truthOf(party: string, id: string) {
		const own = (await truth()).filter((holding) => holding.owner === party && holding.id === id);
		const sum = (list: typeof own) => formatAmount(list.reduce((total, { amount }) => total + amount, BigInt(0)));
		return {
			total: sum(own),
			locked: sum(own.filter(({ locked }) => locked)),
			unlocked: sum(own.filter(({ locked }) => !locked)),
			holdingCount: own.length,
		};
	}

	const end = async () => (await sandbox.control('GET', '/world')).ledgerEnd as number;
	/** ID of a holding of alice's that has no view. */
	const unreadable = async () => await makeUnreadable(sandbox, 'alice');
	return { sandbox, run, happen, parties, truth, truthOf, end, unreadable };
}
