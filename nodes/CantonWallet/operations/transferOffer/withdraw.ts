import { actOnOffer } from '../../transferOffer/actOnOffer';

/** POST …/transfer-offers/{contract_id}/withdraw */
export const withdrawTransferOffer = actOnOffer('withdraw');
