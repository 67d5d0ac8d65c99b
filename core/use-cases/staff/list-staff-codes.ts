import type { StaffCode } from '../../domain/staff/staff-code.ts';
import type { StaffCodeReader } from '../../ports/staff-code-repository.ts';

/** Every code, newest first, ended ones included. */
export type ListStaffCodes = () => Promise<readonly StaffCode[]>;

export const makeListStaffCodes =
  ({ staffCodes }: { readonly staffCodes: StaffCodeReader }): ListStaffCodes =>
  () =>
    staffCodes.list();
