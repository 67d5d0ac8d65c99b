import type { Contract } from '../contract.ts';
import type { ResponseOf } from '../endpoint.ts';
import {
  ENTRY_RULES,
  expectedOf,
  hasSeen,
  isHiddenFrom,
  mayRecount,
  signedCents,
  type DrawerLedger,
  type DrawerEntry,
  type WholeDrawer,
} from '#core/domain/drawer/drawer.ts';
import { countOf, sellersOf, sumsOf, type DrawerSums } from '#core/domain/drawer/drawer-figures.ts';
import { subtractCents, type Cents } from '#core/domain/kernel/money.ts';
import type { Actor } from '#core/domain/staff/actor.ts';
import { can } from '#core/domain/staff/role.ts';

type Rows = Contract['drawers'];
type Details = ResponseOf<Rows['get']>;

/** Figures only for managers who requested them, after which they may not count the drawer. */
const seesFigures = (one: WholeDrawer, actor: Actor): boolean => can(actor.role, 'drawers:manage') && !isHiddenFrom(one, actor.id);

const pendingCount = ({ drawer, ledger }: WholeDrawer, actor: Actor) => {
  const entry = ledger.findLast(({ kind }) => kind === 'count');
  if (drawer.state !== 'counted' || entry === undefined) return null;
  const { by, at, amountCents, pieces } = entry;
  return { by: by.name, isYours: by.staffId === actor.id, at, amount: amountCents, pieces: [...(pieces ?? [])] };
};

const floatOf = (ledger: DrawerLedger): DrawerEntry => {
  const [float] = ledger;
  if (float === undefined) throw new Error('a ledger begins with a float');
  return float;
};

const presentSummary = (one: WholeDrawer, actor: Actor): ResponseOf<Rows['list']>['drawers'][number] => {
  const { drawer, ledger } = one;
  const [float, sellers, shown] = [floatOf(ledger), sellersOf([one]), seesFigures(one, actor)];
  return {
    id: drawer.id,
    name: drawer.name,
    state: drawer.state,
    openedAt: float.at,
    openedBy: float.by.name,
    float: shown ? float.amountCents : null,
    dropped: shown ? sumsOf(ledger).dropsCents : null,
    sellers: sellers.map(({ person }) => person),
    cashSales: sellers.reduce((sum, { sales }) => sum + sales, 0),
    count: pendingCount(one, actor),
    mayCount: !hasSeen(ledger, actor.id),
  };
};

const isStep = ({ kind }: DrawerEntry): boolean => kind === 'float' || ENTRY_RULES[kind].sign === 0;

const differenceAt = (ledger: DrawerLedger, entry: DrawerEntry): Cents | null =>
  entry.kind === 'confirm' ? subtractCents(entry.amountCents, expectedOf(ledger.slice(0, ledger.indexOf(entry)))) : null;

export const presentDrawer = (one: WholeDrawer, actor: Actor): Details => {
  const shown = seesFigures(one, actor);
  const result = shown ? countOf(one.ledger) : null;
  return {
    ...presentSummary(one, actor),
    result:
      result === null
        ? null
        : {
            expected: result.expectedCents,
            counted: result.countedCents,
            difference: result.differenceCents,
            note: result.note,
            mayRecount: mayRecount(one.ledger),
          },
    steps: one.ledger.filter(isStep).map((entry) => ({
      at: entry.at,
      by: entry.by.name,
      kind: entry.kind,
      amount: shown ? entry.amountCents : null,
      difference: shown ? differenceAt(one.ledger, entry) : null,
      note: entry.note,
    })),
  };
};

type Listed = { readonly drawers: readonly WholeDrawer[]; readonly isClosed: boolean };

export const presentDrawers = ({ drawers, isClosed }: Listed, actor: Actor): ResponseOf<Rows['list']> => ({
  is_closed: isClosed,
  drawers: drawers.map((one) => presentSummary(one, actor)),
  sold: can(actor.role, 'drawers:manage')
    ? drawers.flatMap((one) =>
        sellersOf([one]).map(({ person, drawer, sales, cashCents }) => ({
          person,
          drawer: drawer.name,
          sales,
          cash: seesFigures(one, actor) ? cashCents : null,
        })),
      )
    : [],
});

export const presentSums = (sums: DrawerSums) => ({
  float: sums.floatCents,
  sales: sums.salesCents,
  refunds: sums.refundsCents,
  drops: sums.dropsCents,
  paidIn: sums.paidInCents,
  paidOut: sums.paidOutCents,
  expected: sums.expectedCents,
});

export const presentPages = (one: WholeDrawer, actor: Actor): ResponseOf<Rows['ledger']> => {
  const shown = seesFigures(one, actor);
  return {
    ...presentSummary(one, actor),
    sums: shown ? presentSums(sumsOf(one.ledger)) : null,
    entries: shown
      ? one.ledger.map((entry) => ({
          id: entry.id,
          at: entry.at,
          by: entry.by.name,
          kind: entry.kind,
          amount: signedCents(entry),
          orderId: entry.orderId,
          note: entry.note,
        }))
      : [],
  };
};
