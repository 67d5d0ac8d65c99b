import { QUEUE_LOCK } from './words.ts';

/** A night is planned, opened and closed. Only one is open at a time; a closed one never changes. */
export const NIGHTS = `
  create table nights (
    id uuid not null,
    name text not null,
    state text not null,
    opens_at timestamptz null,
    closes_at timestamptz null,
    opened_at timestamptz null,
    opened_by text null,
    closed_at timestamptz null,
    closed_by text null,
    primary key (id),
    constraint nights_state_check check (state in ('planned', 'open', 'closed')),
    constraint nights_opened_check check ((state = 'planned') = (opened_at is null)),
    constraint nights_closed_check check ((state = 'closed') = (closed_at is not null)),
    constraint nights_people_check check ((opened_by is null or opened_at is not null) and (closed_by is null or closed_at is not null)),
    constraint nights_plan_check check (opens_at < closes_at)
  );
  create unique index nights_open_unique on nights (state) where state = 'open';

  -- The open night, shared until the commit, so that no stock movement lands in a night that is being closed. While none is open
  -- it waits for whoever opens one: a movement is either in what the night begins with, or in the night.
  create function open_night() returns uuid language plpgsql volatile as $$
    declare
      night uuid;
    begin
      select id into night from nights where state = 'open' for share;
      if not found then
        perform pg_advisory_xact_lock_shared(${QUEUE_LOCK});
        select id into night from nights where state = 'open' for share;
      end if;
      return night;
    end $$;
`;
