import type { IDataObject } from 'n8n-workflow';

/** The answer to "is it well?", in one shape for a participant, a validator and a scan. */

/** Something that is not as it should be. */
export interface Problem {
	/** True if the server cannot be used. Else it can, and somebody should look after it. */
	isFailing: boolean;
	/** A sentence. */
	text: string;
}

const LIGHTS = { ok: '🟢', warning: '🟡', failing: '🔴' } as const;

/** The item: whether all is well, a light for a table, the problems as sentences, and the facts. */
export function healthRow(problems: readonly Problem[], facts: IDataObject): IDataObject {
	const state = problems.some(({ isFailing }) => isFailing) ? 'failing' : problems.length > 0 ? 'warning' : 'ok';
	return { ok: state === 'ok', state, light: LIGHTS[state], problems: problems.map(({ text }) => text), ...facts };
}

/** The problems of a server by the status that it was found in, and by its token. */
export function statusProblems(
	server: string,
	{ status, message, tokenWarning }: { status?: unknown; message?: unknown; tokenWarning?: unknown },
): Problem[] {
	const said = typeof message === 'string' && message !== '' ? `: ${message}` : '.';
	const failing = { unreachable: 'cannot be reached', notReady: 'is not ready' }[String(status)];
	return [
		...(failing ? [{ isFailing: true, text: `The ${server} ${failing}${said}` }] : []),
		...(typeof tokenWarning === 'string' ? [{ isFailing: false, text: tokenWarning }] : []),
	];
}
