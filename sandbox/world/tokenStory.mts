// Random movements of tokens: Canton Coin and three others, between the parties of the world, drawn from its seed.
import { tap, transfer } from './coins.mts';
import { DEMO_INSTRUMENTS, moveDemo, type DemoInstrument, type DemoMove } from './demoTokens.mts';
import { acceptOffer, createTransferOffer, returnOffer } from './offers.mts';
import { activeContracts, allocate } from './tokens.mts';
import { TOKEN_TEMPLATES } from './tokenTemplates.mts';
import type { World } from './world.mts';

const PEOPLE = ['alice', 'bob', 'carol', 'treasury'];
const MOVES: Array<DemoMove['move']> = ['mint', 'burn', 'transfer', 'transfer', 'merge', 'split', 'lock', 'unlock'];
const LARGEST = '1000000000000000000000000000.0000000001';

const picker =
	(world: World) =>
	<T,>(list: readonly T[]): T =>
		list[world.random.between(0, list.length - 1)]!;

/** Makes so many movements. `scrip`: also of the token that says nothing of its movements. */
export function moveTokens(world: World, count: number, scrip = false): void {
	const { random } = world;
	const pick = picker(world);
	const names = Object.keys(DEMO_INSTRUMENTS) as DemoInstrument[];
	const instruments = scrip ? names : names.filter((name) => name !== 'DemoScrip');
	for (let step = 0; step < count; step++) {
		const owner = pick(PEOPLE);
		const other = pick(PEOPLE.filter((name) => name !== owner));
		const amount =
			random.between(1, 50) === 1 ? LARGEST : `${random.between(0, 99)}.${String(random.between(1, 999_999)).padStart(10, '0')}`;
		const memo = `invoice ${step}`;
		if (random.between(1, 2) === 1) moveCoins(world, owner, other, amount === LARGEST ? '1.0000000001' : amount, memo);
		else moveDemo(world, { instrument: pick(instruments), move: pick(MOVES), owner, other, amount, memo });
	}
}

function moveCoins(world: World, owner: string, other: string, amount: string, memo: string): void {
	const { random } = world;
	const draw = random.between(1, 10);
	if (draw <= 3) transfer(world, owner, other, amount);
	else if (draw === 4) tap(world, owner, amount);
	else if (draw === 5) allocate(world, { sender: owner, receiver: other, executor: 'merchant', amount });
	else {
		const open = activeContracts(world, TOKEN_TEMPLATES.transferInstruction);
		if (draw <= 7 || open.length === 0) createTransferOffer(world, owner, other, amount, {}, memo);
		else if (draw <= 9) acceptOffer(world, picker(world)(open));
		else returnOffer(world, picker(world)(open), random.pick(['Reject', 'Withdraw', 'Expire'] as const));
	}
}
