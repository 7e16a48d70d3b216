import { actOnOffer } from '../../transferOffer/actOnOffer';

/** POST …/transfer-offers/{contract_id}/accept */
export const acceptTransferOffer = actOnOffer('accept');
