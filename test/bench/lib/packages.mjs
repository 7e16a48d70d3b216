// Packages installed the way n8n installs community packages: ours as it is packed, and others to compare with.
import { existsSync, mkdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

import install from '../../../scripts/lib/install.cjs';
import paths from '../../../scripts/lib/paths.cjs';
import processes from '../../../scripts/lib/processes.cjs';

const folder = join(paths.cache, 'bench', 'packages');
const quiet = ['--legacy-peer-deps', '--ignore-scripts', '--no-audit', '--no-fund', '--loglevel=error'];

/** Widely installed community packages, pinned so that results can be compared. */
export const others = { 'n8n-nodes-evolution-api': '1.0.4', '@mendable/n8n-nodes-firecrawl': '2.1.2', 'n8n-nodes-mcp': '0.1.37' };
export const own = 'n8n-nodes-canton';

/** Folder of an installed package. @param {string} name */
export const folderOf = (name) => join(folder, 'node_modules', name);

/** @param {string[]} wanted as npm takes them */
function add(wanted) {
	mkdirSync(folder, { recursive: true });
	const manifest = join(folder, 'package.json');
	if (!existsSync(manifest)) writeFileSync(manifest, JSON.stringify({ name: 'installed-nodes', private: true }));
	return processes.npm(['install', ...wanted, '--prefix', folder, ...quiet], { cwd: folder });
}

/**
 * Packs and installs our package as it is now.
 * @returns {Promise<{bytes: number, files: number}>} size of the tarball, and how many files it holds
 */
export async function installOwn() {
	const { tarball, files } = await install.pack();
	paths.remove(folderOf(own));
	await add([tarball]);
	return { bytes: statSync(tarball).size, files: files.length };
}

/**
 * Installs the others unless they are there.
 * @returns {Promise<number[]>} the sizes of their tarballs, in bytes
 */
export async function installOthers() {
	const missing = Object.entries(others).filter(([name, version]) => versionOf(name) !== version);
	if (missing.length > 0) await add(missing.map(([name, version]) => `${name}@${version}`));
	const sizes = join(folder, `sizes-${Object.values(others).join('-')}.json`);
	if (!existsSync(sizes)) {
		const wanted = Object.entries(others).map((dependency) => dependency.join('@'));
		const packed = JSON.parse(await processes.npm(['pack', '--dry-run', '--json', '--loglevel=error', ...wanted], { cwd: folder }));
		writeFileSync(sizes, JSON.stringify(packed.map((/** @type {{size: number}} */ { size }) => size)));
	}
	return JSON.parse(readFileSync(sizes, 'utf8'));
}

/** @param {string} name */
function versionOf(name) {
	const manifest = join(folderOf(name), 'package.json');
	return existsSync(manifest) ? JSON.parse(readFileSync(manifest, 'utf8')).version : undefined;
}
