// The control path: for tests and the demo. JSON in, JSON out. A mistake in a call is a 400 that says which.
import type { Reply } from '../wire/api.mts';
import type { Fault } from '../wire/faults.mts';
import type { Sandbox } from '../wire/sandbox.mts';
import type { Action } from './action.mts';
import { entryJson, perform } from './actions.mts';
import { truth } from './truth.mts';
import { forgetCommands } from '../commands/submissions.mts';
import { forgetAllocations } from '../validator/allocations.mts';
import { collectPayments } from '../validator/subscriptionPayments.mts';
import { pass } from '../world/network.mts';
import { forgetWalletIds } from '../world/walletIds.mts';
import { runAutomation } from '../world/walletAutomation.mts';

interface ControlCall {
	method: string;
	path: string;
	query: URLSearchParams;
	body: unknown;
}

type Body = Record<string, unknown>;

const CALLS: Record<string, (sandbox: Sandbox, body: Body, call: ControlCall) => unknown> = {
	'POST reset': (sandbox, { seed, history, server, settings }) => {
		sandbox.reset({
			seed: seed === undefined ? undefined : String(seed),
			history: history as number | undefined,
			settings: { ...(settings as Body), ...(server === undefined ? {} : { server }) },
		});
		return { ledgerEnd: sandbox.world.ledgerEnd };
	},
	'POST do': (sandbox, body) =>
		Array.isArray(body.actions)
			? { happened: body.actions.map((action) => perform(sandbox, action as Action)) }
			: { happened: perform(sandbox, body as unknown as Action) },
	'POST advance': (sandbox, { steps }) => {
		sandbox.advance(Number(steps ?? 1));
		return { ledgerEnd: sandbox.world.ledgerEnd };
	},
	'POST prune': ({ world }, { offset }) => {
		world.prune(offset === undefined ? world.ledgerEnd : BigInt(offset as number));
		return { prunedUpTo: world.prunedUpTo };
	},
	'POST settings': (sandbox, { pace, ...settings }) => {
		if (pace !== undefined) sandbox.walk(Number(pace));
		sandbox.change(settings);
		return sandbox.settings;
	},
	'GET settings': (sandbox) => sandbox.settings,
	'POST faults': (sandbox, { faults }) => {
		sandbox.faults.add(faults as Fault[]);
		return {};
	},
	'DELETE faults': (sandbox) => {
		sandbox.faults.clear();
		return {};
	},
	/** Lets happen what was to take effect later, and what wallets and super validators do by themselves. */
	'POST settle': async (sandbox) => {
		await sandbox.late.pass(Infinity);
		pass(sandbox.world, 5);
		runAutomation(sandbox.world);
		collectPayments(sandbox);
		return {};
	},
	/** The servers forget the IDs by which they do something once, as after some time. */
	'POST forget': (sandbox) => {
		forgetWalletIds(sandbox.world);
		forgetAllocations(sandbox.world);
		forgetCommands(sandbox.world);
		return {};
	},
	'GET requests': (sandbox) => ({ requests: sandbox.requests.list() }),
	/** Requests that are deleted with that: one between a reading and a deletion would be in neither. */
	'DELETE requests': (sandbox) => ({ requests: sandbox.requests.take() }),
	'GET channels': (sandbox) => ({ open: sandbox.channels.size }),
	'DELETE channels': (sandbox) => {
		sandbox.cutChannels();
		return {};
	},
	/** The end of the ledger, and what happened after an offset: less than the whole truth. */
	'GET log': ({ world }, _body, { query }) => ({
		ledgerEnd: world.ledgerEnd,
		log: query.has('after') ? world.log.slice(world.firstAfter(BigInt(query.get('after') ?? 0))).map(entryJson) : [],
	}),
	'GET world': (sandbox, _body, { query }) => truth(sandbox, query),
};

export async function control(sandbox: Sandbox, call: ControlCall): Promise<Reply> {
	const name = call.path.slice('/control/'.length);
	if (name.startsWith('sink/')) return sinkCall(sandbox, call.method, decodeURIComponent(name.slice('sink/'.length)));
	const perform = CALLS[`${call.method} ${name}`];
	if (!perform) return { status: 404, json: { error: `no ${call.method} ${name}; there are ${Object.keys(CALLS).join(', ')}` } };
	try {
		return { json: await perform(sandbox, call.body as Body, call) };
	} catch (error) {
		return { status: 400, json: { error: error instanceof Error ? error.message : String(error) } };
	}
}

function sinkCall(sandbox: Sandbox, method: string, name: string): Reply {
	if (method === 'DELETE') sandbox.sinks.delete(name);
	return { json: { received: sandbox.sinks.get(name) ?? [] } };
}
