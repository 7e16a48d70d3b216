/** An accountant for units: who makes books of items of Movement › Get Many, or of the movements of a ledger. */
import { execute } from './token-ops-user.cts';
// The user comes first, with the waits.
import type { IDataObject } from 'n8n-workflow';

import { makeJournal } from '../../nodes/CantonToken/operations/journal/make';
import { makeBankStatement } from '../../nodes/CantonToken/operations/journal/makeStatement';
import type { TokenOperation } from '../../nodes/CantonToken/tokenOperation';
import { runOperations } from '../../nodes/shared/operation/runOperations';
import { transactionOf, type World } from './commands-participant.cts';
import { contextOf } from './step.cts';
import { choice, kind as txKind, numbered, party, type creates } from './tokens-support.cts';
import { worldOf } from './token-ops-user.cts';

export const [ALICE, TREASURY, BOB] = [party('alice'), party('treasury'), party('bob')];
export const DSO = 'DSO::12ff';
export const COIN = `Amulet@${DSO}`;

/** An item of a movement of Canton Coin of alice: one coin that is minted, worth 2 euros. */
export const moved = (more: IDataObject = {}): IDataObject => ({
	...{ recordTime: '2026-07-10T12:00:00Z', party: ALICE, kind: 'mint', instrumentId: 'Amulet', instrumentAdmin: DSO },
	...{ counterparty: null, memo: null, change: '1.0', value: '2.00', currency: 'EUR' },
	...{ eventId: '1220ab:1:0', updateId: '1220ab', rewards: null, ...more },
});

/** Movements on days in a row, with IDs of their own. */
export const movedDaily = (...list: IDataObject[]): IDataObject[] =>
	list.map((more, index) =>
		moved({
			...{ recordTime: `2026-07-${String(10 + index)}T12:00:00Z`, eventId: `1220a${index}:1:0`, updateId: `1220a${index}` },
			...more,
		}),
	);

const balance = (kind: string, balanceAfter: string, more: IDataObject): IDataObject => ({
	...{ kind, party: ALICE, instrumentId: 'Amulet', instrumentAdmin: DSO, recordTime: null, change: '0.0000000000', value: null },
	...{ balanceAfter, currency: 'EUR', eventId: `${kind}:1`, ...more },
});
/** Items of the balances around movements. */
export const opens = (balanceAfter: string, more: IDataObject = {}): IDataObject => balance('openingBalance', balanceAfter, more);
export const closes = (balanceAfter: string, more: IDataObject = {}): IDataObject => balance('closingBalance', balanceAfter, more);

/** Executes a step that makes books of all of its items. */
async function ofItems(operation: TokenOperation, values: IDataObject, rows: readonly IDataObject[], more: object = {}) {
	const defaults = Object.fromEntries(operation.properties.map((property) => [property.name, property.default]));
	const hints: string[] = [];
	const parameters = { resource: 'all', operation: operation.value, ...defaults, ...values };
	const context = contextOf(() => parameters, {
		getInputData: () => rows.map((json) => ({ json })),
		addExecutionHints: ({ message }: { message: string }) => hints.push(message),
		helpers: {
			prepareBinaryData: async (content: Buffer, fileName: string, mimeType: string) => ({ data: content.toString(), fileName, mimeType }),
		},
		...more,
	});
	const resources = [{ value: 'all', name: 'All', operations: [operation] }];
	return await runOperations(context, resources as never, async () => ({}) as never).then(
		([made = []]) => ({
			items: made.map(({ json }): any => json),
			files: made.map(({ binary }): any => binary),
			hints,
			message: '',
			advice: '',
		}),
		({ message, description: advice, context: about }: any) => ({
			items: [],
			files: [],
			hints,
			message,
			advice,
			itemIndex: about?.itemIndex,
		}),
	);
}

/** Makes a journal. */
export const journal = async (rows: readonly IDataObject[], values: IDataObject = {}) =>
	await ofItems(makeJournal as never, { ...values, options: { checkBalances: false, ...(values.options as object) } }, rows);
/** Makes a journal whose balances are checked. */
export const checkedJournal = async (rows: readonly IDataObject[], values: IDataObject = {}) =>
	await journal(rows, { ...values, options: { checkBalances: undefined, ...(values.options as object) } });

/** The period of the statements. */
export const JULY = { fromTime: '2026-07-01T00:00:00Z', toTime: '2026-08-01T00:00:00Z' };
/** Makes bank statements of July. */
export const statements = async (rows: readonly IDataObject[], values: IDataObject = {}) =>
	await ofItems(makeBankStatement as never, { ...JULY, ...values }, rows);

/** Lines of a journal as account and signed amount. */
export const booked = ({ items }: { items: any[] }): string[] =>
	items.map(({ account, debit, credit }) => `${account} ${debit ?? `-${credit}`}`);

/** An event with what each has. */
const complete = (event: object): object => {
	const [[type, content]] = Object.entries(event) as [[string, object]];
	return { [type]: { templateId: 'p:Main:Token', packageName: 'token', createdAt: '2026-07-01T00:00:00Z', actingParties: [], ...content } };
};
/** A transaction with these events, at a time of July such as `10T12:00:00Z`. */
export const transactionIn = (offset: number, time: string, events: object[]) =>
	transactionOf(offset, numbered(events).map(complete), { recordTime: `2026-07-${time}` });
/** A transaction in which a choice of the registry made something, of that kind. */
export const makes = (offset: number, time: string, events: object[], kind = 'mint', meta: object = {}) =>
	transactionIn(offset, time, [choice('Rules', txKind(kind, meta), events)]);

/** Executes a step that reads a ledger, on which nobody has anything at the beginning. `ends`: holdings at the end. */
export const onLedger = async (
	operation: unknown,
	values: IDataObject,
	{ ends = [], ...world }: World & { ends?: Array<ReturnType<typeof creates>> },
	execution: object = {},
) =>
	await execute(
		operation as never,
		{ parties: [ALICE], range: 'offsets', returnAll: true, ...values },
		worldOf({ ...world, pages: [ends.map(({ CreatedEvent }) => CreatedEvent)] }),
		execution,
	);
