import { actOnOffer } from '../../transferOffer/actOnOffer';

/** POST …/transfer-offers/{contract_id}/reject */
export const rejectTransferOffer = actOnOffer('reject');
