/** Commands put to a real participant: what the environment names is submitted, and what is not there is refused. */
import { readFileSync } from 'node:fs';

import { ask, byId, commandsPath, darPath, get, preparedPath, submitter, withFile, writing } from './participant.cts';

/** Adds the tests to the suite that calls it. `actAs` is the party that acts. */
export function submissions(actAs: () => string): void {
	(writing && darPath ? test : test.skip)('a DAR is uploaded', async () => {
		const { json, error } = await ask('dar', 'upload', {}, withFile(readFileSync(darPath!)));
		// A token that executes need not be one that uploads.
		if (error?.httpCode === '403') return expect(error.description).toMatch(/\S/);
		expect(error?.message).toBeUndefined();
		return expect(json).toHaveLength(1);
	});

	(writing && preparedPath ? test : test.skip)('a prepared transaction is executed', async () => {
		const { preparedTransaction, hashingSchemeVersion, partySignatures } = JSON.parse(readFileSync(preparedPath!, 'utf8'));
		const { json, error } = await ask('preparedTransaction', 'execute', {
			preparedTransaction,
			hashingSchemeVersion,
			specifySignatures: 'json',
			signaturesJson: JSON.stringify(partySignatures),
			options: submitter,
		});
		if (error?.httpCode === '403') return expect(error.description).toMatch(/\S/);
		expect(error?.message).toBeUndefined();
		return expect(json).toMatchObject([{ updateId: expect.stringMatching(/^1220/) }]);
	});

	test('a command of a template that is not there is neither submitted nor prepared, and has no outcome', async () => {
		const commandsJson = JSON.stringify({ CreateCommand: { templateId: '#n8n-no-such-package:Main:Nothing', createArguments: {} } });
		const options = submitter;
		const [{ ledgerEnd }] = await get('participant', 'getStatus');
		const command = { actAs: byId(actAs()), commandsFrom: 'json', commandsJson, commandId: 'n8n-live-none', options };
		for (const [resource, operation] of [
			['command', 'submit'],
			['preparedTransaction', 'prepare'],
		]) {
			const { error } = await ask(resource, operation, command);
			expect(`${error?.message} ${error?.description}`).toMatch(/knows no package of this name|needs |Needed here:/);
		}
		const range = { parties: actAs(), beginAfterOffset: String(ledgerEnd), options };
		expect(await get('command', 'getOutcome', { findBy: 'commandId', commandId: 'n8n-live-none', ...range })).toMatchObject([
			{ outcome: 'unknown' },
		]);
	});

	test('a contract that is not there is not reassigned', async () => {
		const [{ synchronizerId }] = await get('participant', 'getConnectedSynchronizers');
		const { error } = await ask('reassignment', 'submit', {
			submitter: byId(actAs()),
			step: 'unassign',
			contractId: `00${'0'.repeat(64)}ca111220${'0'.repeat(64)}`,
			source: byId(String(synchronizerId)),
			target: byId(`n8n-live::1220${'0'.repeat(64)}`),
			options: submitter,
		});
		expect(error?.description).toMatch(/HTTP 4\d\d/);
	});

	(writing && commandsPath ? test : test.skip)('commands are submitted', async () => {
		const commandsJson = readFileSync(commandsPath!, 'utf8');
		const options = submitter;
		const [item] = await get('command', 'submit', { actAs: byId(actAs()), commandsFrom: 'json', commandsJson, options });
		expect(item).toMatchObject({ updateId: expect.stringMatching(/^1220/) });
	});
}
