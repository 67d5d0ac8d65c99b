import type { Contract } from '#adapters/http-contract/contract.ts';
import { metBy } from '../request/caller.ts';
import type { HttpServices } from '../http-services.ts';
import type { HandlersFor } from '../mount.ts';

export const queueHandlers = ({
  cachedResponses,
  meetVisitor,
  secrets,
  recordHeartbeat,
  getMetrics,
}: HttpServices): HandlersFor<Contract>['queue'] => ({
  status: () => cachedResponses.queueStatus.fresh(),
  heartbeat: async ({ body }, call) => {
    await metBy({ meetVisitor, secrets }, call, body.sessionId);
    await recordHeartbeat(body.sessionId, body.cartItemCount);
    return undefined;
  },
  metrics: async () => {
    const { currentVisitors, activeCarts, totalCartItems } = await getMetrics();
    return { currentVisitors, activeCarts, totalCartItems };
  },
});
