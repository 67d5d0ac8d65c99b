import { matchReader, readerWindow, type ReaderMatch } from '../../domain/bank/reader-match.ts';
import type { NightId } from '../../domain/kernel/ids.ts';
import { DAY_MS, plusMs, type Instant } from '../../domain/kernel/instant.ts';
import { err, ok, type Result } from '../../domain/kernel/result.ts';
import type { Night } from '../../domain/night/night.ts';
import { MAX_NIGHTS } from '../../domain/reports/season.ts';
import type { NightReader } from '../../ports/night-repository.ts';
import type { PayoutReader } from '../../ports/payout-reader.ts';
import type { Ports } from '../../ports/ports.ts';
import type { SalesReader } from '../../ports/sales-reader.ts';
import type { NoSuchNight } from '../reports/get-night-sheet.ts';

export interface ReaderMatchView extends ReaderMatch {
  readonly night: Night;
  readonly checkedAt: Instant;
}

/** A night's card reader sales, compared with the provider's in-person payments, both current. Changes nothing. @throws Unavailable */
export type MatchReaderSales = (id: NightId) => Promise<Result<ReaderMatchView, NoSuchNight>>;

export interface MatchReaderSalesDeps extends Pick<Ports, 'clock'> {
  readonly payouts: Pick<PayoutReader, 'inPersonPayments'>;
  readonly sales: Pick<SalesReader, 'readerSalesOf' | 'paymentsBetween'>;
  readonly nights: Pick<NightReader, 'list'>;
}

export const makeMatchReaderSales =
  ({ payouts, sales, nights, clock }: MatchReaderSalesDeps): MatchReaderSales =>
  async (id) => {
    const now = clock.now();
    const all = (await nights.list(MAX_NIGHTS)).map(({ night }) => night);
    const night = all.find((one) => one.id === id);
    const window = night === undefined ? null : readerWindow(night, all, now);
    if (night === undefined || window === null) return err({ kind: 'night/not-found' });
    // Some providers report a phone's wallet on the payment page like a card on a reader.
    const online = new Set(await sales.paymentsBetween({ start: plusMs(window.start, -DAY_MS), end: plusMs(window.end, DAY_MS) }));
    const inPerson = (await payouts.inPersonPayments(window)).filter(({ paymentId }) => !online.has(paymentId));
    const { sales: own, decisions } = await sales.readerSalesOf(id);
    return ok({ night, ...matchReader(own, inPerson, decisions), checkedAt: now });
  };
