import { expect, it } from 'vitest';
import { ERROR_MAP, refuse } from '#adapters/http-contract/presenters/error-map.ts';
import { drawerId, orderItemId, productId } from '#core/domain/kernel/ids.ts';
import { instant } from '#core/domain/kernel/instant.ts';
import { cents } from '#core/domain/kernel/money.ts';
import type { Refusal } from '#core/use-cases/errors.ts';
import type { WaitingItem } from '#core/use-cases/queue/read-stations.ts';

type FactsOf<K> = Omit<Extract<Refusal, { readonly kind: K }>, 'kind'>;
type Facts = { readonly [K in Refusal['kind'] as keyof FactsOf<K> extends never ? never : K]: FactsOf<K> };

const wait = (reason: WaitingItem['reason'], sentence = '', minutes: number | null = null): WaitingItem => ({
  productId: productId(3),
  name: 'Hot Dog',
  station: 'Grill',
  reason,
  until: instant(0),
  sentence,
  minutes,
});
const QUOTE = { subtotalCents: cents(500), feeCents: cents(15), donationCents: cents(100), totalCents: cents(615) };
const LINE = { productId: productId(3), name: 'Cola', unitPriceCents: cents(250), quantity: 2 };

const FACTS: Facts = {
  'checkout/too-large': { maximumCents: cents(10_000_000) },
  'checkout/too-many': { productId: productId(3), name: 'Cola', maximum: 5 },
  'checkout/below-card-minimum': { totalCents: cents(20), minimumCents: cents(50) },
  'settings/out-of-range': { setting: 'cardFeeBasisPoints', expectation: 'from 0 to 30' },
  'settings/contradiction': { setting: 'cardFeeBasisPoints', text: 'Not both.' },
  'donation/out-of-range': { maximumCents: cents(50_000) },
  'checkout/price-changed': { quote: QUOTE, lines: [LINE] },
  'checkout/shortage': {
    shortages: [
      { productId: productId(3), name: 'Cola', wanted: 2, available: 1, reason: 'stock' },
      { productId: productId(4), name: null, wanted: 1, available: 0, reason: 'inactive' },
    ],
  },
  'checkout/items-wait': {
    items: [wait('paused', 'Back at eight.', 10), wait('paused'), wait('full', '', 10), wait('full'), wait('too-much')],
  },
  'checkout/stand-closed': { next: { name: 'Senior Night', opensAt: null } },
  'call-off/wrong-name': { name: 'Senior Night' },
  'night/another-is-open': { name: 'Senior Night' },
  'night/unfinished': { ordersInHand: 2, liveCheckouts: 1, uncountedDrawers: 1 },
  'drawer/takes-no-cash': { name: 'Window 1', state: 'closed' },
  'drawer/not-now': { name: 'Window 1', state: 'open' },
  'drawer/same-person': { name: 'Window 1' },
  'drawer/not-blind': { name: 'Window 1' },
  'drawer/counted-again': { name: 'Window 1' },
  'drawer/recounted-already': { name: 'Window 1' },
  'drawer/being-counted': { name: 'Window 1' },
  'drawer/exceeds-expected': { name: 'Window 1', reveals: drawerId('drawer-a') },
  'drawer/opened-otherwise': { name: 'Window 1' },
  'drawer/name-taken': { name: 'Window 1' },
  'stock/counted-since': { name: 'Cola', by: 'Rosa' },
  'stock/below-held': { name: 'Cola' },
  'product/fewer-than-wait': { waiting: 3 },
  'product/put-back-since': { available: 3 },
  'sale/too-little-cash': { missingCents: cents(150) },
  'sale/by-another': { name: 'Rosa' },
  'act/not-yours': { name: 'Rosa' },
  'sale/comp-limit': { limitCents: cents(5_000), givenCents: cents(4_850) },
  'payment/session-refused': { reason: 'declined' },
  'order/handed-out': { by: 'Rosa', at: instant(0) },
  'order/already-preparing': { preparingStaff: 'Rosa' },
  'order/not-allowed': { status: 'ready' },
  'product/name-taken': { name: 'Cola' },
  'product/price-out-of-range': { maximumCents: cents(10_000) },
  'image/refused': { reason: 'broken' },
  'refund/no-such-item': { itemId: orderItemId('0193c0de-0000-7000-8000-000000000001') },
  'refund/exceeds-left': { leftCents: cents(150) },
  'payment/refund-refused': { reason: 'declined' },
  'auth/password-too-short': { minimum: 15 },
  'setup/settings-refused': { problems: ['One.', 'Another.'] },
  'setup/too-many-card-tests': { maximum: 5, retryAfterMs: 90_000 },
  'throttle/too-many': { retryAfterMs: 1_500 },
};

/** The other wordings of a refusal that has several. */
const VARIANTS: readonly Refusal[] = [
  { kind: 'checkout/stand-closed', next: null },
  ...(['counting', 'counted', 'confirmed', 'closed'] as const).map(
    (state) => ({ kind: 'drawer/not-now', name: 'Window 1', state }) as const,
  ),
  { kind: 'drawer/takes-no-cash', name: 'Window 1', state: 'counting' },
  ...(['not-a-picture', 'too-many-pixels', 'too-many-bytes'] as const).map((reason) => ({ kind: 'image/refused', reason }) as const),
];

const answerTo = (refusal: Refusal): string => {
  const { code, error, extras, retryAfterSeconds } = refuse(refusal);
  const more = [
    Object.keys(extras).length === 0 ? [] : JSON.stringify(extras),
    retryAfterSeconds === undefined ? [] : `after ${retryAfterSeconds} s`,
  ];
  return [refusal.kind, code, error, ...more.flat()].join(' ');
};

const USUAL = Object.keys(ERROR_MAP).map((kind) => ({ kind, ...Reflect.get(FACTS, kind) }) as Refusal);

it('answers each refusal with its code, its sentence and its facts', async () => {
  await expect([...USUAL, ...VARIANTS].map(answerTo).join('\n')).toMatchFileSnapshot('refusal-answers.txt');
});

it('ends no login by a refusal', () => {
  expect(USUAL.filter((refusal) => ['UNAUTHENTICATED', 'FORBIDDEN'].includes(refuse(refusal).code))).toEqual([]);
});
