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

/** A hold does not look under its lock whether a night has been closed in the meantime. */
export const WITHOUT_LOOK_AT_THE_NIGHT = `
  create or replace function places_in_queue(pause_at_queued int, pause_at_queued_and_open int, at timestamptz) returns int
  language plpgsql volatile as $$
  begin
    perform pg_advisory_xact_lock(7311002);
    return pause_at_queued_and_open - (select count(*) from orders where status = 'queued')
      - (select count(*) from checkouts where state in ('creating', 'open'));
  end $$`;

/** Who makes the first sale of a day starts its night, and waits for nobody who does the same. */
export const WITHOUT_ONE_OPEN_NIGHT = [
  'drop index nights_open_unique',
  `create or replace function tonight(day text, at timestamptz) returns uuid language plpgsql volatile as $$
     declare
       night nights;
     begin
       select * into night from nights where state = 'open' limit 1;
       perform pg_sleep(0.5);
       if night.id is null then
         insert into nights (id, name, state, opened_at) values (gen_random_uuid(), night_name(day), 'open', at) returning * into night;
       end if;
       return night.id;
     end $$`,
];
