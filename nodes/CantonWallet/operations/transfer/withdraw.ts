import { actOnTransfer } from '../../transfer/actOnTransfer';

/** POST …/token-standard/transfers/{contract_id}/withdraw */
export const withdrawTransfer = actOnTransfer('withdraw');
