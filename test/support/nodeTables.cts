/** Tables of the nodes of a participant and of a validator, to find the node that has an operation. */
// First: modules of the nodes that are loaded before it would keep n8n's own sleep.
import './waits.cts';

import { resources as ledger } from '../../nodes/CantonLedger/operations';
import { resources as participant } from '../../nodes/CantonParticipant/operations';
import { resources as token } from '../../nodes/CantonToken/operations';
import { resources as validator } from '../../nodes/CantonValidator/operations';
import { resources as wallet } from '../../nodes/CantonWallet/operations';
import type { Resource } from '../../nodes/shared/operation/operation';

type Tables = Readonly<Record<string, ReadonlyArray<Resource<never>>>>;

/** The nodes of a participant. */
export const LEDGER_NODES: Tables = { cantonLedger: ledger, cantonParticipant: participant, cantonToken: token };
/** The nodes of a validator. */
export const VALIDATOR_NODES: Tables = { cantonValidator: validator, cantonWallet: wallet };

function nodeOf(tables: Tables, resource: string, operation: string): string {
	const has = (table: ReadonlyArray<Resource<never>>) =>
		table.some(({ value, operations }) => value === resource && operations.some((own) => own.value === operation));
	const node = Object.keys(tables).find((name) => has(tables[name]));
	if (node === undefined) throw new Error(`No node has ${resource} ${operation}`);
	return node;
}

/** The node of a participant that has the operation. */
export const ledgerNodeOf = (resource: string, operation: string): string => nodeOf(LEDGER_NODES, resource, operation);
/** The node of a validator that has the operation. */
export const validatorNodeOf = (resource: string, operation: string): string => nodeOf(VALIDATOR_NODES, resource, operation);
