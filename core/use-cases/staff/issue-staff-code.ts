import type { Instant } from '../../domain/kernel/instant.ts';
import { staffCodeId, type StaffCodeId } from '../../domain/kernel/ids.ts';
import { err, ok, type Result } from '../../domain/kernel/result.ts';
import { actingName } from '../../domain/staff/acting-name.ts';
import { defaultExpiry, isPermittedExpiry, UNNAMED, type CodeRole, type StaffCode } from '../../domain/staff/staff-code.ts';
import type { Ports } from '../../ports/ports.ts';
import type { ExpiryOutOfRange } from '../errors.ts';

export interface NewStaffCode {
  /** Made by the caller: each id makes one code, so a repeat after a lost answer gets the same. Null: the stand makes one. */
  readonly id: StaffCodeId | null;
  /** Blank: 'Staff' or 'Manager'. Gets a mark if a person with their own login, or the stand itself, has the same name. */
  readonly name: string;
  readonly role: CodeRole;
  /** Null: the stand's default, 6 hours. */
  readonly expiresAt: Instant | null;
  readonly createdBy: string;
}

/** Makes a code for tonight's staff. The server chooses the symbols (rules §5). */
export type IssueStaffCode = (wanted: NewStaffCode) => Promise<Result<StaffCode, ExpiryOutOfRange>>;

export interface IssueStaffCodeDeps extends Pick<Ports, 'unitOfWork' | 'secrets' | 'ids' | 'clock'> {
  readonly validForMs: number;
}

export const makeIssueStaffCode = ({ unitOfWork, secrets, ids, clock, validForMs }: IssueStaffCodeDeps): IssueStaffCode => {
  const insertFresh = (typed: Omit<StaffCode, 'code'>): Promise<Result<StaffCode, never>> =>
    unitOfWork.run(async (tx) => {
      const people = (await tx.people.all()).map(({ name }) => name);
      const { role } = typed;
      const isNamed = typed.name !== '' && typed.name !== UNNAMED[role];
      const draft = { ...typed, name: isNamed ? actingName(typed.name, ` (${role})`, people) : UNNAMED[role] };
      // With 887 million codes a collision is rare; then the next draw is used.
      for (;;) {
        const known = await tx.staffCodes.lock(draft.id);
        if (known !== null) return ok(known);
        const code: StaffCode = { ...draft, code: secrets.staffCode() };
        if (!(await tx.staffCodes.insert(code))) continue;
        const text = `Issued a ${code.role} code for ${code.name}`;
        await tx.audit.add({ at: code.createdAt, by: code.createdBy, kind: 'staff-code', text });
        return ok(code);
      }
    });

  return async ({ id, name, role, expiresAt, createdBy }) => {
    const now = clock.now();
    const expiry = expiresAt ?? defaultExpiry(now, validForMs);
    if (!isPermittedExpiry(expiry, now)) return err({ kind: 'staff-code/expiry-out-of-range' });
    return insertFresh({
      id: id ?? staffCodeId(ids.uuid()),
      name,
      role,
      createdAt: now,
      createdBy,
      expiresAt: expiry,
      revokedAt: null,
      deviceId: null,
      formerDevices: [],
    });
  };
};
