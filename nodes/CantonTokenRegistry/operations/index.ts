import type { Resource } from '../../shared/operation/operation';
import { withNamesOption } from '../../shared/operation/partyNames';
import type { RegistryConnection } from '../registry';
import { getAllocationCancelContext } from './allocation/getCancelContext';
import { getAllocationExecuteTransferContext } from './allocation/getExecuteTransferContext';
import { getAllocationWithdrawContext } from './allocation/getWithdrawContext';
import { getAllocationFactory } from './allocationFactory/get';
import { getAllocationInstructionAcceptContext } from './allocationInstruction/getAcceptContext';
import { getAllocationInstructionWithdrawContext } from './allocationInstruction/getWithdrawContext';
import { getInstrument } from './instrument/get';
import { getManyInstruments } from './instrument/getAll';
import { getRegistryInfo } from './registry/getInfo';
import { getSettlementFactory } from './settlementFactory/get';
import { getTransferFactory } from './transferFactory/get';
import { getTransferInstructionAcceptContext } from './transferInstruction/getAcceptContext';
import { getTransferInstructionRejectContext } from './transferInstruction/getRejectContext';
import { getTransferInstructionWithdrawContext } from './transferInstruction/getWithdrawContext';

/** Everything Canton Token Registry can do. A new operation is its file and its line here. */
export const resources: ReadonlyArray<Resource<RegistryConnection>> = [
	{
		value: 'allocation',
		name: 'Allocation',
		operations: [getAllocationCancelContext, getAllocationExecuteTransferContext, getAllocationWithdrawContext],
	},
	{ value: 'allocationFactory', name: 'Allocation Factory', operations: [getAllocationFactory] },
	{
		value: 'allocationInstruction',
		name: 'Allocation Instruction',
		initial: 'getWithdrawContext',
		operations: [getAllocationInstructionAcceptContext, getAllocationInstructionWithdrawContext],
	},
	{ value: 'instrument', name: 'Instrument', initial: getManyInstruments.value, operations: [getInstrument, getManyInstruments] },
	{ value: 'registry', name: 'Registry', operations: [withNamesOption(getRegistryInfo)] },
	{ value: 'settlementFactory', name: 'Settlement Factory', operations: [getSettlementFactory] },
	{ value: 'transferFactory', name: 'Transfer Factory', operations: [getTransferFactory] },
	{
		value: 'transferInstruction',
		name: 'Transfer Instruction',
		operations: [getTransferInstructionAcceptContext, getTransferInstructionRejectContext, getTransferInstructionWithdrawContext],
	},
];
