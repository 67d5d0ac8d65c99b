import { plusMs } from '#core/domain/kernel/instant.ts';
import type { Clock } from '#core/ports/clock.ts';
import { textOf } from './instant-text.ts';
import type { Sql } from './sql.ts';

/** A table as a work list: which rows are unfinished, and in which column stands when they are due. */
export type WorkList = { readonly table: 'checkouts' | 'refunds' | 'outbox'; readonly isOpen: string; readonly due: string };

/** Takes the longest due rows that nobody else is taking and puts them `leaseMs` away, in one statement. */
export async function claimDue<Row extends object>(
  sql: Sql,
  clock: Clock,
  { table, isOpen, due }: WorkList,
  { leaseMs, limit }: { readonly leaseMs: number; readonly limit: number },
): Promise<readonly Row[]> {
  const now = clock.now();
  const statement = `
    with claimed as materialized (
      select id from ${table} where ${isOpen} and ${due} <= ? order by ${due} limit ? for update skip locked
    )
    update ${table} set ${due} = ? from claimed where ${table}.id = claimed.id returning ${table}.*`;
  return sql<Row>(statement, [textOf(now), limit, textOf(plusMs(now, leaseMs))]);
}
