import type { EntityManager } from '@mikro-orm/postgresql';
import type { ReaderDecision } from '#core/domain/bank/reader-decision.ts';
import { nightId, orderId, paymentId, readerDecisionId, type NightId } from '#core/domain/kernel/ids.ts';
import { cents } from '#core/domain/kernel/money.ts';
import type { ReaderDecisionRepository } from '#core/ports/bank-settlements.ts';
import { instantOf, textOf } from '../database/sql.ts';
import { ReaderDecisionRow } from './reader-decision.row.ts';

const toDecision = (row: ReaderDecisionRow): ReaderDecision => ({
  id: readerDecisionId(row.id),
  nightId: nightId(row.night_id),
  kind: row.kind,
  orderId: row.order_id === null ? null : orderId(row.order_id),
  paymentId: row.payment_id === null ? null : paymentId(row.payment_id),
  card: row.card,
  standCents: cents(row.stand_cents),
  providerCents: cents(row.provider_cents),
  at: instantOf(row.decided_at),
  by: row.decided_by,
});

const toRow = (one: ReaderDecision): ReaderDecisionRow => ({
  id: one.id,
  night_id: one.nightId,
  kind: one.kind,
  order_id: one.orderId,
  payment_id: one.paymentId,
  card: one.card,
  stand_cents: one.standCents,
  provider_cents: one.providerCents,
  decided_at: textOf(one.at),
  decided_by: one.by,
});

/** Oldest first. */
export const readReaderDecisions = async (em: EntityManager, night: NightId): Promise<readonly ReaderDecision[]> =>
  (await em.find(ReaderDecisionRow, { night_id: night }, { orderBy: { decided_at: 'asc', id: 'asc' } })).map(toDecision);

export const createReaderDecisionRepository = (em: EntityManager): ReaderDecisionRepository => ({
  add: async (decision) => (await em.qb(ReaderDecisionRow).insert(toRow(decision)).onConflict().ignore().execute('run')).affectedRows === 1,
  remove: async (id) => (await em.nativeDelete(ReaderDecisionRow, { id })) === 1,
});
