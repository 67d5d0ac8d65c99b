import { cardTestTotals } from '../../domain/setup/card-test.ts';
import { instant } from '../../domain/kernel/instant.ts';
import { addCents, type Cents } from '../../domain/kernel/money.ts';
import { ofTender, salesReport } from '../../domain/reports/sales-report.ts';
import type { CardTestLog } from '../../ports/card-test-log.ts';
import type { PaymentLedger } from '../../ports/payment-ledger.ts';
import type { Ports } from '../../ports/ports.ts';

export interface LedgerComparison {
  readonly ours: { readonly paidCents: Cents; readonly refundedCents: Cents };
  /** Null: this provider has no ledger that can be read whole. */
  readonly theirs: { readonly paidCents: Cents; readonly refundedCents: Cents } | null;
}

/** Invariant I3: the stand's and the provider's ledgers of all card money ever moved. */
export type CompareLedger = () => Promise<LedgerComparison>;

/** The year 9999. */
const END_OF_TIME = instant(253_402_300_799_000);

export interface CompareLedgerDeps extends Pick<Ports, 'sales'> {
  readonly cardTestLog: Pick<CardTestLog, 'read'>;
  readonly ledger: PaymentLedger | null;
}

export const makeCompareLedger =
  ({ sales, cardTestLog, ledger }: CompareLedgerDeps): CompareLedger =>
  async () => {
    const facts = await sales.between({ start: instant(0), end: END_OF_TIME });
    const { grossCents, refundsCents } = salesReport(ofTender(facts, 'card'));
    const tests = cardTestTotals(await cardTestLog.read());
    const ours = { paidCents: addCents(grossCents, tests.paidCents), refundedCents: addCents(refundsCents, tests.refundedCents) };
    return { ours, theirs: ledger === null ? null : await ledger.totals() };
  };
