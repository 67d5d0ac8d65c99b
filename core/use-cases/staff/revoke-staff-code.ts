import type { StaffCodeId } from '../../domain/kernel/ids.ts';
import { err, ok, type Result } from '../../domain/kernel/result.ts';
import type { StaffCode } from '../../domain/staff/staff-code.ts';
import type { Ports } from '../../ports/ports.ts';
import type { NoSuchStaffCode } from '../errors.ts';

/** Ends a code and every login made with it, from the next request on. Safe to repeat. */
export type RevokeStaffCode = (id: StaffCodeId, by: string) => Promise<Result<StaffCode, NoSuchStaffCode>>;

export const makeRevokeStaffCode =
  ({ unitOfWork, clock }: Pick<Ports, 'unitOfWork' | 'clock'>): RevokeStaffCode =>
  (id, by) =>
    unitOfWork.run(async (tx) => {
      const code = await tx.staffCodes.lock(id);
      if (code === null) return err({ kind: 'staff-code/not-found' });
      const now = clock.now();
      const revoked = { ...code, revokedAt: code.revokedAt ?? now };
      if (code.revokedAt === null)
        await tx.audit.add({ at: now, by, kind: 'staff-code', text: `Revoked the ${code.role} code of ${code.name}` });
      await tx.staffCodes.save(revoked);
      await tx.loginLinks.endAllOf(id, now);
      await tx.accessTokens.removeAllOf(id);
      return ok(revoked);
    });
