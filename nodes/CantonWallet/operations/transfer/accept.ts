import { actOnTransfer } from '../../transfer/actOnTransfer';

/** POST …/token-standard/transfers/{contract_id}/accept */
export const acceptTransfer = actOnTransfer('accept');
