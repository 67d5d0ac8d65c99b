import { LIMITS } from '#core/domain/limits.ts';

export const BOUND = LIMITS.queue.pauseAtQueuedAndOpenCheckouts;
