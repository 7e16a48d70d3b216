// The lockfiles fit every platform and the lowest Node, so that `npm ci` takes them wherever a clone is.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';

import { minVersion, satisfies } from 'semver';

import { root } from '../../scripts/lib/paths.cjs';

interface Locked {
	version: string;
	resolved?: string;
	engines?: { node?: string } | string[];
	dependencies?: Record<string, string>;
	optionalDependencies?: Record<string, string>;
	peerDependencies?: Record<string, string>;
}

const read = (...path: string[]) => JSON.parse(readFileSync(join(root, ...path), 'utf8'));
const n8n = join('test', 'e2e', 'n8n');

/** The version that a package finds under a name: in its own `node_modules`, or in one of those around it. */
function found(packages: Record<string, Locked>, from: string, name: string): string | undefined {
	for (let path = from; ; path = path.slice(0, Math.max(0, path.lastIndexOf('/node_modules/')))) {
		const locked = packages[`${path}${path && '/'}node_modules/${name}`];
		if (locked) return locked.version ?? packages[locked.resolved!]!.version;
		if (!path) return undefined;
	}
}

describe.each([
	{ folder: '.', node: minVersion(read('package.json').engines.node)!.version, peers: true },
	// Installed without regard to peers, as n8n is.
	{ folder: n8n, node: read(n8n, 'package.json').dependencies.node, peers: false },
])('the lockfile of $folder', ({ folder, node, peers }) => {
	const { packages }: { packages: Record<string, Locked> } = read(folder, 'package-lock.json');
	const all = Object.entries(packages);

	test("has every package that a locked one asks for, other platforms' included", () => {
		const missing = all.flatMap(([path, { dependencies, optionalDependencies }]) =>
			Object.entries({ ...dependencies, ...optionalDependencies })
				.filter(([name]) => found(packages, path, name) === undefined)
				.map(([name, range]) => `${path}: ${name}@${range}`),
		);
		expect(all.length).toBeGreaterThan(1000);
		expect(missing).toEqual([]);
	});

	test(`asks for no Node above ${node}`, () => {
		const above = all.filter(([, { engines }]) => {
			const range = engines && !Array.isArray(engines) ? engines.node : undefined;
			return range && !satisfies(node, range);
		});
		expect(above.map(([path, { version, engines }]) => `${path}@${version}: ${JSON.stringify(engines)}`)).toEqual([]);
	});

	// npm 10, which Node 20 brings, wants a fitting copy beside a peer that does not fit: npm 11 leaves it out of the lockfile it writes.
	const testPeers = peers ? test : undefined;
	testPeers?.('has no peer of another version than asked for', () => {
		const misfits = all.flatMap(([path, { peerDependencies }]) =>
			Object.entries(peerDependencies ?? {})
				.map(([name, range]) => ({ name, range, version: found(packages, path, name) }))
				.filter(({ version, range }) => version && !satisfies(version, range, { includePrerelease: true }))
				.map(({ name, range, version }) => `${path}: ${name}@${range}, not ${version}`),
		);
		expect(misfits).toEqual([]);
	});

	test('names no registry: each clone asks its own', () => {
		expect(all.filter(([, { resolved }]) => resolved?.includes('://')).map(([path]) => path)).toEqual([]);
	});
});
