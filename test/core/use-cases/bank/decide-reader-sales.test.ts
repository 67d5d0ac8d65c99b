import { beforeEach, expect, it } from 'vitest';
import { orderId, paymentId, readerDecisionId, type NightId } from '#core/domain/kernel/ids.ts';
import { DAY_MS, MINUTE_MS, plusMs } from '#core/domain/kernel/instant.ts';
import { cents } from '#core/domain/kernel/money.ts';
import type { InPersonPayment } from '#core/domain/bank/reader-match.ts';
import type { ReaderQuestion } from '#core/domain/bank/reader-decision.ts';
import { makeDecideReaderSale, makeUndoReaderDecision } from '#core/use-cases/bank/decide-reader-sales.ts';
import { makeMatchReaderSales } from '#core/use-cases/bank/match-reader-sales.ts';
import { ADMIN } from '#core/domain/staff/actor.ts';
import { MONA, windowHarness } from '#test/support/stand-harness.ts';

type Stand = Awaited<ReturnType<typeof windowHarness>>;
let stand: Stand;
let night: NightId;
let payments: InPersonPayment[];
let use: ReturnType<typeof build>;

const build = () => {
  const { persistence, clock, ids } = stand;
  const payouts = { inPersonPayments: async () => payments };
  const deps = {
    payouts,
    sales: persistence.sales,
    nights: persistence.nights,
    clock,
    ids,
    unitOfWork: persistence.unitOfWork,
    timeZone: 'UTC',
  };
  return { match: makeMatchReaderSales(deps), decide: makeDecideReaderSale(deps), undo: makeUndoReaderDecision(deps) };
};

const NOTHING = { ok: false, error: { kind: 'reader/nothing-to-decide' } };
const DANA = { ...ADMIN, name: 'Dana Whitfield' };
const about = (kind: ReaderQuestion['kind'], order: string | null, payment: string | null): ReaderQuestion => ({
  kind,
  orderId: order === null ? null : orderId(order),
  paymentId: payment === null ? null : paymentId(payment),
});
const paid = (id: string, amount: number, minutes: number): InPersonPayment => ({
  paymentId: paymentId(id),
  at: plusMs(stand.clock.now(), minutes * MINUTE_MS),
  paidCents: cents(amount),
  givenBackCents: cents(0),
  card: `Visa ${amount}`,
  tipCents: cents(0),
});
const matched = async () => {
  const found = await use.match(night);
  return found.ok ? found.value : expect.fail(found.error.kind);
};
const below = async () => {
  const sheet = await stand.getNightSheet(night);
  return sheet.ok ? sheet.value.late.map(({ kind, tender, amountCents, by }) => [kind, tender, amountCents, by]) : [];
};
const audited = async () =>
  (await stand.persistence.audit.list({ window: null, kind: null, before: null }, 20)).map(({ text, by }) => [text, by]);

const sell = async (key: string, units: number): Promise<string> => {
  const asked = await stand.asShown({ 'bottled-water': units }, { tender: 'reader', reference: null });
  const sold = await stand.makeSale(key, { ...asked, drawerId: null }, MONA);
  return sold.ok ? sold.value.order.id : expect.fail(sold.error.kind);
};

beforeEach(async () => {
  stand = await windowHarness({ 'bottled-water': 500 });
  use = build();
  payments = [];
});

const closed = async (): Promise<void> => {
  const [{ night: open } = expect.fail('a sale opens one')] = await stand.persistence.nights.list(1);
  night = open.id;
  const done = await stand.closeNight(night, MONA);
  expect(done.ok).toBe(true);
};

it('puts each answer below the closed sheet with its person, once, and takes it back', async () => {
  const [typo, cash] = [await sell('typo', 2), await sell('cash', 3)];
  payments = [paid('p-typo', 350, 1), paid('p-late', 1_200, 40)];
  await closed();
  const before = await stand.getNightSheet(night);
  stand.clock.advance(MINUTE_MS);
  expect((await matched()).differenceCents).toBe(1_550 - 1_000);

  for (const question of [about('same-sale', typo, 'p-typo'), about('was-cash', cash, null), about('added-sale', null, 'p-late')])
    for (const once of [1, 2]) expect([once, await use.decide(night, question, DANA)]).toEqual([once, { ok: true, value: undefined }]);
  expect(await below()).toEqual([
    ['correction', 'reader', 50, 'Dana Whitfield'],
    ['move to cash', 'reader', 600, 'Dana Whitfield'],
    ['move to cash', 'cash', -600, 'Dana Whitfield'],
    ['added sale', 'reader', -1_200, 'Dana Whitfield'],
  ]);
  const after = await stand.getNightSheet(night);
  if (!before.ok || !after.ok) expect.fail('it has a sheet');
  expect({ ...after.value, late: [] }).toEqual(before.value);
  const match = await matched();
  expect(match).toMatchObject({ differenceCents: 0, differing: [], onlyAtStand: [], onlyAtProvider: [], stand: { netCents: 1_550 } });
  expect((await audited()).slice(0, 3)).toEqual([
    [expect.stringMatching(/^Card reader, .+: Visa 1200, \$12\.00, was a sale$/), 'Dana Whitfield'],
    [expect.stringMatching(/^Card reader, .+: #002, \$6\.00, was cash$/), 'Dana Whitfield'],
    [expect.stringMatching(/^Card reader, .+: #001, Visa 350, \$4\.00, \$3\.50, is the same sale$/), 'Dana Whitfield'],
  ]);

  // A sale that is decided cannot be decided otherwise.
  expect(await use.decide(night, about('not-paid', cash, null), DANA)).toEqual(NOTHING);
  const [{ decision: first } = expect.fail('it is decided')] = match.decided;
  await use.undo(night, first.id, DANA);
  await use.undo(night, first.id, DANA);
  await use.undo(night, readerDecisionId('unknown'), DANA);
  expect((await matched()).differing).toHaveLength(1);
  expect((await below()).map(([kind]) => kind)).toEqual(['move to cash', 'move to cash', 'added sale']);
  const texts = (await audited()).map(([text]) => text);
  expect(texts.filter((text) => text?.endsWith('is the same sale: taken back'))).toHaveLength(1);

  await use.decide(night, about('not-same', typo, 'p-typo'), DANA);
  expect(await matched()).toMatchObject({ differing: [], onlyAtStand: [{ orderId: typo }], onlyAtProvider: [{ paymentId: 'p-typo' }] });
  await use.decide(night, about('not-paid', typo, null), DANA);
  await use.decide(night, about('not-ours', null, 'p-typo'), DANA);
  // A month later, what moved money stays in its journal.
  stand.clock.advance(31 * DAY_MS);
  const { decided } = await matched();
  const undone = await Promise.all(decided.map(async ({ decision: { kind, id } }) => [kind, (await use.undo(night, id, DANA)).ok]));
  expect(undone).toEqual(decided.map(({ decision: { kind } }) => [kind, ['not-same', 'not-ours'].includes(kind)]));
  stand.clock.advance(-31 * DAY_MS);
  for (const question of [about('not-same', typo, 'p-typo'), about('not-ours', null, 'p-typo')]) await use.decide(night, question, DANA);
  expect(await matched()).toMatchObject({ differenceCents: 0, provider: { count: 1, netCents: 1_200 } });
  expect((await below()).at(-1)).toEqual(['missing payment', 'reader', 400, 'Dana Whitfield']);
});

it('refuses what is matched, unknown, or of a night that is not closed', async () => {
  const sold = await sell('sale', 2);
  payments = [paid('p', 400, 1)];
  const [{ night: open } = expect.fail('a sale opens one')] = await stand.persistence.nights.list(1);
  night = open.id;
  payments.push(paid('p-late', 900, 30));
  expect(await use.decide(night, about('not-ours', null, 'p-late'), DANA)).toEqual(NOTHING);
  await closed();
  expect(await use.decide(night, about('was-cash', sold, null), DANA)).toEqual(NOTHING);
  expect(await use.decide(night, about('same-sale', sold, 'p'), DANA)).toEqual(NOTHING);
  expect(await use.decide(night, about('not-ours', null, 'nothing'), DANA)).toEqual(NOTHING);
  expect([await below(), (await matched()).decided]).toEqual([[], []]);
});
