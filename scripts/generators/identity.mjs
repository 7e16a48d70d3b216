import identity from '../lib/identity.cjs';

const NO_ADDRESS = 'The repository has no public address yet: put that of your copy in its place.';

/**
 * The command that clones, with the address. While that is a placeholder, a sentence behind the command says so.
 * @param {string} text
 * @param {string} page
 */
function withClone(text, page) {
	const plain = text.replace(`\n${NO_ADDRESS}\n`, '').replace(/(?<=^git clone )\S+/m, page);
	return page.includes('.example/') ? plain.replace(/^git clone [^`]*```\n/m, (block) => `${block}\n${NO_ADDRESS}\n`) : plain;
}

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
		...['docs/start/install.md', 'docs/start/try.md'].map((path) => ({ path, text: withClone(readText(path), page) })),
		...files.map((path) => ({ path, text: readText(path).replace(/(["'])https:\/\/[^"']+(?=\/blob\/main\/)/g, `$1${page}`) })),
	];
}
