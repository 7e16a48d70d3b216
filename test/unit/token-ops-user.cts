/** A user of token operations for units: a participant with contracts of the token standard, and the registries of their instruments. */
import { execute as executeStep } from './commands-user.cts';
// The user comes first, with the waits.
import type { IDataObject } from 'n8n-workflow';

import type { TokenOperation } from '../../nodes/CantonToken/tokenOperation';
import type { CallFailure } from '../../nodes/shared/errors/failure';
import { checkAnswer } from '../../nodes/shared/http/answers';
import { callError } from '../../nodes/shared/errors/nodeErrors';
import { NODE, participantOf, transactionOf, type World } from './commands-participant.cts';
import { ACTIVE, FOR_TRANSACTION, VETTED } from './endpoints.cts';

export const BANK = 'bank::12ef';
export const GOLD = { admin: BANK, id: 'Gold' };
export const DSO = 'DSO::12ff';
const REGISTRY = 'http://registry';

/** A party, contract or name as it is entered by its ID. */
export const id = (value: string) => ({ __rl: true, mode: 'id', value });
/** ID of a contract that ends with some digits. */
export const contract = (digits: string): string => `00${'ab'.repeat(32)}${digits}`;

/** A contract as it shows itself by an interface, such as `AllocationV1:Allocation`, or by several. */
export const shows = (contractId: string, views: Record<string, unknown>, more: object = {}): any => ({
	...{ contractId, templateId: 'p:Main:Token', packageName: 'token', createdAt: '2026-07-01T00:00:00Z', offset: 3, nodeId: 0 },
	interfaceViews: Object.entries(views).map(([name, viewValue]) => ({ interfaceId: `p:Splice.Api.Token.${name}`, viewValue })),
	...more,
});
/** Holding of Gold. */
export const holds = (contractId: string, owner: string, amount: string, more: object = {}): any =>
	shows(contractId, { 'HoldingV1:Holding': { owner, amount, instrumentId: GOLD, lock: null, ...more } });

const APIS = ['holding', 'transfer-instruction', 'allocation', 'allocation-instruction', 'allocation-request', 'burn-mint'];
const PACKAGES = APIS.flatMap((api) => [1, 2].map((version) => ({ packageName: `splice-api-token-${api}-v${version}` })));
export const entryOf = (createdEvent: object): object => ({ contractEntry: { JsActiveContract: { createdEvent } } });

/**
 * A participant with active contracts.
 * @param pages of the list of them
 */
export const worldOf = ({ pages = [[]], answers, ...world }: World & { pages?: object[][] } = {}): World => ({
	...world,
	answers: {
		[VETTED]: { vettedPackages: [{ packages: PACKAGES }] },
		[ACTIVE]: ({ body }) => {
			const page = Number(body.pageToken ?? 0);
			const activeContracts = pages[page]!.map((entry) => ('contractEntry' in entry ? entry : entryOf(entry)));
			return { activeContracts, activeAtOffset: 7, nextPageToken: page + 1 < pages.length ? String(page + 1) : '' };
		},
		...answers,
	},
});

/** A contract as the events of it show it: active, or archived at an offset. */
export const active = (created: object) => ({ created: { createdEvent: created } });
export const archived = (created: object, offset = 5) => ({ ...active(created), archived: { archivedEvent: { offset } } });

/** The context of a choice, as a registry says it. */
export const CONTEXT = { choiceContextData: { values: { k: 'v' } }, disclosedContracts: [] };

/** Refusal of a registry that does not know what it is asked for. */
export const LACKING: CallFailure = { message: 'no such contract', origin: 'application', httpStatus: 404, retryable: false };

/** A choice as a transaction shows it. */
export const chosen = (contractId: string, choice: string, exerciseResult: object = {}, more: object = {}): any => ({
	ExercisedEvent: {
		...{ nodeId: 0, contractId, templateId: 'p:Main:Token', packageName: 'token', choice, choiceArgument: {}, consuming: true },
		...{ exerciseResult, actingParties: [], ...more },
	},
});

/** The answer to a command that is executed: its transaction at offset 12. */
export const executes = (...events: object[]) => ({ [FOR_TRANSACTION]: { transaction: transactionOf(12, events) } });
/** The only command that was sent. */
export const sentCommand = ({ calls }: { calls: Array<{ endpoint: string; request: any }> }): any =>
	calls.find(({ endpoint }) => endpoint === FOR_TRANSACTION)?.request.body.commands.commands[0].ExerciseCommand;

type Answers = NonNullable<World['answers']>;

/** A client of a registry, or of something beside it, whose errors have the advice that was bound. */
export function clientOf(answers: Answers, baseUrl = REGISTRY) {
	const { ledger, calls } = participantOf({ answers });
	const bound = (binding: object): any => {
		const attempt = async (endpoint: string, request: any) => {
			const attempted = await ledger.attempt(endpoint, request);
			const failure = attempted.ok && request?.requires ? checkAnswer(attempted.answer, request.requires) : undefined;
			return failure ? { ok: false, failure } : attempted;
		};
		const error = (failure: any, endpoint: string) => callError(NODE, failure, { baseUrl, endpoint, ...binding }, 0);
		const unwrap = (attempted: any, endpoint: string) => {
			if (attempted.ok) return attempted.answer;
			throw error(attempted.failure, endpoint);
		};
		const call = async (endpoint: string, request: any) => unwrap(await attempt(endpoint, request), endpoint);
		return { baseUrl, attempt, error, unwrap, call, bind: (more: object) => bound({ ...binding, ...more }) };
	};
	return { client: bound({}), calls };
}

/** Registries of which each answers alike. `admins` are those that were searched for. */
export function registriesOf(
	answers: Answers,
	{ throughValidator = false, more = {} }: { throughValidator?: boolean; more?: object } = {},
) {
	const { client, calls } = clientOf(answers);
	const admins: string[] = [];
	const ofAdmin = async (admin: string) => {
		admins.push(admin);
		return { registry: client, throughValidator };
	};
	const utilityOf = async (admin: string) => (await ofAdmin(admin)).registry;
	return { registries: { ofAdmin, utilityOf, ...more }, calls, admins };
}

interface Execution extends Omit<NonNullable<Parameters<typeof executeStep>[3]>, 'services'> {
	registries?: object;
}

/** Executes a step with an operation of Canton Token. */
export const execute = async (operation: TokenOperation, values: IDataObject, world: World, { registries, ...more }: Execution = {}) =>
	await executeStep(operation as never, values, world, { ...more, services: { registries } });
