import type { IDataObject } from 'n8n-workflow';

import type { components } from '../../../api/validator';
import { statusOf } from '../errors/failure';
import type { Attempt } from '../http/attempt';

const LIVE = 'GET /livez';
const READY = 'GET /readyz';
const VERSION = 'GET /version';
const TIMEOUT_MS = 15_000;

/** The endpoints by which every Splice app says how it is. */
export const HEALTH_ENDPOINTS = [LIVE, READY, VERSION] as const;

type Version = components['schemas']['Version'];

/** Part of the client of an app that has these endpoints: scan and validator have them alike. */
interface HealthClient {
	baseUrl: string;
	attempt(
		endpoint: (typeof HEALTH_ENDPOINTS)[number],
		args: { expect?: 'none'; requires?: { version: 'text' }; once: true; timeoutMs: number },
	): Promise<Attempt<unknown>>;
}

/** The health of a Splice app. What would be an error elsewhere is the answer here, also that it cannot be reached. */
export async function readHealth(app: HealthClient): Promise<IDataObject> {
	// Not repeated: how the server answers now is the question.
	const probe = { expect: 'none', once: true, timeoutMs: TIMEOUT_MS } as const;
	const live = await app.attempt(LIVE, probe);
	const ready = await app.attempt(READY, probe);
	const release = await app.attempt(VERSION, { requires: { version: 'text' }, once: true, timeoutMs: TIMEOUT_MS });
	const { version = null, commit_ts: releasedAt = null } = release.ok ? (release.answer as Version) : {};
	return {
		// Alive, it was reached.
		status: ready.ok ? 'ready' : live.ok ? 'notReady' : statusOf(ready.failure),
		live: live.ok,
		ready: ready.ok,
		version,
		releasedAt,
		message: [ready, live].flatMap((attempt) => (attempt.ok ? [] : [attempt.failure.message]))[0] ?? null,
		baseUrl: app.baseUrl,
		checkedAt: new Date().toISOString(),
	};
}
