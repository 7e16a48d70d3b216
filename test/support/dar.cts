import { makeDar, packageId, zip } from '../../scripts/lib/dar.cjs';

export { packageId, zip };

/** The bytes of a DAR. `verdict` is the code a participant is to refuse it by, `padding` makes it so many bytes larger. */
export const dar = (options: Parameters<typeof makeDar>[0] = {}): Buffer =>
	makeDar({ name: 'app', id: packageId('app'), ...options }).bytes;
