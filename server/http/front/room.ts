import type { ServerResponse } from 'node:http';

/** How many requests of a kind are worked on at once, and how many may wait for that. */
export interface RoomLimits {
  readonly seats: number;
  readonly waiting: number;
  /** Whoever has waited longer is sent away: the phone has given up or asked again by then. */
  readonly patienceMs: number;
  /** A request that takes longer loses its seat and goes on: bodies trickle in, providers are slow. */
  readonly seatMs: number;
}

export interface Visit {
  readonly res: ServerResponse;
  readonly go: () => void;
  readonly refuse: () => void;
}

export interface Room {
  /** Calls `go` at once or when a seat is free, or `refuse`. @param mayWait false: now or never. */
  enter(visit: Visit, mayWait: boolean): void;
}

const seatsOf = new WeakMap<ServerResponse, () => void>();

/** For an answer that stays open without any more work. */
export const giveSeatAway = (res: ServerResponse): void => seatsOf.get(res)?.();

const now = (): number => performance.now();

export const createRoom = ({ seats, waiting, patienceMs, seatMs }: RoomLimits): Room => {
  const queue: { readonly visit: Visit; readonly until: number }[] = [];
  let taken = 0;

  const sit = ({ res, go }: Visit): void => {
    taken += 1;
    let isSitting = true;
    const leave = (): void => {
      if (!isSitting) return;
      isSitting = false;
      clearTimeout(lease);
      taken -= 1;
      callNext();
    };
    const lease = setTimeout(leave, seatMs).unref();
    seatsOf.set(res, leave);
    res.once('close', leave);
    go();
  };

  /** Whoever has left or waited too long makes way for the next; whoever sits down calls the next when leaving. */
  const callNext = (): void => {
    for (let next = queue.shift(); next !== undefined; next = queue.shift()) {
      const { visit, until } = next;
      if (visit.res.destroyed) continue;
      if (now() <= until) return sit(visit);
      visit.refuse();
    }
  };

  return {
    enter: (visit, mayWait) => {
      if (taken < seats) sit(visit);
      else if (mayWait && queue.length < waiting) queue.push({ visit, until: now() + patienceMs });
      else visit.refuse();
    },
  };
};
