// A server as if it were far away: what passes through here takes half the round trip each way, and the first of a connection one round
// trip more, for its opening. `distance.mjs <address> <ms of round trip>`. There is no limit on how much is under way.
import { connect, createServer } from 'node:net';

const [address = '', roundTrip = '20'] = process.argv.slice(2);
const { hostname, port } = new URL(address);
const oneWayMs = Number(roundTrip) / 2;
/** As much as waits here in one direction, in bytes. */
const MOST_HELD = 8 * 1024 * 1024;

/**
 * Passes on what comes, each piece so much later, in its order.
 * @param {import('node:net').Socket} from
 * @param {import('node:net').Socket} to
 * @param {number} openUntil nothing arrives before
 */
function passOn(from, to, openUntil) {
	let held = 0;
	/** @param {number} length @param {() => void} act */
	const later = (length, act) => {
		held += length;
		if (held > MOST_HELD) from.pause();
		setTimeout(
			() => {
				held -= length;
				if (held <= MOST_HELD) from.resume();
				if (!to.destroyed) act();
			},
			Math.max(openUntil - performance.now(), 0) + oneWayMs,
		);
	};
	from.on('data', (piece) => later(piece.length, () => to.write(piece)));
	from.on('end', () => later(0, () => to.end()));
	from.on('error', () => to.destroy());
	from.on('close', () => later(0, () => to.destroySoon()));
}

const server = createServer({ noDelay: true }, (near) => {
	const far = connect({ host: hostname, port: Number(port), noDelay: true });
	const openUntil = performance.now() + Number(roundTrip);
	passOn(near, far, openUntil);
	passOn(far, near, openUntil);
});
server.listen(0, '127.0.0.1', () => {
	const { port } = /** @type {import('node:net').AddressInfo} */ (server.address());
	console.log(`http://127.0.0.1:${port}`);
});
