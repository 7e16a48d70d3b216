// Conditions on the arguments of contracts and choices, compared as the Daml types of their fields.
import { compile } from '../support/lf.cts';
import { created, exercised, Participant, reassignment, transaction, vetted } from './events-participant.cts';
import { VETTED } from './endpoints.cts';
import { useClock } from './events-support.cts';

useClock();

const PACKAGE = compile({
	name: 'my-model',
	version: '1.0.0',
	modules: {
		Iou: {
			types: { Iou: { record: [['amount', { numeric: 10 }]] }, Pay: { record: [['amount', { numeric: 10 }]] } },
			templates: { Iou: { choices: [{ name: 'Pay', argument: { named: 'Iou:Pay' }, result: 'Unit' }] } },
		},
	},
});

function participantOf(...updates: any[]): Participant {
	const participant = new Participant();
	participant.updates = updates;
	const [list] = vetted('my-model').vettedPackages;
	participant.answers[VETTED] = {
		vettedPackages: [{ ...list!, packages: [{ packageId: PACKAGE.id, packageName: 'my-model', packageVersion: '1.0.0' }] }],
	};
	participant.answers[`GET /v2/packages/${PACKAGE.id}`] = () => PACKAGE.payload;
	return participant;
}
const above = (value: string) => ({
	templates: '#my-model:Iou:Iou',
	conditions: { condition: [{ field: 'amount', operator: 'greater', value }] },
});
const idsOf = (items: any[]) => items.map(({ contractId, decodeError }) => contractId ?? decodeError);
const iou = (id: string, amount: string) => created(id, { createArgument: { amount } });

it('contracts that meet them, also those that arrive by a reassignment', async () => {
	const arrived = (id: string, amount: string) => ({
		JsAssignmentEvent: { source: 's', target: 't', reassignmentId: 'r', createdEvent: iou(id, amount) },
	});
	const participant = participantOf(
		transaction(5, [
			{ CreatedEvent: iou('small', '9.5') },
			{ CreatedEvent: iou('large', '10.5') },
			{ ArchivedEvent: { contractId: 'x', nodeId: 1, templateId: 'p:M:T' } },
		]),
		reassignment(6, [
			arrived('small2', '1'),
			arrived('large2', '99'),
			{ JsUnassignedEvent: { value: { contractId: 'y', templateId: 'p:M:T' } } },
		]),
	);
	const options = { includeReassignments: true };
	expect(idsOf(await participant.trigger('contractCreated', { ...above('10'), options }).poll())).toEqual(['large', 'large2']);
	expect(idsOf(await participant.trigger('contractCreated', { ...above('100'), options }).poll())).toEqual([]);
});

it('choices that meet them', async () => {
	const pay = (nodeId: number, amount: string) => ({
		ExercisedEvent: exercised(`c${nodeId}`, 'Pay', { nodeId, choiceArgument: { amount } }),
	});
	const participant = participantOf(transaction(5, [pay(1, '9'), pay(2, '11')]));
	const parameters = { ...above('10'), choices: 'Pay' };
	expect(idsOf(await participant.trigger('choiceExercised', parameters).poll())).toEqual(['c2']);
	expect((await participant.trigger('choiceExercised', { ...parameters, choices: 'Other' }).failure()).message).toContain('Other');
});

it('a contract that cannot be read is shown, whatever they are, and a field that the template lacks is an error', async () => {
	const participant = participantOf(transaction(5, [{ CreatedEvent: iou('', '1') }]));
	expect(idsOf(await participant.trigger('contractCreated', above('10')).poll())).toEqual(['it has no contract ID']);
	const conditions = { condition: [{ field: 'price', operator: 'is', value: '1' }] };
	expect((await participant.trigger('contractCreated', { ...above('10'), conditions }).failure()).message).toContain('price');
});
