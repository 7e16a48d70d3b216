import { ACTIVE_PAGE } from '../../shared/ledger/updates/snapshot';
import { SYNCHRONIZERS } from '../../shared/tokens/cantonCoin';
import { TOKEN_SUBMISSION_ENDPOINTS } from './tokenSubmission';

/** The endpoints that an operation may call at the participant which reads token contracts and exercises a choice on one. */
export const TOKEN_ENDPOINTS = [...TOKEN_SUBMISSION_ENDPOINTS, ACTIVE_PAGE];

/** The same, if Canton Coin can be chosen. */
export const PAYMENT_ENDPOINTS = [...TOKEN_ENDPOINTS, SYNCHRONIZERS];
