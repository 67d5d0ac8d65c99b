import type { StaffCode } from '../domain/staff/staff-code.ts';
import type { StaffCodeId } from '../domain/kernel/ids.ts';

export interface StaffCodeRepository {
  /** @returns false, storing nothing, when a code with the same id or symbols ever existed. */
  insert(code: StaffCode): Promise<boolean>;
  /** Locks the code with these symbols until commit. */
  lockByCode(code: string): Promise<StaffCode | null>;
  /** Locks the row until commit. */
  lock(id: StaffCodeId): Promise<StaffCode | null>;
  /** Writes the mutable fields of a locked code: its revocation and its devices. */
  save(code: StaffCode): Promise<void>;
}

/** Read side, outside any transaction. */
export interface StaffCodeReader {
  /** Every code, newest first. */
  list(): Promise<readonly StaffCode[]>;
  /** The newest code that this issuer made, active or not. */
  latestBy(createdBy: string): Promise<StaffCode | null>;
}
