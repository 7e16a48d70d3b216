// Triggers whose Parties nobody chose: those of the token's user, as its rights are at each poll.
import { json, refusal, useTriggers } from './support.cts';

const { sandbox, parties, happen, trigger } = useTriggers();

/** Parameters of a new node. */
const untouched = { parties: { __rl: true, mode: 'list', value: 'mine', cachedResultName: 'My Parties' } };
const polled = async (node: ReturnType<typeof trigger>) => json(await node.poll());

it('the user of a local network gets its alert with a form that nobody touched', async () => {
	const node = trigger({ ...untouched, delivery: 'once' });
	expect(await node.poll()).toBeNull();
	const [failed] = await happen('fail');
	expect((await polled(node)).map(({ offset }) => offset)).toEqual([failed!.offset]);
});

it('nobody is given all parties who did not choose them', async () => {
	const { shown } = await refusal(trigger(untouched, { as: 'any-reader' }).poll());
	expect(shown).toMatch(
		/^Parties: the token's user any-reader may read as any party, but has no right for a particular one\. Choose All Parties/,
	);
	expect(await trigger({ parties: 'all' }, { as: 'any-reader' }).poll()).toBeNull();
});

it('the parties of the user are not looked up one by one when a workflow is activated', async () => {
	await trigger(untouched).poll();
	const endpoints = (await sandbox.requests()).map(({ endpoint }) => endpoint);
	expect(endpoints).not.toContain('GET /v2/parties/{party}');
	expect(endpoints.filter((endpoint) => endpoint === 'GET /v2/authenticated-user')).toHaveLength(1);
});

it('a right granted between two polls counts from the next one on, and nothing is lost or doubled', async () => {
	const right = (party: string) => ({ CanReadAs: { value: { party } } });
	const node = trigger({ ...untouched, event: 'contractCreated', delivery: 'once' }, { as: 'signer' });
	expect(await node.poll()).toBeNull();
	const [first] = await happen({ action: 'issue', to: 'alice' });
	await happen({ action: 'issue', to: 'carol' });
	expect((await polled(node)).map(({ offset }) => offset)).toEqual([first!.offset]);
	await happen({ action: 'grant', user: 'signer', right: right(parties.carol!) });
	const [second] = await happen({ action: 'issue', to: 'carol' });
	const [third] = await happen({ action: 'issue', to: 'alice' });
	const items = await polled(node);
	expect(items.map(({ offset }) => offset)).toEqual([second!.offset, third!.offset]);
	expect(items.map(({ event }) => event)).toEqual(['contractCreated', 'contractCreated']);
	expect(await node.poll()).toBeNull();
});

it('a token event takes own parties, and no others', async () => {
	const { shown } = await refusal(trigger({ event: 'tokenReceived', parties: 'all' }, { as: 'participant_admin' }).poll());
	expect(shown).toMatch(/^Parties: All Parties is not possible here: a token event is about certain parties/);
});

it('a participant without authorization: My Parties cannot be known, All Parties can be read', async () => {
	await sandbox.control('POST', '/settings', { authorisation: false });
	try {
		const { shown } = await refusal(trigger(untouched, { path: '' }).poll());
		expect(shown).toMatch(/runs without authorization.*Choose All Parties, or a party/s);
		expect(await trigger({ parties: 'all' }).poll()).toBeNull();
	} finally {
		await sandbox.control('POST', '/settings', { authorisation: true });
	}
});
