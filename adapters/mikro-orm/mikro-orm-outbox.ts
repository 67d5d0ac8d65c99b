import type { OutboxId } from '#core/domain/kernel/ids.ts';
import { plusMs } from '#core/domain/kernel/instant.ts';
import type { Clock } from '#core/ports/clock.ts';
import type { Outbox, OutboxQueue, SentMails } from '#core/ports/outbox.ts';
import { claimDue, type WorkList } from './claim.ts';
import { instantOf, textOf } from './mappers/instant.mapper.ts';
import { toMessage, toOutboxRow } from './mappers/outbox.mapper.ts';
import type { NotifyChange } from './notify.ts';
import type { OutboxRow } from './rows/outbox.row.ts';
import { asJson, insertAllOf, madeOnce, type Sql } from './sql.ts';
import { inSets } from './hot-statements/in-sets.ts';

const insertMessages = madeOnce((row: object) => insertAllOf('outbox', row));

const insertNewMessages = madeOnce((row: object) => `${insertAllOf('outbox', row)} on conflict (id) do nothing returning id`);

const DUE: WorkList = { table: 'outbox', isOpen: "state = 'pending'", due: 'due_at' };

/** A claim and a failed attempt both move `due_at`, so this meets only a message that nobody has begun to send. */
const WITHDRAW = `
  delete from outbox where order_id = ? and kind = ? and due_at = ? and state = 'pending' and attempts = 0 returning id`;

export const createMikroOrmOutbox = (sql: Sql, notifyChange: NotifyChange): Outbox => ({
  async add(message) {
    const row = toOutboxRow(message);
    await sql(insertMessages(row), [asJson([row])]);
    notifyChange('outbox');
  },
  async addOnce(message) {
    const row = toOutboxRow(message);
    const isNew = (await sql(insertNewMessages(row), [asJson([row])])).length === 1;
    if (isNew) notifyChange('outbox');
    return isNew;
  },
  withdraw: async ({ orderId, kind, dueAt }) => (await sql(WITHDRAW, [orderId, kind, textOf(dueAt)])).length > 0,
  forgetOrder: async (orderId) => void (await sql('delete from outbox where order_id = ?', [orderId])),
  forgetSettledBefore: async (before) =>
    void (await sql("delete from outbox where state <> 'pending' and created_at < ?", [textOf(before)])),
});

const LAST_SHEET = `
  select recipient, settled_at from outbox
  where kind = 'night-sheet' and state = 'sent' and notice ->> 'nightId' = ?
  order by settled_at desc limit 1`;

export const createMikroOrmSentMails = (sql: Sql): SentMails => ({
  async lastSheetOf(night) {
    const [row] = await sql<{ readonly recipient: string; readonly settled_at: string }>(LAST_SHEET, [night]);
    return row === undefined ? null : { to: row.recipient, at: instantOf(row.settled_at) };
  },
});

/** Sent or given up is final: a slow second worker changes nothing. */
const SETTLE = `
  update outbox set state = ?, settled_at = ?
  where id = any (?::uuid[]) and state = 'pending'`;
const RENEW = "update outbox set due_at = ? where id = ? and state = 'pending'";
const RETRY = "update outbox set due_at = ?, attempts = attempts + 1 where id = ? and state = 'pending'";

export function createMikroOrmOutboxQueue(sql: Sql, clock: Clock): OutboxQueue {
  const settleAs = (state: 'sent' | 'failed') =>
    inSets(async (ids: readonly OutboxId[]) => {
      await sql(SETTLE, [state, textOf(clock.now()), ids]);
      return ids.map(() => null);
    });
  const [sent, failed] = [settleAs('sent'), settleAs('failed')];
  return {
    claimDue: async (leaseMs, limit) => (await claimDue<OutboxRow>(sql, clock, DUE, { leaseMs, limit })).map(toMessage),
    renew: async (id, leaseMs) => void (await sql(RENEW, [textOf(plusMs(clock.now(), leaseMs)), id])),
    markSent: async (id) => void (await sent.ask(id)),
    retryAt: async (id, at) => void (await sql(RETRY, [textOf(at), id])),
    markFailed: async (id) => void (await failed.ask(id)),
  };
}
