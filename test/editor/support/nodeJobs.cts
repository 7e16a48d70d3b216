/** Jobs done with nodes alone, each from an empty workflow as its page says. */
import { world } from '../../e2e/support/e2e.cts';
import { execute, packageFound } from './firstJobs.cts';
import type { Job } from './job.cts';

const { sandbox } = world();

/** Reason for the first credential of each page. The sandbox takes a pasted token for five minutes only. */
export const SAVED = 'saved by hand before the first job, with a token that lasts; fromEmpty.test.cts saves it as the page says';
/** Reasons for steps that the job before or after does: they share a page. */
const [BEFORE, NEXT] = ['done by the job before', 'done by the next job'];

/** Jobs with the package's nodes, contracts and DARs. */
export const ledgerJobs: Record<string, Job> = {
	'balances with totals in an Excel file': {
		page: 'start/holdings-report.md',
		budget: 10,
		left: { 0: SAVED, 4: 'says how to go on with the file that is there' },
		hands: {
			1: async (who) => await who.add('canton token', 'Canton Token', 'Get many token balances'),
			2: async (who) => await who.chooseOption('Return As', 'returnAs', 'File'),
			3: async (who) => await execute(who, 'Download'),
		},
	},
	'nodes of the package found': packageFound,
	'a contract by a form': {
		page: 'start/act.md',
		budget: 10,
		left: { 0: SAVED, 2: 'My Party is preset', 6: NEXT, 7: NEXT, 8: NEXT, 9: NEXT },
		hands: {
			1: async (who) => await who.add('canton ledger', 'Canton Ledger', 'Create a contract'),
			3: async (who) => await who.chooseListed('Template', 'templateId', 'Iou · fidelity-iou', 'fidelity'),
			4: async (who) => {
				await who.enter('amount', 'amount', '12.5', { empty: true });
			},
			5: async (who) => await execute(who, 'succeeded'),
		},
	},
	'a choice on that contract': {
		page: 'start/act.md',
		goesOn: true,
		budget: 10,
		left: { 0: BEFORE, 1: BEFORE, 2: BEFORE, 3: BEFORE, 4: BEFORE, 5: BEFORE, 7: 'both fields take the contract by themselves' },
		hands: {
			6: async (who) => {
				await who.close();
				await who.add('canton ledger', 'Canton Ledger', 'Exercise a choice on a contract');
			},
			8: async (who) => {
				await who.chooseListed('Choice', 'choice', 'Give');
				await who.enter('newOwner', 'newOwner', 'me', { empty: true });
			},
			9: async (who) => await execute(who, 'succeeded'),
		},
	},
	'a DAR validated': {
		page: 'start/dar-gate.md',
		budget: 10,
		left: { 0: SAVED },
		hands: {
			1: async (who) => await who.add('canton ledger', 'Canton Ledger', 'Validate a DAR'),
			2: async (who) => {
				await who.chooseOption('DAR From', 'darFrom', 'Address');
				await who.enter('URL', 'darUrl', `${sandbox.url}/samples/note-1.0.0.dar`, { empty: true });
			},
			3: async (who) => await execute(who, 'passed'),
		},
	},
};

/** Jobs with tokens and traffic. */
export const tokenJobs: Record<string, Job> = {
	'tokens sent': {
		page: 'start/tokens.md',
		section: 'Send',
		budget: 10,
		hands: {
			1: async (who) => await who.add('send', 'Canton Token', 'Send tokens'),
			2: async (who) => await who.chooseListed('Receiver', 'receiver', 'bob'),
			3: async (who) => await who.enter('Amount', 'amount', '1.5', { empty: true }),
			4: async (who) => await execute(who, 'succeeded'),
		},
	},
	'an offer accepted': {
		page: 'start/tokens.md',
		section: 'Accept',
		budget: 8,
		hands: {
			1: async (who) => await who.add('accept', 'Canton Token', 'Accept a transfer'),
			2: async (who) => await who.chooseListed('Transfer Instruction', 'transferInstructionId', 'from bob'),
			3: async (who) => await execute(who, 'succeeded'),
		},
	},
	'traffic bought': {
		page: 'jobs/out-of-traffic.md',
		section: 'Buy by hand',
		budget: 8,
		hands: {
			1: async (who) => await who.add('traffic', 'Canton Validator', 'Buy traffic'),
			2: async (who) => await who.enter('Traffic (Bytes)', 'trafficBytes', '300000', { empty: true }),
			3: async (who) => await execute(who, 'completed'),
		},
	},
};
