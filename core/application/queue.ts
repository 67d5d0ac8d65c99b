import { makeStaffPresence } from '../use-cases/nights/watch-staff.ts';
import { makeGetQueueStatus } from '../use-cases/queue/get-queue-status.ts';
import { makePauseStation, makeResumeStation } from '../use-cases/queue/pause-station.ts';
import { makeReadEstimates } from '../use-cases/queue/read-estimates.ts';
import { makeStations } from '../use-cases/queue/read-stations.ts';
import type { Parts } from './policies.ts';

/** Whether orders are accepted, and how long they will take. */
export const makeQueueUseCases = (parts: Parts) => {
  const staffPresence = makeStaffPresence(parts);
  const stations = makeStations(parts);

  return {
    staffPresence,
    stations,
    readEstimates: makeReadEstimates(parts),
    getQueueStatus: makeGetQueueStatus({ ...parts, staffPresence, stations }),
    pauseStation: makePauseStation(parts),
    resumeStation: makeResumeStation(parts),
  };
};

export type QueueUseCases = ReturnType<typeof makeQueueUseCases>;
