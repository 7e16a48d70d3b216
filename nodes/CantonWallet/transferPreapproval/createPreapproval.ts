import type { IDataObject } from 'n8n-workflow';

import type { CallFailure } from '../../shared/errors/failure';
import { isRefusedUnread, outcomeUnknown } from '../../shared/errors/failureOutcome';
import type { Attempt } from '../../shared/http/attempt';
import type { Call } from '../../shared/operation/operation';
import type { Carried, Found } from '../../shared/submission/act';
import { carryOut } from '../../shared/submission/carryOut';
import { readOnce, resolveMs, untilFound, type ReadRecord } from '../../shared/submission/untilFound';
import type { Validator } from '../../shared/validator/service';
import { inFlight, usedBefore } from '../../shared/validatorNode/refusals';
import { hasPassed } from '../../shared/values/dateTime';
import type { Preapproval } from './read';
import { actOf } from '../../shared/validatorNode/validatorOperation';

export const CREATE = 'POST /v0/wallet/transfer-preapproval';

interface Created {
	contractId: string;
}

interface Creation {
	/** Reads the one that a store shows. The store may lag: one that was cancelled may still be there, and a new one not yet. */
	existing: () => Promise<Attempt<Preapproval | undefined>>;
	/** One that was just cancelled, which counts as none. */
	cancelled?: string | null;
}

/** A refusal because of a preapproval, if none in force can be read. */
const noneInForce = (failure: CallFailure): CallFailure => ({
	...failure,
	message:
		'The validator still has a preapproval of this wallet, so it creates no other. ' +
		'None in force was found: it may have expired, or been cancelled a moment ago. Run it again later.',
});

/**
 * Creates the preapproval of the token's wallet, once. If there is one already, the answer is 409 with its contract ID (recorded). What a
 * store shows before stops nothing, because it may be gone: the validator is asked in any case, and makes no second one. It is believed,
 * because scan shows a new one only after a minute (recorded), unless what it names is known to have been cancelled or to have expired.
 */
export async function createPreapproval(
	{ validator, parameters, context }: Call<{ validator: Validator }>,
	identity: IDataObject,
	creation: Creation,
): Promise<Carried<Created>> {
	const wait = async (read: ReadRecord<Created>) => await untilFound(context, resolveMs(parameters), read);
	const creator = new PreapprovalCreator(validator, creation, wait);
	return await carryOut<Created>({
		...actOf({ validator, context, identity }, CREATE),
		before: async () => await creator.before(),
		mayBeDone: true,
		prepare: () => ({
			send: async () => await creator.send(),
			search: (failure) => {
				if (usedBefore(failure)) return { find: async () => await creator.findRefusing(failure) };
				// A store may lag: nothing but the validator says that there is none.
				if (isRefusedUnread(failure)) return { find: async () => await Promise.resolve({ nothing: MAY_EXIST }) };
				return outcomeUnknown(failure) || inFlight(failure) ? { find: async () => await creator.findOrMake() } : undefined;
			},
			confirm: async (answered) => await creator.confirm(answered),
		}),
		reconcile: () => 'Run it again: where there is one, it is left as it is.',
	});
}

const MAY_EXIST = 'An earlier execution may have created one.';

/** Facts about the preapproval while it is created. */
class PreapprovalCreator {
	/** The one that a store showed before. */
	private shownBefore: string | undefined;

	/** The one that the validator said it made. */
	private made: string | undefined;

	/** A failure after which it may have made one. */
	private lost: CallFailure | undefined;

	/** The one that a store showed last. */
	private shown: Preapproval | undefined;

	constructor(
		private readonly validator: Validator,
		private readonly creation: Creation,
		/** Reads again and again for as long as somebody waits. */
		private readonly wait: (read: ReadRecord<Created>) => Promise<Found<Created>>,
	) {}

	async before(): Promise<Found<Created>> {
		const found = await readOnce(async () => await this.read());
		if (!('done' in found)) return found;
		this.shownBefore = found.done.contractId;
		return { nothing: '' };
	}

	async send(): Promise<Attempt<Created>> {
		const attempt = await this.validator.attempt(CREATE, { submission: true });
		if (!attempt.ok) {
			if (outcomeUnknown(attempt.failure) || inFlight(attempt.failure)) this.lost = attempt.failure;
			return attempt;
		}
		this.made = attempt.answer.transfer_preapproval_contract_id;
		return { ok: true, answer: { contractId: this.made } };
	}

	async confirm(answered: Created): Promise<Found<Created>> {
		if (!this.current(answered.contractId)) return await this.findOrMake();
		return { done: answered, earlier: answered.contractId === this.shownBefore };
	}

	/** Waits until there is one. The same call again makes no second one. */
	async findOrMake(): Promise<Found<Created>> {
		return await this.wait(async () => {
			const attempt = await this.send();
			if (attempt.ok) return { ok: true, answer: this.current(attempt.answer.contractId) };
			if (usedBefore(attempt.failure)) return await this.refusing(attempt.failure);
			return inFlight(attempt.failure) ? { ok: true, answer: undefined } : attempt;
		});
	}

	/** Finds the one because of which the validator made none, or has it make one as soon as that is gone. */
	async findRefusing(refusal: CallFailure): Promise<Found<Created>> {
		const first = await readOnce(async () => await this.refusing(refusal));
		const found = 'done' in first ? first : await this.findOrMake();
		if ('done' in found) return { done: found.done, earlier: found.done.contractId !== this.made };
		if ('failed' in found || found.unread) return found;
		return this.lost ? { ...found, unread: this.lost } : { failed: noneInForce(refusal) };
	}

	/** The preapproval if it is in force. One that has expired is there until somebody archives it, and takes no transfers. */
	private current(contractId: string | undefined): Created | undefined {
		const hasExpired = contractId === this.shown?.contractId && hasPassed(this.shown?.expiresAt) === true;
		return contractId === undefined || contractId === this.creation.cancelled || hasExpired ? undefined : { contractId };
	}

	private async read(): Promise<Attempt<Created | undefined>> {
		const attempt = await this.creation.existing();
		if (!attempt.ok) return attempt;
		this.shown = attempt.answer;
		return { ok: true, answer: this.current(this.shown?.contractId) };
	}

	/** The one because of which the validator made none. Its own word comes first: a store may still show one that was there before. */
	private async refusing({ existingContractId }: CallFailure): Promise<Attempt<Created | undefined>> {
		const attempt = await this.read();
		const own = this.current(existingContractId);
		if (own) return { ok: true, answer: own };
		return attempt;
	}
}
