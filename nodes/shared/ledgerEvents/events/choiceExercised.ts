import type { INodeProperties } from 'n8n-workflow';

import { argumentConditions, conditionsField } from '../../ledger/packages/argumentConditions';
import { DEFINITION_ENDPOINTS } from '../../ledger/packages/templateDefinition';
import { interfaces, templates } from '../../ledger/updates/eventFormat';
import { simplifyExercised } from '../../ledger/updates/simplifiedEvents';
import { ledgerEvent } from '../ledgerEvent';
import { requireField, matchContract, type EventSelector } from '../selector';
import { LedgerUpdates, UPDATE_ENDPOINTS } from '../ledgerUpdates';
import { textField } from '../../parameters/fieldKinds';

const EVENT = 'choiceExercised';

const choices: INodeProperties = textField('Choices', 'choices', {
	placeholder: 'e.g. Transfer, Archive',
	description: 'Only choices of these names, separated by commas or lines. Empty means every choice. Applied by this node.',
});

/** Choices exercised on contracts, consuming or not, by ledger offset. */
export const choiceExercised = ledgerEvent(EVENT, 'Choice Exercised', [...new Set([...UPDATE_ENDPOINTS, ...DEFINITION_ENDPOINTS])], {
	description: 'When a choice was exercised that one of the parties witnesses',
	properties: [templates, interfaces, choices, conditionsField],
	options: [],
	open(setup, ledger) {
		const wanted = setup.parameters.list('choices');
		const conditions = argumentConditions(setup.parameters, ledger, { parties: setup.parties, choices: wanted });
		const selector: EventSelector = {
			event: EVENT,
			shape: 'TRANSACTION_SHAPE_LEDGER_EFFECTS',
			fromTransaction: (event) => {
				if (!('ExercisedEvent' in event)) return undefined;
				const exercised = event.ExercisedEvent;
				const choice = requireField(exercised.choice, 'choice');
				if (wanted.length > 0 && !wanted.includes(choice)) return undefined;
				const found = matchContract(exercised, 'transaction', simplifyExercised(exercised), {
					exercisedEvent: exercised,
				});
				return !conditions || conditions.met(exercised.choiceArgument, exercised) ? found : undefined;
			},
		};
		return new LedgerUpdates(setup, ledger, selector, conditions);
	},
});
