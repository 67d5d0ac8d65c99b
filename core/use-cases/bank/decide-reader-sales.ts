import { isBooked, READER_DECISIONS, type ReaderDecision, type ReaderQuestion } from '../../domain/bank/reader-decision.ts';
import { openQuestion, type ReaderSale } from '../../domain/bank/reader-match.ts';
import { readerDecisionId, type NightId, type ReaderDecisionId } from '../../domain/kernel/ids.ts';
import { formatUsd, ZERO } from '../../domain/kernel/money.ts';
import { err, ok, type Result } from '../../domain/kernel/result.ts';
import { displayOrderNumber } from '../../domain/order/order-number.ts';
import { MAX_NIGHTS } from '../../domain/reports/season.ts';
import type { Actor } from '../../domain/staff/actor.ts';
import type { Ports } from '../../ports/ports.ts';
import type { NoSuchNight } from '../reports/get-night-sheet.ts';
import { makeMatchReaderSales, type MatchReaderSalesDeps } from './match-reader-sales.ts';

/** The sale or payment has since been matched, decided otherwise or refunded; or its night is still open. */
export type NothingToDecide = { readonly kind: 'reader/nothing-to-decide' };

/**
 * Answers an open question about the card reader of a closed night: a line below its sheet. The amounts are those of the stand and the
 * provider now. A repeat has no effect. @throws Unavailable
 */
export type DecideReaderSale = (
  night: NightId,
  question: ReaderQuestion,
  actor: Actor,
) => Promise<Result<void, NoSuchNight | NothingToDecide>>;

export type BookedReader = { readonly kind: 'reader/booked' };

/** Undoes it within the same month, which reopens the question. A repeat has no effect. */
export type UndoReaderDecision = (night: NightId, id: ReaderDecisionId, actor: Actor) => Promise<Result<void, BookedReader>>;

export type DecideReaderSalesDeps = Pick<Ports, 'unitOfWork' | 'ids'> & MatchReaderSalesDeps & { readonly timeZone: string };

/** 'Card reader, vs. Lincoln: #102, $4.50, was cash' */
const auditText = (
  { kind, orderId, card, standCents, providerCents }: Omit<ReaderDecision, 'id' | 'nightId' | 'at' | 'by'>,
  sales: readonly ReaderSale[],
  night: string,
): string => {
  const number = sales.find((sale) => sale.orderId === orderId)?.orderNumber;
  const amounts = [...new Set([standCents, providerCents])].filter((amount) => amount !== ZERO).map((amount) => formatUsd(amount));
  const about = [...(number === undefined ? [] : [displayOrderNumber(number)]), ...(card === null ? [] : [card]), ...amounts];
  return `Card reader, ${night}: ${about.join(', ')}, ${READER_DECISIONS[kind].text}`;
};

export const makeDecideReaderSale = (deps: DecideReaderSalesDeps): DecideReaderSale => {
  const match = makeMatchReaderSales(deps);
  return async (nightId, question, actor) => {
    const found = await match(nightId);
    if (!found.ok) return found;
    const { night, decided, onlyAtStand, differing } = found.value;
    const isAnswered = decided.some(
      ({ decision: { kind, orderId, paymentId } }) =>
        kind === question.kind && orderId === question.orderId && paymentId === question.paymentId,
    );
    if (isAnswered) return ok(undefined);
    const facts = openQuestion(found.value, question);
    if (facts === null || night.state !== 'closed') return err({ kind: 'reader/nothing-to-decide' });
    const text = auditText({ ...question, ...facts }, [...onlyAtStand, ...differing.map(({ sale }) => sale)], night.name);
    const decision = { ...question, ...facts, id: readerDecisionId(deps.ids.uuid()), nightId, at: deps.clock.now(), by: actor.name };
    return deps.unitOfWork.run<void, NothingToDecide>(async (tx) => {
      if (!(await tx.readerDecisions.add(decision))) return err({ kind: 'reader/nothing-to-decide' });
      await tx.audit.add({ at: decision.at, by: actor.name, kind: 'night', text });
      return ok(undefined);
    });
  };
};

export const makeUndoReaderDecision =
  ({ unitOfWork, clock, nights, sales, timeZone }: DecideReaderSalesDeps): UndoReaderDecision =>
  async (nightId, id, actor) => {
    const { sales: own, decisions } = await sales.readerSalesOf(nightId);
    const decision = decisions.find((one) => one.id === id);
    const [night] = (await nights.list(MAX_NIGHTS)).flatMap((one) => (one.night.id === nightId ? [one.night] : []));
    if (decision === undefined || night === undefined) return ok(undefined);
    if (isBooked(decision, clock.now(), timeZone)) return err({ kind: 'reader/booked' });
    return unitOfWork.run<void, never>(async (tx) => {
      if (await tx.readerDecisions.remove(id))
        await tx.audit.add({
          at: clock.now(),
          by: actor.name,
          kind: 'night',
          text: `${auditText(decision, own, night.name)}: taken back`,
        });
      return ok(undefined);
    });
  };
