import { assertUsable } from './nodes/shared/errors/n8nVersion';

assertUsable();

/** The package's nodes and credentials by class name. n8n itself loads them by the paths in package.json. */
export { CantonLedgerApi } from './credentials/CantonLedgerApi.credentials';
export { CantonLedgerOAuth2Api } from './credentials/CantonLedgerOAuth2Api.credentials';
export { CantonScanApi } from './credentials/CantonScanApi.credentials';
export { CantonTokenRegistryApi } from './credentials/CantonTokenRegistryApi.credentials';
export { CantonValidatorApi } from './credentials/CantonValidatorApi.credentials';
export { CantonValidatorOAuth2Api } from './credentials/CantonValidatorOAuth2Api.credentials';
export { CantonLedger } from './nodes/CantonLedger/CantonLedger.node';
export { CantonLedgerStream } from './nodes/CantonLedgerStream/CantonLedgerStream.node';
export { CantonLedgerEventTrigger } from './nodes/CantonLedgerEventTrigger/CantonLedgerEventTrigger.node';
export { CantonParticipant } from './nodes/CantonParticipant/CantonParticipant.node';
export { CantonScan } from './nodes/CantonScan/CantonScan.node';
export { CantonScanEventTrigger } from './nodes/CantonScanEventTrigger/CantonScanEventTrigger.node';
export { CantonToken } from './nodes/CantonToken/CantonToken.node';
export { CantonTokenRegistry } from './nodes/CantonTokenRegistry/CantonTokenRegistry.node';
export { CantonValidator } from './nodes/CantonValidator/CantonValidator.node';
export { CantonWallet } from './nodes/CantonWallet/CantonWallet.node';
