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

module.exports = { withoutDocumentationUrl, withoutResources };
