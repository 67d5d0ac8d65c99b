import type { Contract } from '../contract.ts';
import type { ResponseOf } from '../endpoint.ts';
import type { WaitingItem } from '#core/use-cases/queue/read-stations.ts';
import type { QueueStatus } from '#core/use-cases/queue/get-queue-status.ts';

export const presentWait = ({ productId, station, reason, until, sentence, sentenceEs, minutes }: WaitingItem) => ({
  id: productId,
  station,
  reason,
  until,
  sentence,
  ...(sentenceEs === undefined ? {} : { sentenceEs }),
  minutes,
});

export const presentQueueStatus = ({ waiting, ...status }: QueueStatus): ResponseOf<Contract['queue']['status']> => ({
  ...status,
  ...(waiting !== undefined && { waiting: waiting.map(presentWait) }),
});
