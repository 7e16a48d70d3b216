// The rules of comments and texts that a pattern can hold. Each finds words in plain prose: code, types and addresses are left out before.

/**
 * `comments`: whether it is for comments. `texts`: for texts of nodes and workflows, and for pages. `better`: advice
 * @typedef {{name: string, comments: boolean, texts: boolean, better: string, find: (prose: string) => string[]}} Rule
 */

/** @param {RegExp} pattern global @returns {Rule['find']} */
const matches = (pattern) => (prose) => [...prose.matchAll(pattern)].map(([match]) => match.trim());

/** Words before "where" that ask for a place, or are one: "says where", "the page where". */
const LOCATION = new RegExp(
	`^(?:${[
		'say|says|said|see|sees|seen|know|knows|known|show|shows|shown|find|finds|found|ask|asks|asked|name|names|named|guess|guesses',
		'remember|remembers|decide|decides|learn|learns|read|reads|follow|follows|begin|begins|end|ends|stop|stops|continue|continues',
		'from|to|of|on|in|is|are|was|were|exactly|just|yet|about|there|that|and|or|but|not|out|back',
		'place|page|line|folder|file|field|directory|column|point|position|offset|time|path|server|table|section|list|module|address|URL',
		'port|machine|participant|network|synchronizer|ledger|registry|editor|spot|process|part|row|node|step',
	].join('|')})s?$`,
	'i',
);

/** Verbs of a place. */
const SOMEWHERE =
	/^(?:\s+[\w'…`]+){1,4}?\s+(?:begins?|began|ends?|ended|stands?|lies|lay|lives?|leads?|starts?|started|stops?|goes|went|runs?|come|comes)\b/i;

/** @type {Rule['find']} */
function conditions(prose) {
	const found = [];
	for (const match of prose.matchAll(/(?<before>^|[.!?;:]\s+|[\w'…`)]+,?\s+)where\b(?<rest>[^.;]*)/gi)) {
		const { before = '', rest = '' } = match.groups ?? {};
		// A comment that begins with the word is the first rule's. Behind a comma it may be about a place.
		if (before === '' || /^[\w'…`)]+,/.test(before)) continue;
		const isSentence = /^[.!?;:]/.test(before);
		if (SOMEWHERE.test(rest) || /\b(?:is|are|was|were)\s*$/.test(rest) || (isSentence ? !rest.includes(',') : LOCATION.test(before.trim())))
			continue;
		found.push(`${before.trim()} where${rest.slice(0, 30)}`);
	}
	return found;
}

/** @type {Rule[]} */
const RULES = [
	{
		name: 'opening',
		comments: true,
		texts: false,
		better: 'begin with a noun or a verb: "Position of the first event", "Reads the list"',
		find: matches(/^(?:What|Where|Whether|How|Who|Whose|Whom|Which|Why|So many|So much)\b(?: \S+){0,3}/g),
	},
	{
		name: 'semicolon',
		comments: true,
		texts: false,
		better: 'two sentences',
		find: matches(/\S+;(?= )/g),
	},
	{ name: 'where', comments: true, texts: true, better: 'if, or a sentence of its own', find: conditions },
	{
		name: 'dialect',
		comments: true,
		texts: true,
		better: 'is, means, again, what happened to, permanently, releases, no message of',
		find: matches(
			/\b(?:stands?(?!-in\b|-ins\b)|stood|anew|matters?|what (?:became|becomes|has become) of|for ever|lets? go of|no word of)\b/gi,
		),
	},
	{
		name: 'riddle',
		comments: false,
		texts: true,
		better: 'name it: the change, the difference, the rounding difference, events from then on',
		find: matches(
			/\b(?:what is (?:over|more|rounded|so|unlocked)\b|begins? with what happens|believes? the|ha(?:s|ve) the word|none more and none less|the thing itself|lacks the thing)/gi,
		),
	},
];

module.exports = { RULES };
