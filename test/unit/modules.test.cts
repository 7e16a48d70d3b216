// The folders of nodes/shared and of the sandbox are modules, and imports between them point down: .dependency-cruiser.cjs has their order.
import { spawnSync } from 'node:child_process';
import { copyFileSync, mkdirSync, mkdtempSync, readFileSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

const root = join(__dirname, '..', '..');

function cruise(folder: string, ...paths: string[]) {
	const bin = join(root, 'node_modules', 'dependency-cruiser', 'bin', 'dependency-cruise.mjs');
	const { status, stdout, stderr } = spawnSync(
		process.execPath,
		[bin, '--config', '.dependency-cruiser.cjs', '--output-type', 'err', ...paths],
		{ cwd: folder, encoding: 'utf8' },
	);
	return { status, text: stdout + stderr };
}

jest.setTimeout(120_000);

test('every import points to a module below, and there are no circles', () => {
	const { status, text } = cruise(root, 'nodes', 'credentials', 'index.ts', 'sandbox');
	expect({ status, text }).toEqual({ status: 0, text: expect.stringContaining('no dependency violations') });
});

test('an upward arrow, a sideways one and a circle are found', () => {
	const folder = mkdtempSync(join(tmpdir(), 'modules-'));
	try {
		const write = (path: string, text: string) => {
			mkdirSync(join(folder, path, '..'), { recursive: true });
			writeFileSync(join(folder, path), text);
		};
		copyFileSync(join(root, '.dependency-cruiser.cjs'), join(folder, '.dependency-cruiser.cjs'));
		copyFileSync(join(root, 'tsconfig.json'), join(folder, 'tsconfig.json'));
		write('nodes/shared/values/low.ts', "import { up } from '../http/up';\nexport const low = up;\n");
		write('nodes/shared/http/up.ts', "import { twin } from './twin';\nexport const up = twin;\n");
		write('nodes/shared/http/twin.ts', "import { up } from './up';\nexport const twin = () => up;\n");
		write('nodes/CantonLedger/one.ts', "import { two } from '../CantonScan/two';\nexport const one = two;\n");
		write('nodes/CantonScan/two.ts', 'export const two = 2;\n');
		write('nodes/shared/ledger/three.ts', 'export const three = 3;\n');
		write('nodes/CantonScanEventTrigger/four.ts', "import { three } from '../shared/ledger/three';\nexport const four = three;\n");
		write('sandbox/world/five.mts', "import { six } from '../ledger/six.mts';\nexport const five = six;\n");
		write('sandbox/ledger/six.mts', 'export const six = 6;\n');
		const { status, text } = cruise(folder, 'nodes', 'sandbox');
		expect(status).not.toBe(0);
		for (const rule of [
			'values-imports-from-modules-below',
			'a-node-imports-no-other-node',
			'scan-nodes-import-nothing-of-the-ledger',
			'no-circle',
			'sandbox-world-imports-from-rooms-below',
		])
			expect(text).toContain(rule);
	} finally {
		rmSync(folder, { recursive: true, force: true });
	}
});

test('the fields of an error are read and written in one place', () => {
	const files = readdirSync(join(root, 'nodes'), { recursive: true, encoding: 'utf8' }).filter((name) => name.endsWith('.ts'));
	const touching = files.filter((name) =>
		/context\??\.canton\b|\bcanton: \{/.test(readFileSync(join(root, 'nodes', name), 'utf8').replace(/\/\*\*[\s\S]*?\*\//g, '')),
	);
	expect(touching).toEqual([join('shared', 'errors', 'nodeErrors.ts')]);
});
