import { plusMs } from '#core/domain/kernel/instant.ts';
import type { Clock } from '#core/ports/clock.ts';
import type { Outbox, OutboxDesk } from '#core/ports/outbox.ts';
import { claimDue, type WorkList } from './claim.ts';
import { textOf } from './mappers/instant.mapper.ts';
import { toMessage, toOutboxRow } from './mappers/outbox.mapper.ts';
import type { GiveHint } from './notify.ts';
import type { OutboxRow } from './rows/outbox.row.ts';
import { asJson, insertOf, type Sql } from './sql.ts';
import type { TransactionSql } from './transactional-sql.ts';

const DUE: WorkList = { table: 'outbox', isOpen: "state = 'pending'", due: 'due_at' };

export const createMikroOrmOutbox = (sql: TransactionSql, hint: GiveHint): Outbox => ({
  async add(message) {
    const row = toOutboxRow(message);
    sql.later(insertOf('outbox', row), [asJson(row)]);
    hint('outbox');
  },
  forgetSettledBefore: async (before) =>
    void (await sql("delete from outbox where state <> 'pending' and created_at < ?", [textOf(before)])),
});

/** Sent or given up is final: a slow second worker changes nothing. */
const SETTLE = "update outbox set state = ?, settled_at = ? where id = ? and state = 'pending'";
const RENEW = "update outbox set due_at = ? where id = ? and state = 'pending'";
const RETRY = "update outbox set due_at = ?, attempts = attempts + 1 where id = ? and state = 'pending'";

export function createMikroOrmOutboxDesk(sql: Sql, clock: Clock): OutboxDesk {
  return {
    claimDue: async (leaseMs, limit) => (await claimDue<OutboxRow>(sql, clock, DUE, { leaseMs, limit })).map(toMessage),
    renew: async (id, leaseMs) => void (await sql(RENEW, [textOf(plusMs(clock.now(), leaseMs)), id])),
    markSent: async (id) => void (await sql(SETTLE, ['sent', textOf(clock.now()), id])),
    retryAt: async (id, at) => void (await sql(RETRY, [textOf(at), id])),
    markFailed: async (id) => void (await sql(SETTLE, ['failed', textOf(clock.now()), id])),
  };
}
