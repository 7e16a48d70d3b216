// From the README, which npm shows too, every page and every example is reached, and no link leads nowhere.
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join, posix } from 'node:path';

import { packedReadme, readManifest, type Manifest } from '../../scripts/lib/identity.cjs';
import { anchorsOf, listPages } from '../../scripts/lib/pages.cjs';
import { root } from '../../scripts/lib/paths.cjs';

/** Targets of a page's links to files of the repository, without their headings. */
function linked(page: string): string[] {
	const text = readFileSync(join(root, page), 'utf8').replace(/```[\s\S]*?```/g, '');
	return [...text.matchAll(/\]\(([^)\s]+)\)/g)]
		.map(([, target]) => target!.split('#')[0]!)
		.filter((target) => target && !/^[a-z]+:/.test(target))
		.map((target) => posix.normalize(posix.join(posix.dirname(page), target)));
}

function reached(from: string): Set<string> {
	const found = new Set([from]);
	for (const page of found)
		if (page.endsWith('.md')) for (const target of linked(page)) if (existsSync(join(root, target))) found.add(target);
	return found;
}

const pages = ['README.md', ...listPages()];

/** Pictures and measurements are made of what is finished: a page may be there first. npm shows the README's. */
const isMadeLater = (target: string) => /^docs\/(images|measurements)\//.test(target);

test.each(pages)('the links of %s lead to files', (page) => {
	const missing = linked(page).filter((target) => !existsSync(join(root, target)));
	expect(missing.filter((target) => page === 'README.md' || !isMadeLater(target))).toEqual([]);
});

test.each([...pages, 'CONTRIBUTING.md', 'CHANGELOG.md'])('the links of %s lead to headings', (page) => {
	const text = readFileSync(join(root, page), 'utf8').replace(/```[\s\S]*?```/g, '');
	const missing = [...text.matchAll(/\]\(([^)\s#]*)#([^)\s]+)\)/g)].filter(([, file, heading]) => {
		if (/^[a-z]+:/.test(file!)) return false;
		const target = file ? posix.normalize(posix.join(posix.dirname(page), file)) : page;
		return target.endsWith('.md') && !(existsSync(join(root, target)) && anchorsOf(target).includes(heading!));
	});
	expect(missing.map(([link]) => link)).toEqual([]);
});

test('every page and every example is reached from the README', () => {
	const examples = readdirSync(join(root, 'examples')).map((name) => `examples/${name}`);
	const found = reached('README.md');
	expect([...pages, ...examples].filter((file) => !found.has(file))).toEqual([]);
});

/** Targets of the README's links and pictures in a tarball. */
function packedTargets(manifest: Manifest): string[] {
	const text = packedReadme(readFileSync(join(root, 'README.md'), 'utf8'), manifest);
	return [...text.matchAll(/\]\(([^)\s]+)\)/g)].map(([, target]) => target!);
}

test('in the tarball the README leads to the repository', () => {
	const page = 'https://github.com/ops/n8n-nodes-canton';
	const targets = packedTargets({ ...readManifest(), repository: { url: `git+${page}.git` } });
	expect(targets.filter((target) => !/^(https:|#)/.test(target))).toEqual([]);
	expect(targets).toContain(`${page}/blob/main/docs/guarantees/compatibility.md`);
	expect(targets).toContain(`${page}/raw/main/docs/images/card-alert.jpg`);
});

test('without a repository it has no link that leads nowhere', () => {
	const manifest = { ...readManifest(), repository: { url: 'git+https://git.example/x/y.git' } };
	const targets = packedTargets(manifest);
	expect(targets.filter((target) => !/^(https:|#)/.test(target) || /\.example\//.test(target))).toEqual([]);
	expect(packedReadme('See [the page](docs/x.md) and ![a picture](docs/x.jpg).', manifest)).toBe('See the page and a picture.');
});
