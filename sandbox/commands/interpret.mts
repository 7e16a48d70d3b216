// Interprets commands: finds what they name, reads their arguments, checks who authorises what, and builds the transaction.
import { createHash } from 'node:crypto';
import { atLeast } from '../wire/settings.mts';
import { invalid, invalidByLayer, invalidField, missing, refuse, type ErrorDetail } from '../canton/errors.mts';
import { templateId } from '../canton/filters.mts';
import type { Contract, ExerciseNode, Json } from '../world/model.mts';
import { entityId, type Package } from '../world/templates.mts';
import type { Interface, Template } from '../world/model.mts';
import type { TransactionBuilder } from '../world/transaction.mts';
import type { World } from '../world/world.mts';
import { unknownInformees, type SubmissionRequest, type Command } from './submissionRequest.mts';
import { choiceOf, interfaceChoice, modelOf } from './models.mts';
import type { Choice, Step } from './model.mts';
import { inactive, notImplementing, wronglyTyped } from './contractRefusals.mts';
import { commandLine, exerciseTrace, type Underway } from './trace.mts';
import { shownByEngine, shownRecord } from './show.mts';
import { needTemplate, targetOf, unknownTemplate, type Target } from './targets.mts';
import { decode, decodeRecord, isContractId, type Later } from './decode.mts';
import type { Type } from '../daml/types.mts';

/** Interprets all commands into the builder. Throws the participant's refusal. */
export function interpret(world: World, request: SubmissionRequest, builder: TransactionBuilder): void {
	new Interpreter(world, request, builder).run();
}

class Interpreter implements Step {
	/** Contracts of this transaction, and the node that consumed one. */
	private readonly created = new Map<string, Contract>();
	private readonly consumed = new Map<string, number>();
	private readonly underway: Underway[] = [];
	/** Line of the current command in the trace of a failure. */
	private line = '';
	/** Parties that have authorised the current action. */
	private authority: string[];
	private readonly later: Later = (make, engine = false) => make(engine ? this.engine : this.detail);

	constructor(
		readonly world: World,
		private readonly request: SubmissionRequest,
		private readonly builder: TransactionBuilder,
	) {
		this.authority = request.actAs;
	}

	run(): void {
		for (const command of this.request.commands) this.command(command);
		const partyIds = new Set([...this.world.parties.values()].map(({ id }) => id));
		const unknownParties = this.builder.informees().filter((party) => !partyIds.has(party));
		if (unknownParties.length > 0) throw unknownInformees(unknownParties);
	}

	private get detail(): ErrorDetail {
		const { context: _, ...rest } = this.request.detail;
		return rest;
	}

	/** Details of the engine's own refusals: the submission as well. */
	private get engine(): ErrorDetail {
		return this.request.detail;
	}

	private command(command: Command): void {
		if ('CreateAndExerciseCommand' in command) {
			const { templateId: id, createArguments, choice, choiceArgument } = command.CreateAndExerciseCommand;
			const target = targetOf(this.world, id, this.request.actAs);
			const args = this.arguments(target, createArguments);
			const [found, argument] = this.choice(target, choice, choiceArgument);
			this.line = commandLine(command, target.id);
			const contract = this.create(needTemplate(target), args);
			this.perform(contract, choice, found, argument, target.on);
		} else if ('CreateCommand' in command) {
			const target = targetOf(this.world, command.CreateCommand.templateId, this.request.actAs);
			const args = this.arguments(target, command.CreateCommand.createArguments);
			this.line = commandLine(command, target.id);
			this.create(needTemplate(target), args);
		} else if ('ExerciseByKeyCommand' in command) {
			const { templateId: id, contractKey, choice, choiceArgument } = command.ExerciseByKeyCommand;
			const target = targetOf(this.world, id, this.request.actAs);
			if (!target.model?.key) throw unknownTemplate(target.id);
			const key = decode(target.model.key, contractKey, this.later);
			const [found, argument] = this.choice(target, choice, choiceArgument);
			const fields = typeof target.model.key === 'object' && 'record' in target.model.key ? target.model.key.record : {};
			this.line = commandLine(command, target.id, { fields, values: key as Json });
			this.perform(this.byKey(target, target.model.key, key as Json), choice, found, argument);
		} else {
			const { templateId: id, contractId, choice, choiceArgument } = command.ExerciseCommand;
			const target = targetOf(this.world, id, this.request.actAs);
			const [found, argument] = this.choice(target, choice, choiceArgument);
			if (contractId === '') throw missing('contract_id', this.detail);
			if (!isContractId(contractId)) throw invalidField('contract_id', `cannot parse ContractId "${contractId}"`, this.detail);
			this.line = commandLine(command, target.id);
			const contract = this.seen(contractId);
			if (target.on && !implementing(contract, target.on)) throw notImplementing(contract, target.id, this.engine);
			if (!target.on && !same(contract.template, target.template)) throw wronglyTyped(contract, target.id, this.engine);
			const own = target.on ? choiceOf(modelOf(contract.template)!, choice, target.on) : found;
			this.perform(contract, choice, own ?? found, argument, target.on);
		}
	}

	create(template: Template, args: Json): Contract {
		const model = modelOf(template);
		if (model?.ensure && !model.ensure(args, this)) {
			const shown = `${template.name}@${this.packageOf(template).id.slice(0, 8)}`;
			throw refuse(
				'TEMPLATE_PRECONDITION_VIOLATED',
				`Interpretation error: Error: Update failed due to precondition violation when creating ${shown} with ${shown}${shownRecord(model.fields, args)}`,
				this.engine,
			);
		}
		const packageId = this.packageOf(template).id;
		this.authorise(template.signatories(args), `${packageId}:${template.name}`);
		const contract = this.builder.create(template, args);
		this.created.set(contract.contractId, contract);
		return contract;
	}

	fetch(contractId: string, as?: Template): Contract {
		const contract = this.seen(contractId);
		if (as && !same(contract.template, as)) throw wronglyTyped(contract, `${this.packageOf(as).id}:${as.name}`, this.engine);
		this.builder.countFetch();
		return contract;
	}

	fetchInterface(contractId: string, on: Interface): Contract {
		const contract = this.seen(contractId);
		if (!implementing(contract, on)) throw notImplementing(contract, entityId(on, this.packageOf(on).id), this.engine);
		this.builder.countFetch();
		return contract;
	}

	made(contractId: string): Contract {
		return this.created.get(contractId) ?? this.seen(contractId);
	}

	private seen(contractId: string): Contract {
		const contract = this.created.get(contractId) ?? this.world.contracts.get(contractId);
		const consumedBy = this.consumed.get(contractId);
		if (contract && consumedBy !== undefined) throw inactive(contract, consumedBy, this.engine);
		if (contract && this.created.has(contractId)) return contract;
		const readers = [...this.request.actAs, ...this.request.readAs];
		const seen =
			contract &&
			(this.request.disclosed.includes(contract) ||
				[...contract.signatories, ...contract.observers].some((party) => readers.includes(party)));
		const underWay = contract?.moves.at(-1) && contract.moves.at(-1)?.assignedAt === undefined;
		if (contract && seen && !contract.archived && underWay) {
			// Recorded between two synchronizers.
			throw refuse(
				'UNKNOWN_CONTRACT_SYNCHRONIZERS',
				`The synchronizers for the contracts (${contractId}) are currently unknown due to ongoing contract reassignments or disconnected synchronizers.`,
				{ untraced: true },
			);
		}
		if (!contract || !seen || contract.archived || contract.offset === 0n) {
			// A disclosed contract of others was never seen by this participant.
			if (!(contract && seen && !contract.archived && this.request.disclosed.includes(contract)))
				throw refuse('CONTRACT_NOT_FOUND', `Contract could not be found with id ${contractId}`, {
					...this.engine,
					resources: [['CONTRACT_ID', contractId]],
				});
		}
		return contract;
	}

	exercise(contractId: string, choice: string, argument: unknown, on?: Interface): unknown {
		const contract = this.seen(contractId);
		const model = modelOf(contract.template);
		const found = model && choiceOf(model, choice, on);
		if (!found) throw new Error(`${contract.template.name} has no choice ${choice}`);
		return this.perform(contract, choice, found, argument, on).result;
	}

	log(write: (tx: TransactionBuilder) => void): void {
		write(this.builder);
	}

	abort(text: string): never {
		throw refuse('INTERPRETATION_USER_ERROR', `Interpretation error: Error: User abort: ${text}`, {
			...this.engine,
			resources: [['EXCEPTION_TEXT', text]],
		});
	}

	failWithStatus(id: string, category: 8 | 9, message: string, metadata: Record<string, string>): never {
		throw refuse('DAML_FAILURE', `Interpretation error: Error: User failure: ${id} (error category ${category}): ${message}`, {
			...this.engine,
			context: { ...this.engine.context, ...metadata, error_id: id, exercise_trace: exerciseTrace(this.underway, this.line) },
			category,
			grpc: category === 8 ? 3 : 9,
		});
	}

	private perform(contract: Contract, choice: string, found: Choice, argument: unknown, on?: Interface): ExerciseNode {
		const controllers = found.controllers(contract, argument);
		this.authorise(controllers, templateId(contract));
		const before = this.authority;
		if (found.consuming) this.consumed.set(contract.contractId, this.builder.nextId);
		const interfaceId = on && entityId(on, this.packageOf(on).id);
		const { contractId } = contract;
		this.underway.push({ id: interfaceId ?? templateId(contract), choice, contractId, nodeId: this.builder.nextId });
		try {
			return this.builder.exercise({
				contract,
				choice,
				argument,
				consuming: found.consuming,
				actors: controllers,
				interfaceId,
				then: () => {
					this.authority = [...contract.signatories, ...controllers];
					return found.run(this, contract, argument);
				},
			});
		} finally {
			this.underway.pop();
			this.authority = before;
		}
	}

	private authorise(needed: string[], id: string): void {
		const node = `Interpretation error: Error: node NodeId(${this.builder.nextId}) (${id})`;
		if (needed.length === 0) throw refuse('DAML_AUTHORIZATION_ERROR', `${node} has no controllers`, this.engine);
		if (needed.every((party) => this.authority.includes(party))) return;
		// Recorded without blanks at a 3.6.0.
		const names = (parties: string[]) => [...new Set(parties)].join(atLeast(this.request.server, '3.6.0') ? ',' : ', ');
		throw refuse(
			'DAML_AUTHORIZATION_ERROR',
			`${node} requires authorizers ${names(needed)}, but only ${names(this.authority)} were given`,
			this.engine,
		);
	}

	private arguments({ model, id }: Target, values: unknown): Json {
		if (!model) throw unknownTemplate(id);
		return decodeRecord(model.fields, values, this.later);
	}

	private choice({ model, on, id }: Target, name: string, argument: unknown): [Choice, unknown] {
		const why = name === '' ? 'Daml-LF Name is empty' : undefined;
		if (why !== undefined) throw invalidByLayer(why);
		const found = model ? choiceOf(model, name) : on && interfaceChoice(on, name);
		if (!found || (model && found.on && !choiceOf(model, name)))
			throw invalid(`Invalid template:${id} or choice:${name}`, { quoted: false });
		// Unit is taken in any form.
		const unit = typeof found.argument === 'object' && 'record' in found.argument && Object.keys(found.argument.record).length === 0;
		return [found, decode(found.argument, unit && argument === null ? {} : argument, this.later)];
	}

	private byKey({ template, id }: Target, type: Type, key: Json): Contract {
		const wanted = JSON.stringify(key);
		const readers = [...this.request.actAs, ...this.request.readAs];
		const found = [...this.world.contracts.values(), ...this.created.values()].findLast(
			(contract) =>
				contract.template.name === template?.name &&
				!contract.archived &&
				!this.consumed.has(contract.contractId) &&
				JSON.stringify(contract.key) === wanted &&
				[...contract.signatories, ...contract.observers].some((party) => readers.includes(party)),
		);
		if (found) return found;
		const name = template?.packageName ?? '';
		const hash = `Hash(${createHash('sha256').update(`${name} ${wanted}`).digest('hex')})`;
		// Recorded without blanks at a 3.6.0.
		const shownKey = [id, name, shownByEngine(type, key), hash].join(atLeast(this.request.server, '3.6.0') ? ',' : ', ');
		throw refuse('CONTRACT_KEY_NOT_FOUND', `dependency error: couldn't find key: GlobalKey(${shownKey})`, {
			...this.engine,
			resources: [
				['TEMPLATE_ID', id],
				['CONTRACT_KEY', Buffer.from(wanted).toString('base64')],
				['PACKAGE_NAME', name],
			],
		});
	}

	private packageOf({ packageName }: { packageName: string }): Package {
		return this.world.packages.findLast(({ name }) => name === packageName)!;
	}
}

interface Named {
	packageName: string;
	name: string;
}

const same = (left: Named, right: Named | undefined) => left.name === right?.name && left.packageName === right.packageName;
const implementing = ({ template }: Contract, on: Interface) => template.interfaces.some((each) => same(each, on));
