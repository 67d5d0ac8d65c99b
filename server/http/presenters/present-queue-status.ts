import type { Contract } from '#adapters/http-contract/contract.ts';
import type { ResponseOf } from '#adapters/http-contract/endpoint.ts';
import type { QueueStatus } from '#core/use-cases/queue/get-queue-status.ts';

export const presentQueueStatus = ({ waiting, ...status }: QueueStatus): ResponseOf<Contract['queue']['status']> => ({
  ...status,
  ...(waiting !== undefined && { waiting: waiting.map(({ productId, name: _, ...item }) => ({ id: productId, ...item })) }),
});
