// Inhabitants of the world: parties, users with their rights, synchronizers.
import { createHash } from 'node:crypto';
import type { IdentityProvider, Party, RightKind, Synchronizer, User } from './members.mts';

export interface Cast {
	/** `participant::1220…` */
	participantId: string;
	parties: Map<string, Party>;
	users: Map<string, User>;
	/** The public one and the private one. */
	synchronizers: [Synchronizer, Synchronizer];
	/** By id. */
	identityProviders: Map<string, IdentityProvider>;
}

const HOSTED: Array<[hint: string, name: string]> = [
	['alice', 'Alice'],
	['bob', 'Bob'],
	['carol', 'Carol'],
	['treasury', 'Treasury'],
	['bank', 'Demo Bank'],
	['digitalasset-testValidator-1', 'Validator operator'],
];
const ELSEWHERE = ['DSO', 'sv-1', 'dora', 'merchant', 'example-validator-2', 'example-validator-3', 'example-validator-4'];

export function newParty(hint: string, namespace: string, hosted: boolean, annotations: Record<string, string> = {}): Party {
	return { id: `${hint}::${namespace}`, hint, hosted, annotations, version: 0, identityProviderId: '' };
}

/** The sandbox trusts tokens of its own secret only, so these are there to be read and changed. */
const PROVIDERS: IdentityProvider[] = [
	{
		identityProviderId: 'former-login',
		isDeactivated: true,
		issuer: 'https://old-login.example.com/',
		jwksUrl: 'https://old-login.example.com/jwks',
		audience: '',
	},
	{
		identityProviderId: 'partner-login',
		isDeactivated: false,
		issuer: 'https://login.example.com/',
		jwksUrl: 'https://login.example.com/jwks',
		audience: 'https://ledger.example.com',
	},
];

/** The parties and users of a seed. */
export function cast(seed: string): Cast {
	const fingerprint = (name: string) => `1220${createHash('sha256').update(`${seed}/${name}`).digest('hex')}`;
	const home = fingerprint('participant');
	const parties = new Map<string, Party>();
	for (const [hint, name] of HOSTED) parties.set(hint, newParty(hint, home, true, { 'example.com/display-name': name }));
	for (const hint of ELSEWHERE) parties.set(hint, newParty(hint, fingerprint(hint), false));

	const id = (hint: string) => parties.get(hint)?.id ?? '';
	const act = (hint: string): RightKind => ({ CanActAs: { value: { party: id(hint) } } });
	const read = (hint: string): RightKind => ({ CanReadAs: { value: { party: id(hint) } } });
	const admin: RightKind = { ParticipantAdmin: { value: {} } };
	const anyReader: RightKind = { CanReadAsAnyParty: { value: {} } };
	const user = (name: string, primary: string, rights: RightKind[], deactivated = false): [string, User] => [
		name,
		{ id: name, primaryParty: primary === '' ? '' : id(primary), deactivated, rights },
	];
	const users = new Map<string, User>([
		user('ledger-api-user', 'alice', [act('alice'), act('treasury'), read('bob')]),
		user('participant_admin', '', [admin, anyReader]),
		user('auth0|ops-reader', 'alice', [read('alice')]),
		user('any-reader', '', [anyReader]),
		user('newcomer@clients', '', []),
		user('trader', 'carol', [act('carol'), act('bob')]),
		user('issuer', 'bank', [act('bank')]),
		user('validator-operator', 'digitalasset-testValidator-1', [act('digitalasset-testValidator-1'), admin]),
		user('signer', 'alice', [{ CanExecuteAs: { value: { party: id('alice') } } }, read('alice')]),
		user('left-the-company', '', [anyReader], true),
		user('every-right', 'alice', [
			act('alice'),
			read('bob'),
			{ CanExecuteAs: { value: { party: id('carol') } } },
			{ CanExecuteAsAnyParty: { value: {} } },
			anyReader,
			{ IdentityProviderAdmin: { value: {} } },
			admin,
			{ Empty: {} },
		]),
	]);
	return {
		participantId: `participant::${home}`,
		parties,
		users,
		identityProviders: new Map(PROVIDERS.map((provider) => [provider.identityProviderId, { ...provider }])),
		synchronizers: [
			// Recorded: the network's synchronizer and its governing party share one namespace.
			{ id: `global-domain::${fingerprint('DSO')}`, alias: 'global', connected: true },
			{ id: `private-domain::${fingerprint('private-domain')}`, alias: 'private', connected: true },
		],
	};
}
