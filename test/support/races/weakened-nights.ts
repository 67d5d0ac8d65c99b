import { setTimeout as sleep } from 'node:timers/promises';
import type { Weaken } from './weakened-storage.ts';

/** Longer than the closing that somebody else does at the same time. */
const GAP_MS = 150;

/** The open night is read as it is committed, and nobody waits for who closes it. */
export const withoutNightLock: Weaken = (tx, reads) => ({
  nights: {
    ...tx.nights,
    lock: async () => {
      const { rows } = await reads.pool.query<{ id: string }>("select id from nights where state = 'open'");
      const nights = (await reads.nights.list(10)).map(({ night }) => night).filter(({ id }) => rows.some((row) => row.id === id));
      await sleep(GAP_MS);
      return nights;
    },
  },
});

const STEP_MS = 40;

/** A refund is heard of when its clock says, one after the other, and nobody who closes the night waits for its commit. */
export const withoutHeldNightOfRefunds = (): Weaken => {
  let refunds = 0;
  return (tx) => ({
    nights: {
      ...tx.nights,
      hearsAt: async (_order, now) => {
        refunds += 1;
        await sleep(refunds * STEP_MS);
        return now;
      },
    },
  });
};

/** A sale takes the night that is open when it looks, without holding it until its commit. */
export const WITHOUT_HELD_NIGHT = [
  `create or replace function tonight(day text, at timestamptz) returns uuid language sql volatile as $$
     select id from nights where state = 'open' $$`,
  `create or replace function give_order_a_night() returns trigger language plpgsql as $$
     begin
       select id into new.night_id from nights where state = 'open';
       perform pg_sleep(0.15);
       return new;
     end $$`,
];
