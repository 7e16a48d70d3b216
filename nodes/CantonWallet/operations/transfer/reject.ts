import { actOnTransfer } from '../../transfer/actOnTransfer';

/** POST …/token-standard/transfers/{contract_id}/reject */
export const rejectTransfer = actOnTransfer('reject');
