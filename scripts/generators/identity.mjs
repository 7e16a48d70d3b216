import identity from '../lib/identity.cjs';

/**
 * Everything that repeats the repository's address: the homepage, the help links of credentials and nodes, the page for reporting
 * vulnerabilities, what is cloned. n8n's lint wants each of them as a literal.
 * @param {{ listFiles: (folder: string) => string[], readText: (path: string) => string }} tools
 */
export default function links({ listFiles, readText }) {
	const page = identity.repositoryPage(identity.readManifest());
	const files = [
		...listFiles('credentials')
			.filter((name) => name.endsWith('.credentials.ts'))
			.map((name) => `credentials/${name}`),
		...listFiles('nodes').flatMap((folder) =>
			listFiles(`nodes/${folder}`)
				.filter((name) => name.endsWith('.node.json'))
				.map((name) => `nodes/${folder}/${name}`),
		),
	];
	const manifest = readText('package.json')
		.replace(/("homepage": ")[^"]*/, `$1${page}#readme`)
		.replace(/("bugs": ")[^"]*/, `$1${page}/issues`);
	const advisories = readText('SECURITY.md').replace(/\(https:[^)]+(?=\/security\/advisories\/new\))/, `(${page}`);
	return [
		{ path: 'package.json', text: manifest },
		{ path: 'SECURITY.md', text: advisories },
		...['docs/start/install.md', 'docs/start/try.md'].map((path) => ({ path, text: readText(path).replace(/(?<=^git clone )\S+/m, page) })),
		...files.map((path) => ({ path, text: readText(path).replace(/(["'])https:\/\/[^"']+(?=\/blob\/main\/)/g, `$1${page}`) })),
	];
}
