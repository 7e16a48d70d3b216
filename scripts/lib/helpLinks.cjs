// Help links of what is built: while package.json names no real repository they would lead nowhere, so they are left out. The sources keep
// them, since n8n's lint wants each as a literal.

/** A credential's help link. */
const DOCUMENTATION_URL = /^[ \t]*documentationUrl =\s+'[^'\n]*';\n/gm;

/**
 * @param {string} source of a credential
 * @returns {string}
 */
const withoutDocumentationUrl = (source) => source.replace(DOCUMENTATION_URL, '');

/**
 * @param {string} codex of a node, as JSON
 * @returns {string}
 */
function withoutResources(codex) {
	// n8n leaves out the whole codex of a node without this field.
	return JSON.stringify({ ...JSON.parse(codex), resources: {} }, null, '\t');
}

/** Beginning of a node's description. */
const DESCRIPTION = /(\n\tdescription: INodeTypeDescription = \{\n)/;
/** n8n sends the reader of a package without an address to npm, where this one is not published yet. */
const COMMUNITY_NODES = 'https://docs.n8n.io/integrations/community-nodes/';

/**
 * The page that *Docs* in the panel of a node leads to: the node's own on the documentation's site, else one that exists. Undefined if the
 * codex says it.
 * @param {string} codex of a node, as JSON
 * @param {{base: string, isPublished: boolean}} site its address, and whether the repository that the codex names is real
 * @returns {string | undefined}
 */
function docsPage(codex, { base, isPublished }) {
	const [{ url }] = JSON.parse(codex).resources.primaryDocumentation;
	if (base !== '') return base + url.replace(/^.*\/docs\//, '').replace(/\.md$/, '.html');
	return isPublished ? undefined : COMMUNITY_NODES;
}

/**
 * @param {string} source of a node
 * @param {string | undefined} url
 * @returns {string}
 */
const withDocsPage = (source, url) =>
	url === undefined ? source : source.replace(DESCRIPTION, (begin) => `${begin}\t\tdocumentationUrl: ${JSON.stringify(url)},\n`);

module.exports = { docsPage, withDocsPage, withoutDocumentationUrl, withoutResources };
