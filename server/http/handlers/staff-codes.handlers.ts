import type { Contract } from '#adapters/http-contract/contract.ts';
import { staffCodeId } from '#core/domain/kernel/ids.ts';
import { refuse } from '../error-map.ts';
import type { HttpServices } from '../http-services.ts';
import type { HandlersFor } from '../mount.ts';
import { presentStaffCode } from '../presenters/present-staff-code.ts';

export const staffCodesHandlers = (services: HttpServices): HandlersFor<Contract>['staffCodes'] => ({
  list: async () => (await services.listStaffCodes()).map(presentStaffCode),
  issue: async ({ body }, { actor }) => {
    const issued = await services.issueStaffCode({
      name: body.name ?? '',
      role: body.role,
      expiresAt: body.expiresAt ?? null,
      createdBy: actor.name,
    });
    return issued.ok ? presentStaffCode(issued.value) : refuse(issued.error);
  },
  revoke: async ({ params }, { actor }) => {
    const revoked = await services.revokeStaffCode(staffCodeId(params.id), actor.name);
    return revoked.ok ? presentStaffCode(revoked.value) : refuse(revoked.error);
  },
});
