import type { ITriggerFunctions } from 'n8n-workflow';

import type { Parameters } from '../parameters/parameters';
import type { Settings } from '../polling/host';
import { steadyNow } from '../values/clock';
import { openTrigger, readSettings, type Opened, type TriggerContext, type TriggerKind, type TriggerParties } from './opening';

interface StreamForm {
	/** Parameters that n8n resolved when the workflow was activated. */
	parameters: Parameters;
	/** Key of the trigger in memory. */
	trigger: string;
	/** True for a target that was added: it begins now, whatever the form says. */
	isNew: boolean;
	/** Time that parties found for a poll serve the next ones, in ms. */
	partiesForMs: number;
}

/** Opens what a stream reads, for each connection and each poll. */
export class StreamOpening<Client> {
	/** The parties as they were found last, and when. */
	private found?: { parties: TriggerParties; at: number };

	private settings?: Settings;

	constructor(
		private readonly context: ITriggerFunctions,
		private readonly kind: TriggerKind<Client>,
		private readonly form: StreamForm,
	) {}

	async open({ isConnecting }: { isConnecting: boolean }): Promise<Opened<Client>> {
		const { context, kind, form } = this;
		const parties: TriggerKind<Client>['parties'] =
			kind.parties && (async (inContext, parameters, client) => await this.parties(isConnecting, [inContext, parameters, client]));
		return await openTrigger(
			context,
			{ ...kind, ...(parties && { parties }) },
			{ parameters: form.parameters, trigger: form.trigger, settings: (this.settings ??= this.takeSettings()) },
		);
	}

	/** The next poll finds the parties again. */
	forgetParties(): void {
		this.found = undefined;
	}

	/** Settings of the form. A target that was added begins now, whatever they say. */
	private takeSettings(): Settings {
		const { parameters, isNew } = this.form;
		const settings = readSettings(parameters, this.kind);
		if (!isNew) return settings;
		parameters.preset('startFrom', 'now');
		return { ...settings, fromNow: true };
	}

	/**
	 * The parties: found again for each connection, and as often as is polled without an announcement. A poll that something announced
	 * takes those found before, which costs it no call.
	 */
	private async parties(
		isConnecting: boolean,
		inputs: [context: TriggerContext, parameters: Parameters, client: Client],
	): Promise<TriggerParties> {
		const now = steadyNow();
		if (isConnecting || !this.found || now - this.found.at >= this.form.partiesForMs)
			this.found = { parties: await this.kind.parties!(...inputs), at: now };
		return this.found.parties;
	}
}
