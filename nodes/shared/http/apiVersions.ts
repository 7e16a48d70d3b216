import { lacksEndpoint } from '../errors/failure';
import type { Attempt } from './attempt';

/**
 * Servers of several versions are in use, and some current endpoints lack something their legacy predecessor has. *Auto*
 * uses the current endpoint and falls back to the legacy one if the server does not have it. The finding is remembered per
 * server for a while (servers get upgraded), and only after the legacy call has succeeded.
 */
export type ApiVersion = 'auto' | 'current' | 'legacy';

const REMEMBER_MS = 10 * 60_000;
const withoutSuccessor = new Map<string, number>();

/** The outcome of `currentOrLegacy`: which call answered. */
export type Answered<C, L> = { apiVersion: 'current'; result: Attempt<C> } | { apiVersion: 'legacy'; result: Attempt<L> };

/** Whether a server was found to have the legacy endpoint only. */
export const isKnownToLackSuccessor = (server: string): boolean => (withoutSuccessor.get(server) ?? 0) > Date.now();

/**
 * Makes the current call or the legacy one, as chosen.
 * @param server key of the server and feature, e.g. `http://host:7575 command-completions`
 */
export async function currentOrLegacy<C, L>(
	server: string,
	version: ApiVersion,
	current: () => Promise<Attempt<C>>,
	legacy: () => Promise<Attempt<L>>,
): Promise<Answered<C, L>> {
	if (version === 'legacy' || (version === 'auto' && isKnownToLackSuccessor(server)))
		return { apiVersion: 'legacy', result: await legacy() };
	const first = await current();
	if (version === 'current' || first.ok || !lacksEndpoint(first.failure)) return { apiVersion: 'current', result: first };
	const second = await legacy();
	if (second.ok) withoutSuccessor.set(server, Date.now() + REMEMBER_MS);
	else if (lacksEndpoint(second.failure)) return { apiVersion: 'current', result: first };
	return { apiVersion: 'legacy', result: second };
}
