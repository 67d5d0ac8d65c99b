import type { CheckoutId } from '#core/domain/kernel/ids.ts';
import type { OpenedSession } from '#core/ports/checkout-repository.ts';
import type { Sql } from '../database/sql.ts';
import type { DecideBatch } from '../database/batcher.ts';

/** Returns the checkouts that have the session now, except those whose release was requested. */
const OPEN = `
  with session as materialized (
    select * from unnest(?::uuid[], ?::text[], ?::text[]) as given(id, session_id, session_url)
  ), locked as materialized (
    select id from checkouts
    where id in (select id from session) and state = 'creating' and release_requested_at is null order by id for update
  ), opened as (
    update checkouts c set state = 'open', session_id = session.session_id, session_url = session.session_url
    from locked join session on session.id = locked.id
    where c.id = locked.id
    returning c.id
  )
  select id from opened
  union
  select c.id from checkouts c join session on session.id = c.id and session.session_id = c.session_id`;

export type SessionToOpen = OpenedSession & { readonly id: CheckoutId };

export const createOpenSessions =
  (sql: Sql): DecideBatch<SessionToOpen, boolean> =>
  async (asked) => {
    const columns = [asked.map(({ id }) => id), asked.map(({ sessionId }) => sessionId), asked.map(({ sessionUrl }) => sessionUrl)];
    const opened = new Set((await sql<{ id: string }>(OPEN, columns)).map(({ id }) => id));
    return asked.map(({ id }) => opened.has(id));
  };
