import { matchDeposits, type Bank, type ProviderLedger } from '../../domain/bank/deposits.ts';
import type { NightId } from '../../domain/kernel/ids.ts';
import { DAY_MS, plusMs, type Instant } from '../../domain/kernel/instant.ts';
import { LIMITS } from '../../domain/limits.ts';
import type { Night } from '../../domain/night/night.ts';
import { cardTestPayments } from '../../domain/setup/card-test.ts';
import type { TimeWindow } from '../../domain/reports/business-day.ts';
import type { CardTestLog } from '../../ports/card-test-log.ts';
import type { NightReader } from '../../ports/night-repository.ts';
import type { PayoutReader } from '../../ports/payout-reader.ts';
import type { Ports } from '../../ports/ports.ts';
import type { SalesReader } from '../../ports/sales-reader.ts';

export interface DepositsView extends Bank {
  /** The orders that `nights` refers to. */
  readonly names: ReadonlyMap<string, Pick<Night, 'name' | 'openedAt'>>;
  readonly checkedAt: Instant;
}

/** The last nights' card payments, compared with the provider's current ledger. @throws Unavailable */
export type ListDeposits = () => Promise<DepositsView>;

export interface BankDeps extends Pick<Ports, 'bankSettlements' | 'clock'> {
  readonly payouts: Pick<PayoutReader, 'movements' | 'payouts' | 'movementsOf'>;
  readonly sales: Pick<SalesReader, 'cardPaymentsOf'>;
  readonly cardTestLog: Pick<CardTestLog, 'read'>;
  readonly timeZone: string;
}

export interface ListDepositsDeps extends BankDeps {
  readonly nights: Pick<NightReader, 'list'>;
}

/** Sequential calls: the window does not wait for them. */
const readLedger = async (reader: BankDeps['payouts'], window: TimeWindow): Promise<ProviderLedger> => {
  const movements = await reader.movements(window);
  const payouts = [];
  for (const payout of await reader.payouts(window)) payouts.push({ ...payout, movements: await reader.movementsOf(payout.id) });
  return { movements, payouts };
};

type Since = {
  /** If this is earlier than the first payment. */
  readonly start: Instant;
  /** Nights from before, of which the ledger has only news. */
  readonly older: readonly NightId[];
};

/**
 * The card payments of these nights, in their order, compared with the provider's ledger since the first of them.
 * @throws Unavailable
 */
export const readBank = async (
  { payouts, sales, bankSettlements, cardTestLog, clock, timeZone }: BankDeps,
  nights: readonly NightId[],
  since: Since | null = null,
): Promise<Bank> => {
  const now = clock.now();
  const older = since?.older ?? [];
  const rank = new Map([...nights, ...older].map((id, at) => [id, at]));
  const payments = (await sales.cardPaymentsOf([...nights, ...older])).toSorted(
    (one, other) => (rank.get(one.nightId) ?? 0) - (rank.get(other.nightId) ?? 0),
  );
  const starts = [
    ...payments.filter(({ nightId }) => !older.includes(nightId)).map(({ placedAt }) => plusMs(placedAt, -DAY_MS)),
    ...(since === null || since.start > now ? [] : [since.start]),
  ];
  const [start] = starts.toSorted((one, other) => one - other);
  const ledger = start === undefined ? { movements: [], payouts: [] } : await readLedger(payouts, { start, end: plusMs(now, DAY_MS) });
  const settlements = await bankSettlements.ofOrders(payments.map(({ orderId }) => orderId));
  return matchDeposits(payments, ledger, { now, timeZone }, cardTestPayments(await cardTestLog.read()), settlements);
};

export const makeListDeposits =
  ({ nights, ...deps }: ListDepositsDeps): ListDeposits =>
  async () => {
    const shown = (await nights.list(LIMITS.lists.auditEntries))
      .filter(({ night, orders }) => night.state !== 'planned' && orders > 0)
      .slice(0, LIMITS.bank.nights)
      .map(({ night }) => night);
    const names = new Map(shown.map(({ id, name, openedAt }) => [id, { name, openedAt }]));
    const bank = await readBank(
      deps,
      shown.map(({ id }) => id),
    );
    return { ...bank, names, checkedAt: deps.clock.now() };
  };
