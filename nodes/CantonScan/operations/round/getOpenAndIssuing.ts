import type { IDataObject } from 'n8n-workflow';

import { wholeAnswer } from '../../../shared/operation/wholeAnswer';
import { scanOperation, type ScanServices } from '../../scanConnection';
import { ROUNDS, roundsOf, type Round } from '../../../shared/scan/rounds';
import { roundRow, type Phase } from '../../../shared/scan/roundRows';

/** Both ways to the same rounds: by contract ID from scan, as a list from a validator. */
export const getOpenAndIssuingRounds = scanOperation('getOpenAndIssuing', 'Get the open and issuing rounds', [ROUNDS], {
	description: 'Get the mining rounds that are open, with the coin price, and those that pay out rewards, with the amount per coupon',
	...wholeAnswer(
		async ({ scan }: ScanServices) => await roundsOf(scan),
		({ open, issuing }) => [...rows(open, 'open'), ...rows(issuing, 'issuing')].sort(byNumber),
		({ open, issuing }) => [...open.map((round) => raw(round, 'open')), ...issuing.map((round) => raw(round, 'issuing'))],
	),
});

const raw = (round: Round, phase: Phase) => ({ ...round, phase });

const rows = (rounds: Round[], phase: Phase) => rounds.flatMap(({ contract }) => (contract ? [roundRow(contract, phase)] : []));

/** Lowest number first. */
const byNumber = (a: IDataObject, b: IDataObject): number => Number(a.round ?? 0) - Number(b.round ?? 0);
