import { SECOND_MS } from '#core/domain/kernel/instant.ts';
import type { Logger } from '#core/ports/logger.ts';
import { watchLoopLag } from './loop-lag.ts';
import { createRoom, type RoomLimits, type Visit } from './room.ts';
import type { Standing } from './standing.ts';

export interface Admission {
  /** Calls the visit's `go` now or when its turn comes, or `refuse`. */
  admit(standing: Standing, visit: Visit): void;
}

type Limits = Readonly<Record<Exclude<Standing, 'always'>, RoomLimits>>;

/**
 * Rooms of their own, so that a slow provider keeps buyers waiting and nobody else. A visitor's request is one statement
 * and about a millisecond of this process: 12 keep the database's 10 connections busy and leave next to nobody in front of
 * the staff, neither there nor in a turn of the event loop; 400 are served before a phone gives up. A buyer's is mostly
 * waiting for the provider, and what the stand is there for: a whole halftime may wait, as long as the provider may take.
 */
const LIMITS: Limits = {
  visitor: { seats: 12, waiting: 400, patienceMs: SECOND_MS, seatMs: 2 * SECOND_MS },
  buyer: { seats: 32, waiting: 1_000, patienceMs: 8 * SECOND_MS, seatMs: 2 * SECOND_MS },
  payer: { seats: 32, waiting: 400, patienceMs: 4 * SECOND_MS, seatMs: 2 * SECOND_MS },
};

const TELL_EVERY_MS = 10 * SECOND_MS;

/** Counts, because a line for each would make it worse. */
const tellerOf = (logger: Logger): (() => void) => {
  let refused = 0;
  return () => {
    refused += 1;
    if (refused > 1) return;
    logger.warn('requests.refused', { reason: 'overload' });
    setTimeout(() => {
      if (refused > 1) logger.warn('requests.refused', { reason: 'overload', count: refused });
      refused = 0;
    }, TELL_EVERY_MS).unref();
  };
};

/** Who is worked for when there are more requests than this process can answer. The staff goes first: it has no room, and waits for none. */
export const createAdmission = (logger: Logger, limits: Partial<Limits> = {}): Admission => {
  const lag = watchLoopLag();
  const tell = tellerOf(logger);
  const { visitor, buyer, payer } = { ...LIMITS, ...limits };
  const rooms = { visitor: createRoom(visitor), buyer: createRoom(buyer), payer: createRoom(payer) };
  return {
    admit: (standing, visit) => {
      if (standing === 'always') return visit.go();
      const refuse = (): void => {
        tell();
        visit.refuse();
      };
      // Late for so long, waiting only makes it later; whoever buys or has paid may.
      rooms[standing].enter({ ...visit, refuse }, standing !== 'visitor' || !lag.isLasting);
    },
  };
};
