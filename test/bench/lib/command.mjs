// Flags and the commit, for all commands of this folder.
import { spawnSync } from 'node:child_process';
import process from 'node:process';

/** The value that follows a flag. @param {string} flag */
export function flagValue(flag) {
	const index = process.argv.indexOf(flag);
	return index < 0 ? undefined : (process.argv[index + 1] ?? '');
}

/** The commit that is checked out, with a plus if files differ from it. `unknown` without Git. @param {string} root */
export function codeOf(root) {
	const git = (/** @type {string[]} */ ...args) => spawnSync('git', args, { cwd: root, encoding: 'utf8' });
	const { status, stdout } = git('rev-parse', '--short=12', 'HEAD');
	if (status !== 0) return 'unknown';
	return stdout.trim() + (git('status', '--porcelain', '--untracked-files=no').stdout.trim() ? '+' : '');
}
