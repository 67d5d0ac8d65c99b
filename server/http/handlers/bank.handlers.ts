import type { Contract } from '#adapters/http-contract/contract.ts';
import { netCents, sumOf } from '#core/domain/bank/balance.ts';
import type { NightDeposit, UnmatchedPayment } from '#core/domain/bank/deposits.ts';
import { businessDayText } from '#core/domain/reports/business-day.ts';
import { keptCents, type Decided, type InPersonPayment, type ReaderSale } from '#core/domain/bank/reader-match.ts';
import type { DepositsView } from '#core/use-cases/bank/list-deposits.ts';
import { refuse } from '#adapters/http-contract/presenters/error-map.ts';
import type { HttpServices } from '../http-services.ts';
import type { HandlersFor } from '../mount.ts';

const presentUnmatched = (one: UnmatchedPayment) => ({
  orderId: one.orderId,
  orderNumber: one.orderNumber,
  customerName: one.customerName,
  paidAt: one.placedAt,
  paid: one.paidCents,
  givenBack: one.givenBackCents,
  provider: one.providerCents,
  fee: one.feeCents,
  why: one.why,
});

const presentDeposit = (deposit: NightDeposit, { names }: DepositsView) => ({
  nightId: deposit.nightId,
  name: names.get(deposit.nightId)?.name ?? '',
  openedAt: names.get(deposit.nightId)?.openedAt ?? null,
  payments: { count: deposit.payments.count, amount: deposit.payments.amountCents },
  givenBack: { count: deposit.givenBack.count, amount: deposit.givenBack.amountCents },
  fee: deposit.feeCents,
  expected: deposit.expectedCents,
  arrived: deposit.arrivedCents,
  state: deposit.state,
  day: businessDayText(deposit.day),
  daysLate: deposit.daysLate,
  unmatched: deposit.unmatched.map(presentUnmatched),
  settled: deposit.settled.map(({ settlement: { note, at, by }, ...one }) => ({ ...presentUnmatched(one), settlement: { note, at, by } })),
});

const testsIn = (lines: DepositsView['tests']): number => lines.filter(({ kind }) => kind === 'payment').length;

const presentTaken = ({ at, paidCents, givenBackCents }: Pick<ReaderSale, 'at' | 'paidCents' | 'givenBackCents'>) => ({
  at,
  paid: paidCents,
  givenBack: givenBackCents,
});
const presentReaderSale = ({ orderId, orderNumber, soldBy, reference, ...taken }: ReaderSale) => ({
  ...presentTaken(taken),
  orderId,
  orderNumber,
  soldBy,
  reference,
});
const presentInPerson = ({ paymentId, card, tipCents, ...taken }: InPersonPayment) => ({
  ...presentTaken(taken),
  paymentId,
  card,
  tip: tipCents,
});
const presentDecided = ({ decision: { id, kind, card, standCents, providerCents, at, by }, sale, leftCents }: Decided) => ({
  id,
  kind,
  orderNumber: sale?.orderNumber ?? null,
  card,
  here: standCents,
  there: providerCents,
  at,
  by,
  left: leftCents,
});

export const bankHandlers = ({
  listDeposits,
  settleDeposits,
  unsettleDeposits,
  matchReaderSales,
  decideReaderSale,
  undoReaderDecision,
  currentConfig,
}: HttpServices): HandlersFor<Contract>['bank'] => ({
  deposits: async () => {
    const view = await listDeposits();
    const lateFirst = view.nights.toSorted((one, other) => Number(other.state === 'late') - Number(one.state === 'late'));
    return {
      provider: currentConfig().payments.provider,
      checkedAt: view.checkedAt,
      deposits: lateFirst.map((deposit) => presentDeposit(deposit, view)),
      tests: { count: testsIn(view.tests), amount: sumOf(view.tests, netCents) },
      others: { count: view.others.length, amount: sumOf(view.others, netCents) },
    };
  },
  reader: async ({ params }) => {
    const found = await matchReaderSales(params.id);
    if (!found.ok) return refuse(found.error);
    const { stand, provider, matched, differing, ...rest } = found.value;
    return {
      provider: currentConfig().payments.provider,
      checkedAt: rest.checkedAt,
      here: { count: stand.count, net: stand.netCents },
      there: { count: provider.count, net: provider.netCents },
      difference: rest.differenceCents,
      matched: matched.filter(({ sale }) => keptCents(sale) !== 0).length,
      differing: differing.map(({ sale, payment }) => ({ sale: presentReaderSale(sale), payment: presentInPerson(payment) })),
      onlyHere: rest.onlyAtStand.map(presentReaderSale),
      onlyThere: rest.onlyAtProvider.map(presentInPerson),
      decided: rest.decided.map(presentDecided),
      tips: rest.tipsCents,
    };
  },
  decideReader: async ({ params, body }, { actor }) => {
    const decided = await decideReaderSale(params.id, body, actor);
    return decided.ok ? {} : refuse(decided.error);
  },
  undoReader: async ({ params, body }, { actor }) => {
    const undone = await undoReaderDecision(params.id, body.id, actor);
    return undone.ok ? {} : refuse(undone.error);
  },
  settle: async ({ body }, { actor }) => {
    const settled = await settleDeposits(body.payments, body.note, actor);
    return settled.ok ? {} : refuse(settled.error);
  },
  unsettle: async ({ body }, { actor }) => {
    const open = await unsettleDeposits(body.payments, actor);
    return open.ok ? {} : refuse(open.error);
  },
});
