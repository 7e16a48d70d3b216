/** Defect of a text that has to be base64, with the expected form. Undefined when nothing is. */
export function base64Problem(text: string): [problem: string, advice: string] | undefined {
	if (/^[0-9a-f]{64,}$/i.test(text))
		return [
			'it is hexadecimal where base64 is expected',
			'Encode the same bytes in base64, e.g. {{ Buffer.from($json.signature, "hex").toString("base64") }} in a Code node.',
		];
	if (/^(?:[A-Za-z0-9+/]{4})*(?:[A-Za-z0-9+/]{2}==|[A-Za-z0-9+/]{3}=)?$/.test(text)) return undefined;
	return [
		'it is not base64',
		'Standard base64 has letters, digits, + and /, is padded with = to a multiple of four, and has no line breaks.',
	];
}
