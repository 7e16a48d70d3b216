/**
 * Bank statements read again: by the XML parser of n8n, and held to what the XSD of their version says of the elements that they have
 * (order, how often, lengths, patterns). The XSDs are not ours to pass on: `CAMT053_VALIDATE` names a command that takes a file and fails
 * unless it is valid, e.g. `xmllint --noout --schema camt.053.{version}.xsd`, or `xmlschema-validate --schema …` (pip install xmlschema).
 */
import { execFileSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/** n8n-workflow's own: the one that its XML node reads with. */
const { parseStringPromise } = require(require.resolve('xml2js', { paths: [require.resolve('n8n-workflow')] }));

interface XmlElement {
	'#name': string;
	_?: string;
	$?: Record<string, string>;
	$$?: XmlElement[];
}

/** Elements in their order. `?`: none or one, `*`: any number, `+`: at least one, nothing: one. */
const ACCOUNT = 'Id Tp? Ccy? Nm? Prxy? Ownr? Svcr?';
const GROUPS: Record<string, string> = {
	Document: 'BkToCstmrStmt',
	BkToCstmrStmt: 'GrpHdr Stmt+ SplmtryData*',
	GrpHdr: 'MsgId CreDtTm MsgRcpt? MsgPgntn? OrgnlBizQry? AddtlInf?',
	Stmt: 'Id StmtPgntn? ElctrncSeqNb? RptgSeq? LglSeqNb? CreDtTm? FrToDt? CpyDplctInd? RptgSrc? Acct RltdAcct? Intrst* Bal+ TxsSummry? Ntry* AddtlStmtInf?',
	FrToDt: 'FrDtTm ToDtTm',
	Acct: ACCOUNT,
	'Acct/Id': 'IBAN|Othr',
	Othr: 'Id SchmeNm? Issr?',
	Ownr: 'Nm? PstlAdr? Id? CtryOfRes? CtctDtls?',
	Bal: 'Tp CdtLine* Amt CdtDbtInd Dt Avlbty*',
	Tp: 'CdOrPrtry SubTp?',
	CdOrPrtry: 'Cd|Prtry',
	'Bal/Dt': 'Dt|DtTm',
	BookgDt: 'Dt|DtTm',
	ValDt: 'Dt|DtTm',
	TxsSummry: 'TtlNtries? TtlCdtNtries? TtlDbtNtries? TtlNtriesPerBkTxCd*',
	TtlNtries: 'NbOfNtries? Sum? TtlNetNtry?',
	TtlCdtNtries: 'NbOfNtries? Sum?',
	TtlDbtNtries: 'NbOfNtries? Sum?',
	Ntry: 'NtryRef? Amt CdtDbtInd RvslInd? Sts BookgDt? ValDt? AcctSvcrRef? Avlbty* BkTxCd ComssnWvrInd? AddtlInfInd? AmtDtls? Chrgs? TechInptChanl? Intrst? CardTx? NtryDtls* AddtlNtryInf?',
	Sts: 'Cd|Prtry',
	BkTxCd: 'Domn? Prtry?',
	Domn: 'Cd Fmly',
	Fmly: 'Cd SubFmlyCd',
	'BkTxCd/Prtry': 'Cd Issr?',
	NtryDtls: 'Btch? TxDtls*',
	TxDtls:
		'Refs? Amt? CdtDbtInd? AmtDtls? Avlbty* BkTxCd? Chrgs? Intrst? RltdPties? RltdAgts? LclInstrm? Purp? RltdRmtInf* RmtInf? RltdDts? RltdPric? RltdQties* AddtlTxInf?',
	Refs: 'MsgId? AcctSvcrRef? PmtInfId? InstrId? EndToEndId? UETR? TxId? Prtry*',
	RltdPties: 'InitgPty? Dbtr? DbtrAcct? UltmtDbtr? Cdtr? CdtrAcct? UltmtCdtr? TradgPty? Prtry*',
	Dbtr: 'Pty|Agt',
	Cdtr: 'Pty|Agt',
	Pty: 'Nm? PstlAdr? Id? CtryOfRes? CtctDtls?',
	RmtInf: 'Ustrd* Strd*',
};

/** Differences of camt.053.001.02. */
const OLDER: Record<string, string> = {
	TtlNtries: 'NbOfNtries? Sum? TtlNetNtryAmt? CdtDbtInd?',
	Stmt: 'Id ElctrncSeqNb? LglSeqNb? CreDtTm FrToDt? CpyDplctInd? RptgSrc? Acct RltdAcct? Intrst* Bal+ TxsSummry? Ntry* AddtlStmtInf?',
	Acct: 'Id Tp? Ccy? Nm? Ownr? Svcr?',
	GrpHdr: 'MsgId CreDtTm MsgRcpt? MsgPgntn? AddtlInf?',
	BkToCstmrStmt: 'GrpHdr Stmt+',
	TxDtls:
		'Refs? AmtDtls? Avlbty* BkTxCd? Chrgs* Intrst* RltdPties? RltdAgts? Purp? RltdRmtInf* RmtInf? RltdDts? RltdPric? RltdQties* FinInstrmId? Tax? RtrInf? CorpActn? SfkpgAcct? AddtlTxInf?',
	Dbtr: 'Nm? PstlAdr? Id? CtryOfRes? CtctDtls?',
	Cdtr: 'Nm? PstlAdr? Id? CtryOfRes? CtctDtls?',
};

const OLDER_GROUPS: Record<string, string> = { ...GROUPS, ...OLDER };

const most = (characters: number) => new RegExp(`^.{1,${characters}}$`, 'u');
const DATE = /^\d{4}-\d\d-\d\d$/;
const TIME = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\dZ$/;
/** At most 18 digits, at most five of them decimals. */
const AMOUNT = /^(?=(\d\.?){1,18}$)\d+(\.\d{1,5})?$/;
const TEXTS: Record<string, RegExp> = {
	MsgId: most(35),
	CreDtTm: TIME,
	FrDtTm: TIME,
	ToDtTm: TIME,
	'Stmt/Id': most(35),
	'Othr/Id': most(34),
	IBAN: /^[A-Z]{2}[0-9]{2}[a-zA-Z0-9]{1,30}$/,
	Ccy: /^[A-Z]{3}$/,
	'Acct/Nm': most(70),
	Nm: most(140),
	Cd: most(4),
	'Prtry/Cd': most(35),
	SubFmlyCd: most(4),
	Amt: AMOUNT,
	CdtDbtInd: /^(CRDT|DBIT)$/,
	Dt: DATE,
	NbOfNtries: /^\d{1,15}$/,
	Sum: /^\d+(\.\d{1,17})?$/,
	NtryRef: most(35),
	AcctSvcrRef: most(35),
	EndToEndId: most(35),
	Ustrd: most(140),
	AddtlTxInf: most(500),
	AddtlNtryInf: most(500),
};

/** The rule for an element: that for it below its parent, or the one of its name. */
const ruleOf = <Rule,>(rules: Record<string, Rule>, parent: string, name: string): Rule | undefined =>
	rules[`${parent}/${name}`] ?? rules[name];

const patternOf = (content: string): RegExp =>
	content.includes('|')
		? new RegExp(`^(${content}),$`)
		: new RegExp(`^${content.replace(/(\w+)([?*+]?) ?/g, (_, name, times) => `(${name},)${times}`)}$`);

/** Problems of an element: what of it breaks the XSD. */
function problems(element: XmlElement, groups: Record<string, string>, parent = ''): string[] {
	const name = element['#name'];
	const children = element.$$ ?? [];
	const content = ruleOf(groups, parent, name);
	const found = children.flatMap((child) => problems(child, groups, name));
	if (content !== undefined && children.length > 0) {
		const order = children.map((child) => `${child['#name']},`).join('');
		return patternOf(content).test(order) ? found : [...found, `${name} has ${order}`];
	}
	const text = ruleOf({ ...TEXTS, ...(groups === GROUPS ? {} : { Sts: /^BOOK$/ }) }, parent, name);
	if (!text || children.length > 0) return [...found, `${parent}/${name} is not among the elements that are known here`];
	if (!text.test(element._ ?? '')) found.push(`${name} is ${element._}`);
	if (name === 'Amt' && !/^[A-Z]{3}$/.test(element.$?.Ccy ?? '')) found.push('Amt has no currency');
	return found;
}

/** Runs the validator that somebody named, if one is. */
function validate(xml: string, version: string): void {
	const [command, ...parameters] = (process.env.CAMT053_VALIDATE ?? '').split(' ').filter((word) => word !== '');
	if (command === undefined) return;
	const folder = mkdtempSync(join(tmpdir(), 'camt053-'));
	try {
		const file = join(folder, 'statement.xml');
		writeFileSync(file, xml);
		execFileSync(command, [...parameters.map((word) => word.replace('{version}', version)), file], { stdio: 'pipe' });
	} finally {
		rmSync(folder, { recursive: true, force: true });
	}
}

/** An element with what tests read: `all('Ntry')`, `text('Bal/Amt')`. */
class Node {
	constructor(readonly element: XmlElement) {}

	all(path: string): Node[] {
		return path
			.split('/')
			.reduce<Node[]>(
				(nodes, name) =>
					nodes.flatMap((node) => (node.element.$$ ?? []).filter((child) => child['#name'] === name).map((child) => new Node(child))),
				[this],
			);
	}

	text(path: string): string | undefined {
		return this.all(path)[0]?.element._;
	}
}

/** The statement in a file. @throws for what is not valid */
export async function readStatementFile(xml: string): Promise<Node> {
	const document: XmlElement = await parseStringPromise(xml, {
		explicitRoot: false,
		explicitChildren: true,
		preserveChildrenOrder: true,
	});
	const version = /^urn:iso:std:iso:20022:tech:xsd:camt\.053\.(001\.0[28])$/.exec(document.$?.xmlns ?? '')?.[1];
	const found = version ? problems(document, version === '001.02' ? OLDER_GROUPS : GROUPS) : ['another namespace'];
	if (found.length > 0) throw new Error(`not valid: ${found.slice(0, 5).join('; ')}`);
	validate(xml, version!);
	return new Node(document).all('BkToCstmrStmt/Stmt')[0]!;
}
