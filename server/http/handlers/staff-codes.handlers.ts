import type { Contract } from '#adapters/http-contract/contract.ts';
import { staffCodeId } from '#core/domain/kernel/ids.ts';
import type { IssueLoginLink, IssueOwnLoginLink } from '#core/use-cases/staff/issue-login-link.ts';
import { refuse } from '#adapters/http-contract/presenters/error-map.ts';
import type { HttpServices } from '../http-services.ts';
import type { HandlersFor } from '../mount.ts';
import { presentStaffCode } from '#adapters/http-contract/presenters/present-staff-code.ts';
import { ownLoginOf } from './auth.handlers.ts';

const presentLink = (issued: Awaited<ReturnType<IssueLoginLink | IssueOwnLoginLink>>) =>
  issued.ok ? { path: issued.value.path, expires_at: issued.value.expiresAt } : refuse(issued.error);

export const staffCodesHandlers = (services: HttpServices): HandlersFor<Contract>['staffCodes'] => ({
  list: async () => (await services.listStaffCodes()).map(presentStaffCode),
  issue: async ({ body }, { actor }) => {
    const issued = await services.issueStaffCode({
      id: body.id === undefined ? null : staffCodeId(body.id),
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
  issueLink: async ({ params }, { actor }) => presentLink(await services.issueLoginLink(staffCodeId(params.id), actor.name)),
  issueAdminLink: async (_request, call) => presentLink(await services.issueOwnLoginLink(ownLoginOf(call))),
});
