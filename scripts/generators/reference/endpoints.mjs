// Since when servers have the endpoints that an operation calls: what our contracts note.
import { parse } from 'yaml';

/** Software whose versions a contract counts in. @type {Record<string, string>} */
const SOFTWARE = { ledger: 'Canton', registry: 'Splice', scan: 'Splice', validator: 'Splice' };

/**
 * @param {{ listFiles: (folder: string) => string[], readText: (path: string) => string }} tools
 * @returns {(endpoint: string) => string} the endpoint with its first and last version
 */
export function endpointNotes({ listFiles, readText }) {
	/** @type {Map<string, string>} */
	const notes = new Map();
	for (const file of listFiles('api').filter((name) => name.endsWith('.yaml'))) {
		const software = SOFTWARE[file.replace('.yaml', '')] ?? 'Splice';
		for (const [path, item] of Object.entries(parse(readText(`api/${file}`)).paths)) {
			for (const [method, operation] of Object.entries(/** @type {Record<string, any>} */ (item))) {
				const since = operation['x-since'] && `since ${software} ${operation['x-since']}`;
				const until = operation['x-until'] && `gone in ${software} ${operation['x-until']}`;
				const internal = operation.tags?.includes('internal') && 'internal, may change';
				const channel = operation['x-channel'] && 'many by WebSocket at the same path';
				const note = [since, until, channel, internal].filter(Boolean).join('; ');
				if (note) notes.set(`${method.toUpperCase()} ${path}`, note);
			}
		}
	}
	return (endpoint) => (notes.has(endpoint) ? `\`${endpoint}\` (${notes.get(endpoint)})` : `\`${endpoint}\``);
}
