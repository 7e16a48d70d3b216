/** Helpers of the tests of an exchange: what happens on its ledger, what its workflows say, and the people who read and decide. */
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';

import { mayAccept } from '../../../scripts/lib/demo.cjs';
import { eventually, world } from '../support/e2e.cts';
import { everyThreeSeconds } from './support.cts';
import type { Row } from './tables.cts';

/** Lets a trigger poll often. */
export const often = ({ parameters }: any) => (parameters.pollTimes = everyThreeSeconds);

/** A person who reads questions. Silent while `hangs`. */
export async function startReader() {
	const questions: Row[] = [];
	const reader = { url: '', questions, hangs: false, close };
	const server = createServer((request, response) => {
		if (reader.hangs) return;
		const parts: Buffer[] = [];
		request.on('data', (part: Buffer) => parts.push(part));
		request.on('end', () => {
			questions.push(JSON.parse(Buffer.concat(parts).toString()) as Row);
			response.end('ok');
		});
	});
	async function close() {
		server.closeAllConnections();
		await new Promise((resolve) => server.close(resolve));
	}
	await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
	reader.url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
	return reader;
}

/** The world of the calling file, whose exchange accepts what is offered to its treasury. */
export function useExchange() {
	const e2e = world();
	const { n8n, sandbox } = e2e;
	/** Parties by name, once the tests begin. */
	const parties: Record<string, string> = {};
	const happen = async (...actions: Row[]) => await sandbox.call('POST', '/control/do', { actions });
	const password = { authorization: `Basic ${Buffer.from('operator:form-demo').toString('base64')}` };

	beforeAll(async () => {
		Object.assign(parties, (await sandbox.call('GET', '/control/world')).parties);
		await mayAccept(sandbox, parties.treasury);
		await sandbox.call('DELETE', '/control/sink/withdrawals');
	});

	return {
		...e2e,
		parties,
		happen,
		notices: async (sink: string): Promise<Row[]> => (await sandbox.delivered(sink)).map(({ body }) => body),
		/** Pays the exchange with a memo, as a customer does. */
		async deposit(amount: string, memo: string) {
			const offer = { action: 'createTransferOffer', from: 'alice', to: 'treasury', amount, memo };
			const [{ contractId }] = [(await sandbox.call('POST', '/control/do', offer)).happened];
			await happen({ action: 'acceptOffer', contractId });
		},
		/** Approves or denies a withdrawal by its form. Answers what the form says. */
		async decide(withdrawal: number, name: string, decision: string): Promise<string> {
			const form = new FormData();
			for (const [index, value] of [String(withdrawal), name, decision].entries()) form.set(`field-${index}`, value);
			const url = `${n8n().url}/form/canton-approve-withdrawal`;
			const { formWaitingUrl } = (await (await fetch(url, { method: 'POST', headers: password, body: form })).json()) as {
				formWaitingUrl: string;
			};
			const page = async () => (await fetch(formWaitingUrl, { signal: AbortSignal.timeout(5_000) }).catch(() => undefined))?.text();
			return (await eventually(page, (text) => /Thank you|Nothing was changed/.test(text ?? '')))!;
		},
		/** Number of transfers on the ledger that have each memo. */
		async inTransfers(memos: string[]): Promise<number[]> {
			const { activeContracts } = await sandbox.call('GET', '/control/world?contracts=active');
			const transfers: string[] = activeContracts.map(({ args }: Row) => JSON.stringify(args?.transfer ?? ''));
			return memos.map((memo) => transfers.filter((transfer) => transfer.includes(`"${memo}"`)).length);
		},
	};
}
