/** The lists of Canton Participant: of those of a ledger the ones that its fields name. */
export {
	searchIdentityProviders,
	searchOneTarget,
	searchPackages,
	searchParties,
	searchSynchronizers,
	searchTargets,
	searchUsers,
} from '../shared/ledger/listSearch';
