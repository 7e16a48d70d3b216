// A credential for many participants of one sandbox, which was started with `--targets`.
import sandboxLib from '../../../scripts/lib/sandbox.cjs';

/**
 * The fields of a credential of so many participants, `target-1` being the sandbox itself.
 * @param {string} url of the sandbox @param {number} count
 */
export const participants = (url, count) => ({
	baseUrl: url,
	authentication: 'developmentToken',
	developmentSecret: 'unsafe',
	subject: 'ledger-api-user',
	audience: 'https://canton.network.global',
	severalTargets: true,
	targetName: 'target-1',
	furtherTargets: {
		row: Array.from({ length: count - 1 }, (_, index) => ({
			name: `target-${index + 2}`,
			url: `${url}/target-${index + 2}`,
			access: 'same',
		})),
	},
});

/** Answers of a participant take at least so long, in ms, and at most `LEAST_MS + SPREAD_MS`. */
const LEAST_MS = 20;
const SPREAD_MS = 60;

/**
 * Lets each participant answer after a time of its own, which is the same in each run.
 * @param {import('../../../scripts/lib/sandbox.cjs').Sandbox} sandbox @param {number} count
 */
export async function slowed(sandbox, count) {
	for (let number = 1; number <= count; number++) {
		const delayMs = LEAST_MS + ((number * 37) % (SPREAD_MS + 1));
		await sandboxLib.targetOf(sandbox, number).call('POST', '/control/faults', { faults: [{ delayMs, times: 0 }] });
	}
}
