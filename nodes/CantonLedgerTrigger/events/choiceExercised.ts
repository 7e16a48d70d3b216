import type { IDataObject, INodeProperties } from 'n8n-workflow';

import { interfaces, templates } from '../../shared/ledger/eventFormat';
import { simplifyExercised } from '../../shared/ledger/simplifiedEvents';
import type { EventKind } from '../../shared/trigger/eventType';
import { needed, pickContract } from '../matchedEvent';
import type { EventSource } from '../../shared/polling/eventSource';
import { LedgerUpdates, UPDATE_ENDPOINTS, UPDATE_RIGHTS } from '../ledgerUpdates';

const EVENT = 'choiceExercised';

const choices: INodeProperties = {
	displayName: 'Choices',
	name: 'choices',
	type: 'string',
	default: '',
	placeholder: 'e.g. Transfer, Archive',
	description: 'Only choices of these names, separated by commas or lines. Empty means every choice. Applied by this node.',
};

/** Choices exercised on contracts, consuming or not, by ledger offset. */
export const choiceExercised: EventKind = {
	value: EVENT,
	name: 'Choice Exercised',
	description: 'When a choice was exercised that one of the parties witnesses',
	api: 'ledger',
	endpoints: UPDATE_ENDPOINTS,
	rights: UPDATE_RIGHTS,
	properties: [templates, interfaces, choices],
	options: [],
	async open(setup) {
		const wanted = setup.parameters.list('choices');
		const ledger = await setup.ledger(UPDATE_RIGHTS);
		return new LedgerUpdates(setup, ledger, {
			event: EVENT,
			shape: 'TRANSACTION_SHAPE_LEDGER_EFFECTS',
			fromTransaction: (event) => {
				if (!('ExercisedEvent' in event)) return undefined;
				const exercised = event.ExercisedEvent;
				const choice = needed(exercised.choice, 'choice');
				if (wanted.length > 0 && !wanted.includes(choice)) return undefined;
				return pickContract(exercised, 'transaction', simplifyExercised(exercised), { exercisedEvent: exercised as unknown as IDataObject });
			},
		}) as EventSource<unknown>;
	},
};
