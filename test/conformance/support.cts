/** A script of the nightly runs, as the program that it is. */
import { execFile } from 'node:child_process';
import { join } from 'node:path';

import { root } from '../../scripts/lib/paths.cjs';

/** Runs a script of `scripts`. Returns its exit code, and all it said. */
export const scriptRun =
	(name: string) =>
	async (...args: string[]) =>
		await new Promise<{ code: unknown; said: string }>((resolve) => {
			execFile(process.execPath, [join(root, 'scripts', name), ...args], { maxBuffer: 10 << 20 }, (error, stdout, stderr) =>
				resolve({ code: error?.code ?? 0, said: stdout + stderr }),
			);
		});
