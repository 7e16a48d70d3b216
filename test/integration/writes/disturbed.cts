// The disturbances that every operation that writes is put to, in two files that run side by side.
import { isWhole } from '../../../scripts/lib/cases.cjs';
import { waitForNothing } from '../../support/waits.cts';
import { STAYS_UNKNOWN } from './exceptions.cts';
import { useNetwork, type Write } from './network.cts';
import { CUTS, MUCH_LATER, nameOf, Oracle, type Disturbance, type Next, type Unreadable } from './oracle.cts';

const CALM: Omit<Disturbance, 'next'> = { cut: 'none', unreadable: 'none', forgets: false };

/** Operations with maximums. */
const PAYMENTS = /^(transfer\.send(Many)?\b|transferOffer\.create|traffic\.buy|allocation\.create|holding\.(mint|burn))/;
/** First runs before one whose maximum is lower than its amount. */
const ABOVE = ['none', 'cut before it arrived', 'cut after it was done'];
/** Cuts after which nothing can be read, by day: one before the effect, one behind it, and one that takes effect later. */
const UNREAD_BY_DAY = ['cut before it arrived', 'cut after it was done', 'cut, done during the search'];
/** Refusals of a new execution, after one that did it. */
const AT_THE_DOOR = [
	['refused with 401', 'none'],
	['refused with 401', 'unauthorized'],
	['refused with 403', 'denied'],
	['refused with 429', 'none'],
] as const;

/** Lists how an operation is disturbed: each cut, and some of them with lists that cannot be read, or are late, or a server that forgets. */
function disturbancesOf({ node, name, ownId, leavesNoTrace }: Write): Disturbance[][] {
	const nexts: Next[] = ownId ? ['retry', 'new'] : ['retry'];
	const first = (cut: string, unreadable: Unreadable = 'none', forgets = false): Disturbance => ({ cut, unreadable, forgets, next: 'new' });
	const cuts = Object.keys(CUTS).filter((cut) => cut !== 'none' && !(leavesNoTrace && cut === MUCH_LATER));
	const unread = cuts.filter((cut) => isWhole || UNREAD_BY_DAY.includes(cut));
	const begins = [...cuts.map((cut) => first(cut)), ...unread.map((cut) => first(cut, 'after')), first('none', 'before')];
	const isPayment = ownId && PAYMENTS.test(name);
	const played = begins.map((begin, at): Disturbance[] => [begin, { ...CALM, next: nexts[at % nexts.length]! }]);
	const atTheDoor = ownId
		? AT_THE_DOOR.map(([cut, unreadable]): Disturbance[] => [first('none'), { ...CALM, cut, unreadable, next: 'new' }])
		: [];
	if (leavesNoTrace) return [...played, ...atTheDoor];
	// A retry finds what its first try has done. A new execution finds it in a wallet, and not in a participant that has forgotten it.
	const forgotten = [first('cut after it was done', 'after', true), { ...CALM, next: 'retry' as const }];
	const inWallet = [first('cut after it was done', 'none', true), { ...CALM, next: 'new' as const }];
	const isWallets = node === 'cantonWallet' || node === 'cantonValidator';
	// New executions that can read only a part of what was done.
	const again = (['brief', 'after', 'before'] as const)
		.filter((unreadable) => !isWallets || unreadable !== 'brief')
		.map((unreadable): Disturbance => ({ ...CALM, unreadable, next: 'new' }));
	return [
		...played,
		forgotten,
		[first('cut after it was done', 'denied'), { ...CALM, next: 'retry' }],
		// A refusal at the door says nothing of the try before it.
		[first('cut after it was done', 'throttled'), { ...CALM, cut: 'refused with 429', next: 'retry' }, { ...CALM, next: 'retry' }],
		...(isPayment ? ABOVE.map((cut): Disturbance[] => [first(cut), { ...CALM, next: 'new', maximum: '0.1' }]) : []),
		...atTheDoor,
		...(ownId ? [[first('cut after it was done', isWallets ? 'none' : 'brief'), ...again]] : []),
		...(ownId && isWallets ? [inWallet] : []),
	];
}

/** Declares a test for each operation. */
export function testDisturbed(writes: readonly Write[]): void {
	waitForNothing();
	const network = useNetwork();
	const oracle = new Oracle(network);
	// A fresh world for each: in an old one every list is long.
	beforeEach(async () => await network.begin());

	test.each(writes.map((write) => [`${write.node} ${write.name}`, write] as const))(
		'%s',
		async (_, write) => {
			const complaints: string[] = [];
			for (const disturbances of disturbancesOf(write)) complaints.push(...(await oracle.complaints(write, disturbances)));
			expect(complaints).toEqual([]);
			expect([nameOf(write), oracle.excepted.has(nameOf(write))]).toEqual([nameOf(write), nameOf(write) in STAYS_UNKNOWN]);
		},
		60_000,
	);
}
