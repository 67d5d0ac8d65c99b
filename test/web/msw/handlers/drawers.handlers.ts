import { drawersContract } from '#adapters/http-contract/drawers.contract.ts';
import type { ResponseOf } from '#adapters/http-contract/endpoint.ts';
import { NO_PIECES } from '#core/domain/drawer/pieces.ts';
import { MINUTE_MS, plusMs } from '#core/domain/kernel/instant.ts';
import { cents, ZERO } from '#core/domain/kernel/money.ts';
import { answer, typedHandler, type Outcome } from '../typed-handler.ts';
import { TONIGHT } from './staff.handlers.ts';

type List = ResponseOf<typeof drawersContract.list>;
type Details = ResponseOf<typeof drawersContract.get>;
type Pages = ResponseOf<typeof drawersContract.ledger>;

export const DRAWER_A = '0193c0de-0000-7000-8000-00000000000a';

export const aDrawer = (changes: Partial<List['drawers'][number]> = {}): List['drawers'][number] => ({
  id: DRAWER_A,
  name: 'Drawer A',
  state: 'open',
  openedAt: plusMs(TONIGHT, -90 * MINUTE_MS),
  openedBy: 'Dana',
  float: null,
  dropped: null,
  sellers: ['Luis', 'Priya'],
  cashSales: 58,
  count: null,
  mayCount: true,
  ...changes,
});

export const drawerDetails = (changes: Partial<Details> = {}): Details => ({ ...aDrawer(), result: null, steps: [], ...changes });

/** One twenty-dollar bill. */
export const aCount = (changes: Partial<NonNullable<Details['count']>> = {}): NonNullable<Details['count']> => ({
  by: 'Luis',
  isYours: false,
  at: TONIGHT,
  amount: cents(2_000),
  pieces: NO_PIECES.with(2, 1),
  ...changes,
});

export const drawersAre = (drawers: List['drawers'] = [], sold: List['sold'] = []) =>
  typedHandler(drawersContract.list, () => answer({ drawers, sold, is_closed: false }));

export const drawerIs = (details: () => Details) => typedHandler(drawersContract.get, () => answer(details()));

export const bookIs = (entries: Pages['entries'] = []) =>
  typedHandler(drawersContract.ledger, () =>
    answer({
      ...aDrawer(),
      sums: {
        float: cents(15_000),
        sales: cents(20_525),
        refunds: ZERO,
        drops: cents(20_000),
        paidIn: ZERO,
        paidOut: cents(1_150),
        expected: cents(14_375),
      },
      entries,
    }),
  );

export const drawerIsOpened = (outcome: Outcome<Details> = answer(drawerDetails())) => typedHandler(drawersContract.open, () => outcome);
export const cashIsMoved = () => typedHandler(drawersContract.move, () => answer(drawerDetails()));
export const countStep = (outcome: () => Outcome<Details>) => typedHandler(drawersContract.count, outcome);
export const settleStep = (outcome: () => Outcome<Details>) => typedHandler(drawersContract.settle, outcome);
