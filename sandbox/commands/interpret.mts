// Interprets commands: finds what they name, reads their arguments, checks who authorises what, and builds the transaction.
import { atLeast } from '../wire/settings.mts';
import { invalidField, missing, refuse, type ErrorDetail } from '../canton/errors.mts';
import { templateId } from '../canton/identifiers.mts';
import type { Contract, ExerciseNode, Json } from '../world/model.mts';
import { entityId, type Package } from '../world/packages.mts';
import type { Interface, Template } from '../world/model.mts';
import type { TransactionBuilder } from '../world/transaction.mts';
import type { World } from '../world/world.mts';
import { unknownInformees, type SubmissionRequest, type Command } from './submissionRequest.mts';
import { choiceOf, modelOf } from './models.mts';
import type { Choice, Step } from './model.mts';
import { notImplementing, preconditionViolated, wronglyTyped } from './contractRefusals.mts';
import { commandLine, exerciseTrace, type Underway } from './trace.mts';
import { shownRecord } from './show.mts';
import { argumentsOf, exerciseOf, needTemplate, targetOf, unknownTemplate } from './targets.mts';
import { decode, isContractId, type Later } from './decode.mts';
import { VisibleContracts } from './visibleContracts.mts';

/** Interprets all commands into the builder. Throws the participant's refusal. */
export function interpret(world: World, request: SubmissionRequest, builder: TransactionBuilder): void {
	new Interpreter(world, request, builder).run();
}

class Interpreter implements Step {
	private readonly contracts: VisibleContracts;
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
		this.contracts = new VisibleContracts(world, request);
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
			const args = argumentsOf(target, createArguments, this.later);
			const [found, argument] = exerciseOf(target, choice, choiceArgument, this.later);
			this.line = commandLine(command, target.id);
			const contract = this.create(needTemplate(target), args);
			this.perform(contract, choice, found, argument, target.on);
		} else if ('CreateCommand' in command) {
			const target = targetOf(this.world, command.CreateCommand.templateId, this.request.actAs);
			const args = argumentsOf(target, command.CreateCommand.createArguments, this.later);
			this.line = commandLine(command, target.id);
			this.create(needTemplate(target), args);
		} else if ('ExerciseByKeyCommand' in command) {
			const { templateId: id, contractKey, choice, choiceArgument } = command.ExerciseByKeyCommand;
			const target = targetOf(this.world, id, this.request.actAs);
			if (!target.model?.key) throw unknownTemplate(target.id);
			const key = decode(target.model.key, contractKey, this.later);
			const [found, argument] = exerciseOf(target, choice, choiceArgument, this.later);
			const fields = typeof target.model.key === 'object' && 'record' in target.model.key ? target.model.key.record : {};
			this.line = commandLine(command, target.id, { fields, values: key as Json });
			this.perform(this.contracts.byKey(target, target.model.key, key as Json), choice, found, argument);
		} else {
			const { templateId: id, contractId, choice, choiceArgument } = command.ExerciseCommand;
			const target = targetOf(this.world, id, this.request.actAs);
			const [found, argument] = exerciseOf(target, choice, choiceArgument, this.later);
			if (contractId === '') throw missing('contract_id', this.detail);
			if (!isContractId(contractId)) throw invalidField('contract_id', `cannot parse ContractId "${contractId}"`, this.detail);
			this.line = commandLine(command, target.id);
			const contract = this.contracts.seen(contractId);
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
			throw preconditionViolated(shown, `${shown}${shownRecord(model.fields, args)}`, this.engine);
		}
		const packageId = this.packageOf(template).id;
		this.authorise(template.signatories(args), `${packageId}:${template.name}`);
		const contract = this.builder.create(template, args);
		this.contracts.add(contract);
		return contract;
	}

	fetch(contractId: string, as?: Template): Contract {
		const contract = this.contracts.seen(contractId);
		if (as && !same(contract.template, as)) throw wronglyTyped(contract, `${this.packageOf(as).id}:${as.name}`, this.engine);
		this.builder.countFetch();
		return contract;
	}

	fetchInterface(contractId: string, on: Interface): Contract {
		const contract = this.contracts.seen(contractId);
		if (!implementing(contract, on)) throw notImplementing(contract, entityId(on, this.packageOf(on).id), this.engine);
		this.builder.countFetch();
		return contract;
	}

	made(contractId: string): Contract {
		return this.contracts.made(contractId);
	}

	exercise(contractId: string, choice: string, argument: unknown, on?: Interface): unknown {
		const contract = this.contracts.seen(contractId);
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
		if (found.consuming) this.contracts.consume(contract, this.builder.nextId);
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
