// The official clients, each with its token, and what their calls have in common.
import { LedgerClient } from '@canton-network/core-ledger-client';
import { ScanClient, ScanProxyClient, ValidatorInternalClient } from '@canton-network/core-splice-client';
import { TokenStandardClient } from '@canton-network/core-token-standard';

/** The facts about the sandbox that the calls need. */
export interface SandboxFacts {
	url: string;
	/** A token of the user `ledger-api-user`, one of the participant's administrator, and one of the validator's operator. */
	tokens: { user: string; admin: string; operator: string };
	developmentSecret: string;
	audience: string;
	world: any;
	/** A transaction that was prepared and signed. */
	prepared: any;
	/** Another one, sent already: its command, and the ledger end before it. */
	done: { commandId: string; before: number };
	/** A transaction of a wallet's party that created one contract. */
	contract: { updateId: string };
	/** A DAR, base64. */
	dar: string;
	/** A party with a transfer preapproval. */
	preapproved: string;
}

export type Call = () => Promise<unknown>;
export const silent: any = { debug() {}, info() {}, warn() {}, error() {}, child: () => silent };

/** Gives a client its token. */
export const own = (accessToken: string): any => ({ getAccessToken: async () => accessToken });

/** A request without parameters. */
export const from = { path: undefined, query: undefined };

/** A call by GET. */
export const get =
	(client: any, path: string, params: any = from): Call =>
	() =>
		client.get(path, params);
/** A call by POST. */
export const post =
	(client: any, path: string, body: unknown, params: any = from): Call =>
	() =>
		client.post(path, body, params);

/** The official clients, each with its token. */
export function connect({ url, tokens }: SandboxFacts) {
	const user: any = new LedgerClient({ baseUrl: new URL(url), logger: silent, accessTokenProvider: own(tokens.user) });
	const admin: any = new LedgerClient({ baseUrl: new URL(url), logger: silent, accessTokenProvider: own(tokens.admin) });
	const scan: any = new ScanClient(new URL(`${url}/api/scan`), silent, own(''));
	const proxy: any = new ScanProxyClient(new URL(`${url}/api/validator`), silent, own(tokens.user));
	const validator: any = new ValidatorInternalClient(new URL(`${url}/api/validator`), silent, own(tokens.user));
	const operator: any = new ValidatorInternalClient(new URL(`${url}/api/validator`), silent, own(tokens.operator));
	const registry: any = new TokenStandardClient(url, silent, own(''));
	return { user, admin, scan, proxy, validator, operator, registry };
}

export type Clients = ReturnType<typeof connect>;
