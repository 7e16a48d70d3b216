/** The lists of Canton Participant: of those of a ledger the ones that its fields name. */
export { searchIdentityProviders, searchPackages, searchParties, searchSynchronizers, searchUsers } from '../shared/ledger/listSearch';
