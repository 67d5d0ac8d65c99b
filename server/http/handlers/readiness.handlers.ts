import type { Contract } from '#adapters/http-contract/contract.ts';
import type { HttpServices } from '../http-services.ts';
import type { HandlersFor } from '../mount.ts';

export const readinessHandlers = ({ readinessChecks, clock }: HttpServices): HandlersFor<Contract>['readiness'] => ({
  checks: async () => ({
    checkedAt: clock.now(),
    version: readinessChecks.version,
    checks: (await readinessChecks.all()).map(({ todo = null, place = null, ...check }) => ({ ...check, todo, place })),
  }),
});
