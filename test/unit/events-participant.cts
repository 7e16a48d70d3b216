/** A participant in the process of a test: its history, its parties, and what it has pruned. */
import type { IDataObject } from 'n8n-workflow';

import { CantonLedgerEventTrigger } from '../../nodes/CantonLedgerEventTrigger/CantonLedgerEventTrigger.node';
import { ACTIVE, COMPLETIONS, END, EVENTS, PRUNED_OFFSETS, UPDATES, USER, VETTED } from './endpoints.cts';
import { Refused, Trigger, type Answers, type Request } from './events-support.cts';
import { party } from './tokens-support.cts';

export const ALICE = party('alice');
export const BOB = party('bob');
export const CAROL = party('carol');
export const PARTY = 'GET /v2/parties/*';
export const SYNCHRONIZERS = 'GET /v2/state/connected-synchronizers';
export const PARTICIPANT_ID = 'GET /v2/parties/participant-id';

const SYNCHRONIZER = 'global-domain::1220ab';
/** Vetted packages of these names, as the participant lists them. */
export const vetted = (...names: string[]) => ({
	vettedPackages: [
		{
			packages: names.map((packageName) => ({ packageId: packageName, packageName, packageVersion: '1.0.0' })),
			...{ participantId: 'own::1220ab', synchronizerId: SYNCHRONIZER, topologySerial: 1 },
		},
	],
});
/** Packages of the token standard. */
const TOKEN_PACKAGES = ['holding', 'transfer-instruction', 'allocation'].flatMap((name) =>
	['v1', 'v2'].map((version) => `splice-api-token-${name}-${version}`),
);

/** Facts of an update that most tests do not care for. */
const factsAt = (offset: number | string) => ({
	updateId: `u${offset}`,
	offset,
	recordTime: '2026-07-01T11:00:00.000001Z',
	synchronizerId: SYNCHRONIZER,
});

export const transaction = (offset: number | string, events: unknown[], more: object = {}) => ({
	Transaction: { value: { ...factsAt(offset), effectiveAt: '2026-07-01T11:00:00Z', commandId: '', workflowId: '', events, ...more } },
});
export const reassignment = (offset: number | string, events: unknown[], more: object = {}) => ({
	Reassignment: { value: { ...factsAt(offset), events, ...more } },
});
export const topology = (offset: number | string, events: unknown[]) => ({
	TopologyTransaction: { value: { ...factsAt(offset), events } },
});
export const checkpoint = (offset: number | string) => ({ OffsetCheckpoint: { value: { offset } } });

const OF_IOU = { templateId: `${'ab'.repeat(32)}:Iou:Iou`, packageName: 'my-model' };

/** Contents of the events of a contract. */
export const created = (contractId: string, more: object = {}) => ({
	...{ contractId, nodeId: 0, createArgument: { owner: ALICE }, signatories: [ALICE], observers: [], createdAt: '2026-07-01T11:00:00Z' },
	...{ offset: 1, witnessParties: [ALICE], representativePackageId: 'ab'.repeat(32), acsDelta: true },
	...OF_IOU,
	...more,
});
export const archived = (contractId: string, more: object = {}) => ({
	...{ contractId, nodeId: 0, witnessParties: [ALICE] },
	...OF_IOU,
	...more,
});
export const exercised = (contractId: string, choice: string, more: object = {}) => ({
	...{ contractId, nodeId: 0, choice, choiceArgument: {}, exerciseResult: {}, actingParties: [ALICE], consuming: false },
	...OF_IOU,
	...more,
});

export const completion = (offset: number | string, more: object = {}) => ({
	completionResponse: {
		Completion: {
			value: {
				offset,
				commandId: `c${offset}`,
				userId: 'u',
				actAs: [ALICE],
				status: { code: 0, message: '' },
				updateId: `u${offset}`,
				...more,
			},
		},
	},
});
export const FAILED = { status: { code: 9, message: 'SOME_CODE(9,0): it failed' }, updateId: '' };

const offsetOf = (element: any): number | string | undefined => {
	const [content] = Object.values<any>(element ?? {});
	return content?.value?.offset;
};
/** Kinds of updates, and the part of a format that asks for each. */
const KINDS = [
	['Transaction', 'includeTransactions'],
	['Reassignment', 'includeReassignments'],
	['TopologyTransaction', 'includeTopologyEvents'],
] as const;
const isAfter = (offset: number | string | undefined, from: number | string) => offset === undefined || BigInt(offset) > BigInt(from);

export class Participant {
	updates: any[] = [];

	completions: any[] = [];

	pruned: number | string = 0;

	/** The ledger end, if it is not the last update or completion. */
	end?: number | string;

	/** Creations of contracts that ended, by contract ID. */
	creations: Record<string, object> = {};

	/** Contracts of the parties that are active at an offset. */
	active: (offset: number) => object[] = () => [];

	/** Most elements of one answer. */
	most = Infinity;

	/** False if it sends updates of kinds that were not asked for, too. */
	filters = true;

	/** Parties that it hosts. */
	parties = [ALICE, BOB];

	/** Fields of the credential besides its address. */
	credential: IDataObject = {};

	/** Answers in place of its own. */
	answers: Answers = {};

	/** Rights of the token's user, each as who is meant. */
	rights: object[] = [ALICE, BOB].map((reader) => ({ CanReadAs: { value: { party: reader } } }));

	get ledgerEnd(): number | string {
		const offsets = [...this.updates, ...this.completions.map(({ completionResponse }) => completionResponse)].map(offsetOf);
		return this.end ?? offsets.reduce((last: number | string, at) => (at !== undefined && isAfter(at, last) ? at : last), 0);
	}

	/** A trigger of it. By default it starts at the beginning, and reads as alice and bob. */
	trigger(event: string, parameters: IDataObject = {}): Trigger {
		return new Trigger(
			{ type: CantonLedgerEventTrigger, credential: { authentication: 'accessToken', accessToken: 'x', ...this.credential }, base: '' },
			new Proxy(
				{},
				{
					get: (_, name: string) => this.answers[name] ?? this.own[name],
					ownKeys: () => Object.keys({ ...this.own, ...this.answers }),
					getOwnPropertyDescriptor: (_, name: string) => ({
						value: this.answers[name] ?? this.own[name],
						enumerable: true,
						configurable: true,
					}),
				},
			),
			{
				event,
				delivery: 'once',
				startFrom: 'beginning',
				parties: 'mine',
				...parameters,
				options: { addMessage: false, ...(parameters.options as IDataObject) },
			},
		);
	}

	/** Refusal of an offset that is pruned. */
	private get prunedData() {
		return new Refused(400, {
			code: 'PARTICIPANT_PRUNED_DATA_ACCESSED',
			cause: 'pruned',
			errorCategory: 9,
			context: { earliest_offset: String(this.pruned) },
		});
	}

	private page({ body: { beginOffsetExclusive: begin, maxPageSize, updateFormat } }: Request) {
		if (isAfter(this.pruned, begin)) return this.prunedData;
		const isWanted = (update: object) => !this.filters || KINDS.every(([kind, name]) => !(kind in update) || name in updateFormat);
		const after = this.updates.filter((update) => isAfter(offsetOf(update), begin) && isWanted(update));
		const size = Math.min(maxPageSize, this.most);
		const found = after.slice(0, size);
		return {
			updates: found.map((update) => ({ update })),
			lowestPageOffsetExclusive: begin,
			highestPageOffsetInclusive: after.length > size ? offsetOf(found.at(-1)) : this.ledgerEnd,
		};
	}

	private completionsAfter({ query, body: { beginExclusive } }: Request) {
		if (isAfter(this.pruned, beginExclusive)) return this.prunedData;
		const after = this.completions.filter(({ completionResponse }) => isAfter(offsetOf(completionResponse), beginExclusive));
		return after.slice(0, Math.min(Number(query.limit), this.most));
	}

	private readonly own: Answers = {
		[END]: () => ({ offset: this.ledgerEnd }),
		[PRUNED_OFFSETS]: () => ({ participantPrunedUpToInclusive: this.pruned }),
		[UPDATES]: (request) => this.page(request),
		[COMPLETIONS]: (request) => this.completionsAfter(request),
		[PARTY]: ({ endpoint }) => {
			const id = decodeURIComponent(endpoint.split('/').at(-1)!);
			return { partyDetails: this.parties.includes(id) ? [{ party: id, isLocal: true }] : [] };
		},
		[USER]: { user: { id: 'u' } },
		'GET /v2/users/*/rights': () => ({ rights: this.rights.map((kind) => ({ kind })) }),
		[VETTED]: vetted(...TOKEN_PACKAGES),
		[PARTICIPANT_ID]: { participantId: 'own::1220ab' },
		[SYNCHRONIZERS]: { connectedSynchronizers: [{ synchronizerId: SYNCHRONIZER, synchronizerAlias: 'global', permission: 'SUBMISSION' }] },
		[EVENTS]: ({ body }) => {
			const found = this.creations[body.contractId];
			return found
				? { created: { createdEvent: found, synchronizerId: SYNCHRONIZER } }
				: new Refused(404, { code: 'CONTRACT_EVENTS_NOT_FOUND', cause: 'not found' });
		},
		[ACTIVE]: ({ body }) => ({
			activeContracts: this.active(Number(body.activeAtOffset)),
			activeAtOffset: body.activeAtOffset,
			nextPageToken: '',
		}),
	};
}
