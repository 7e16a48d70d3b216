// The same of the operations of wallets and validators: oracle.test.cts.
import { testDisturbed } from './disturbed.cts';
import { VALIDATOR_WRITES } from './validatorWrites.cts';

testDisturbed(VALIDATOR_WRITES);
