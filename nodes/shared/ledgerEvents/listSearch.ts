/** Lists behind the fields of the triggers that read a participant's ledger. */
export {
	searchArgumentFields,
	searchInterfaces,
	searchParties,
	searchPartiesToRead,
	searchTargets,
	searchTemplates,
	searchUsers,
} from '../ledger/listSearch';
export { searchAnyInstrument, searchInstruments } from '../tokens/instrumentSearch';
