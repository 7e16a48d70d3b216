import type { IDataObject } from 'n8n-workflow';

import type { Attempt } from '../../../shared/http/attempt';
import type { ScanOperation } from '../../connection';

const LIVE = 'GET /livez';
const READY = 'GET /readyz';
const VERSION = 'GET /version';
const TIMEOUT_MS = 15_000;

/** GET /livez, /readyz and /version of scan or of a validator. What would be an error elsewhere is the answer here. */
export const getHealth: ScanOperation = {
	value: 'get',
	name: 'Get',
	action: 'Get the health of a scan or validator',
	description:
		'Check whether the scan, or the validator, is alive and ready, and which release it runs. A server that cannot be reached is an answer, too.',
	endpoints: [LIVE, READY, VERSION],
	rights: 'none',
	properties: [],
	async run({ scan, proxy }) {
		// Not repeated: how the server answers now is the question.
		const probe = { expect: 'none', once: true, timeoutMs: TIMEOUT_MS } as const;
		const read = { requires: { version: 'text' }, once: true, timeoutMs: TIMEOUT_MS } as const;
		const live = scan ? await scan.attempt(LIVE, probe) : await proxy.attempt(LIVE, probe);
		const ready = scan ? await scan.attempt(READY, probe) : await proxy.attempt(READY, probe);
		const version = scan ? await scan.attempt(VERSION, read) : await proxy.attempt(VERSION, read);
		return {
			status: statusOf(live, ready),
			live: live.ok,
			ready: ready.ok,
			version: version.ok ? version.answer.version : null,
			releasedAt: version.ok ? (version.answer.commit_ts ?? null) : null,
			message: [ready, live].flatMap((attempt) => (attempt.ok ? [] : [attempt.failure.message]))[0] ?? null,
			baseUrl: (scan ?? proxy).baseUrl,
			checkedAt: new Date().toISOString(),
		} satisfies IDataObject;
	},
};

function statusOf(live: Attempt<unknown>, ready: Attempt<unknown>): string {
	if (ready.ok) return 'ready';
	const unreachable = ready.failure.origin === 'network' || (ready.failure.origin === 'proxy' && !live.ok);
	return unreachable ? 'unreachable' : 'notReady';
}
