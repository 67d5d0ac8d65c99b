import { dice, type Dice } from './dice.ts';

/** The probability of each kind of failure. */
export type Weather = {
  readonly requestLost: number;
  readonly answerLost: number;
  readonly paymentSilent: number;
  readonly paymentAnswerLost: number;
  readonly webhookLost: number;
  readonly mailFails: number;
  readonly databaseFails: number;
};

export const CALM: Weather = {
  requestLost: 0,
  answerLost: 0,
  paymentSilent: 0,
  paymentAnswerLost: 0,
  webhookLost: 0,
  mailFails: 0,
  databaseFails: 0,
};

/** The actor, the act, and the seconds after the opening. `luck` decides the rest: which order, which product, which losses. */
export type Act = { readonly at: number; readonly who: string; readonly does: string; readonly luck: number };

/** A whole night. The seed draws the order of simultaneous events, and the luck of the worker's jobs. */
export type Plan = {
  readonly seed: number;
  readonly instances: 1 | 2;
  readonly weather: Weather;
  /** By how many ms a device's clock is wrong. */
  readonly clocks: Readonly<Record<string, number>>;
  readonly acts: readonly Act[];
  /** Ports answer at once, so events depend on what people do, not on how the code asks. */
  readonly isPlain?: true;
};

export const STAFF = ['cook 1', 'cook 2', 'cook 3', 'seller 1', 'seller 2'] as const;

const COOKING =
  'start start start check check ready ready ready pick-up pick-up pick-up undo-ready undo-pick-up reopen take-over sell sell-out put-back lose-network find-network restart change-shift';
const SELLING =
  'sell sell sell sell sell sell-kept sell-kept undo-sale take-back settle-sales start ready pick-up sell-out put-back phone-payment paper-sale sell-under-foreign-key lose-network find-network restart';
const MANAGING =
  'refund-item refund-item refund-all refund-sale refund-sale replace replace replace found count-drawer recount-drawer count-alone move-cash move-cash count-shelf write-off remind keep-uncollected refund-uncollected stop-ordering pause-station open-drawer approve approve look-around look-around';
const OFFICE =
  'set-stock set-price set-price set-price set-price reprice refund-sold-out refund-sold-out refund-item refund-all call-off-orders call-off save-settings plan-night staff-codes ask-for-word hide-product open-drawer approve rename-night add-product look-around look-around';
const BANK = 'pay-expired refund-outside fail-refund dispute';

const EVENING_SECONDS = 600;
const MOST_CUSTOMERS = 18;
const WRONG_CLOCK_MS = 3 * 60 * 60_000;
const LUCK = 1_000_000_000;

/** Rarer than `d.one`: it does not happen on most evenings. */
const some = (d: Dice, probability: number): number => (d.chance(0.5) ? probability : 0);

export const planOf = (seed: number): Plan => {
  const d = dice('plan', seed);
  const evening = d.from(EVENING_SECONDS / 2, EVENING_SECONDS);
  const actsOf = (who: string, wishes: string, most: number): readonly Act[] => {
    const all = wishes.split(' ');
    return Array.from({ length: d.from(0, most) }, () => ({ at: d.from(0, evening), who, does: d.one(all), luck: d.from(0, LUCK) }));
  };
  const customers = Array.from({ length: d.from(1, MOST_CUSTOMERS) }, (_none, index) => index + 1);
  // A crowd comes at once.
  const rush = d.from(0, evening);
  const orders = customers.flatMap((index) =>
    Array.from({ length: d.chance(0.15) ? 2 : 1 }, () => ({
      at: d.chance(0.4) ? rush + d.from(0, 5) : d.from(0, evening),
      who: `customer ${index}`,
      does: d.chance(0.05) ? 'look-around' : 'order',
      luck: d.from(0, LUCK),
    })),
  );
  const canceller = d.chance(0.3)
    ? Array.from({ length: 6 }, () => ({ at: d.from(0, evening), who: 'customer 0', does: 'order-and-cancel', luck: d.from(0, LUCK) }))
    : [];
  const crashes = d.chance(0.5) ? [] : actsOf('stand', 'crash restart', 3);
  const acts = [
    ...orders,
    ...canceller,
    ...STAFF.flatMap((who) => actsOf(who, who.startsWith('cook') ? COOKING : SELLING, 28)),
    ...actsOf('manager', MANAGING, 14),
    ...actsOf('admin', OFFICE, d.chance(0.5) ? 8 : 0),
    ...actsOf('bank', BANK, d.chance(0.25) ? 4 : 0),
    ...crashes,
  ];
  return {
    seed,
    instances: d.chance(0.3) ? 2 : 1,
    weather: {
      requestLost: some(d, 0.04),
      answerLost: some(d, 0.06),
      paymentSilent: some(d, 0.08),
      paymentAnswerLost: some(d, 0.08),
      webhookLost: d.one([0, 0.3, 1]),
      mailFails: some(d, 0.2),
      databaseFails: some(d, 0.01),
    },
    clocks: Object.fromEntries(STAFF.map((who) => [who, d.chance(0.2) ? d.from(-WRONG_CLOCK_MS, WRONG_CLOCK_MS) : 0])),
    acts: acts.toSorted((one, other) => one.at - other.at),
  };
};

const ENDS_SALES = ['call-off', 'stop-ordering', 'pause-station'];

const ROUGH: Weather = { ...CALM, answerLost: 0.1, paymentSilent: 0.1, paymentAnswerLost: 0.1, webhookLost: 0.3, mailFails: 0.2 };

/** A plain evening, every second one rough, with several acts of each kind; acts that end the sales come last. */
export const planOfEverything = (seed: number): Plan => {
  const d = dice('everything', seed);
  const TIMES = 6;
  const each = (who: string, wishes: string): readonly Act[] =>
    [...new Set(wishes.split(' '))].flatMap((does) =>
      Array.from({ length: TIMES }, () => {
        const at = ENDS_SALES.includes(does) ? EVENING_SECONDS : d.from(0, EVENING_SECONDS);
        return { at, who, does, luck: d.from(0, LUCK) };
      }),
    );
  const visits = Array.from({ length: 3 * MOST_CUSTOMERS }, (_none, index) => each(`customer ${index}`, 'order').slice(0, 1)).flat();
  const staff = STAFF.flatMap((who) => each(who, who.startsWith('cook') ? COOKING : SELLING));
  const acts = [...visits, ...each('customer 1', 'look-around'), ...staff, ...each('manager', MANAGING), ...each('admin', OFFICE)];
  const clocks = Object.fromEntries(STAFF.map((who) => [who, 0]));
  const all = [...acts, ...each('bank', BANK)].toSorted((one, other) => one.at - other.at);
  return { seed, instances: 1, weather: seed % 2 === 0 ? ROUGH : CALM, clocks, acts: all, isPlain: true };
};
