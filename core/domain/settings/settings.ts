import { MINUTE_MS } from '../kernel/instant.ts';
import { LIMITS } from '../limits.ts';
import type { QueueLimits } from '../queue/queue.ts';
import { USUAL_PICKUP_PLACE } from './pickup-place.ts';
import type { StationLimits } from '../queue/capacity.ts';
import { RATE_UNIT } from '../pricing/sales-tax.ts';
import {
  choice,
  emailsOrNone,
  percent,
  percentList,
  stationLimits,
  text,
  timeOrNone,
  wholeNumber,
  type Range,
  type SettingValue,
} from './setting-range.ts';

/** Set by the stand's staff. Some defaults come from the environment. */
export type Settings = {
  readonly standName: string;
  readonly pickupPlace: string;
  /** The languages that customers can choose. */
  readonly languages: 'english-and-spanish' | 'english';
  /** 300 = 3 % */
  readonly cardFeeBasisPoints: number;
  /** Percents of the subtotal; 0 is 'None'. */
  readonly donationPercents: readonly number[];
  /** One of them, selected by default. */
  readonly donationPreselected: number;
  /** When online ordering stops automatically on nights without their own closing time: '21:00'; empty: when the night is closed. */
  readonly closingTime: string;
  readonly holdMinutes: number;
  readonly queueWarningAt: number;
  readonly queueCriticalAt: number;
  readonly queuePauseAt: number;
  readonly queuePauseWithCheckoutsAt: number;
  readonly stationLimits: StationLimits;
  /** The limit for comps at the window in one night, at menu prices; 0: no limit. */
  readonly compLimitDollars: number;
  /** Whether the pickup window asks for the code before *Picked Up*. */
  readonly askPickupCode: 'ask' | 'do-not-ask';
  /** The default that the closing offers for uncollected orders. */
  readonly notCollected: NotCollectedPolicy;
  /** The sales tax that prices of a category include, in thousandths of a percent: 8875 = 8.875 %. */
  readonly taxDrinks: number;
  readonly taxCandy: number;
  readonly taxFood: number;
  /** Receive the sheet of each closed night; empty: it is not sent. */
  readonly treasurerEmail: string;
};

export type NotCollectedPolicy = 'keep' | 'refund';

export type SettingKey = keyof Settings;

/** The last group is rarely needed, so it is collapsed. */
export const SETTING_GROUPS = ['The stand', 'Money', 'Handing out', 'More: when it’s busy'] as const;

type Row<Value extends SettingValue> = {
  readonly group: (typeof SETTING_GROUPS)[number];
  readonly label: string;
  readonly effect: string;
  readonly range: Range<Value>;
  readonly usual: Value;
};

const ORDERS = wholeNumber(1, 999, 'orders');

const salesTaxIn = (category: string): Row<number> => ({
  group: 'Money',
  label: `Sales tax in ${category}`,
  effect: `The tax in the price of ${category}: a line of the sheet, the daily report and the journal. Customers pay the same.`,
  range: percent(25_000, RATE_UNIT),
  usual: 0,
});

/** Every setting, in the order of the screen. Adding a row stores, checks, serves and shows it. */
export const SETTINGS: { readonly [K in SettingKey]: Row<Settings[K]> } = {
  standName: {
    group: 'The stand',
    label: 'Name',
    effect: 'Shown in the header and in mails.',
    range: text(60),
    usual: 'Bandstand',
  },
  pickupPlace: {
    group: 'The stand',
    label: 'Pickup place',
    effect: 'Where customers come when their number is called.',
    range: text(120),
    usual: USUAL_PICKUP_PLACE,
  },
  languages: {
    group: 'The stand',
    label: 'Languages',
    effect: 'What customers can choose. Names in Spanish are shown where you entered them.',
    range: choice([
      { value: 'english-and-spanish', label: 'English and Spanish' },
      { value: 'english', label: 'English' },
    ]),
    usual: 'english-and-spanish',
  },
  cardFeeBasisPoints: {
    group: 'Money',
    label: 'Card fee',
    effect: 'Added to what is paid by card. 0 to 10%.',
    range: percent(1_000),
    usual: LIMITS.pricing.cardFeeBasisPoints,
  },
  donationPercents: {
    group: 'Money',
    label: 'Donation choices',
    effect: 'What the cart offers, in percent of the subtotal. 0 shows as None.',
    range: percentList(6),
    usual: LIMITS.pricing.donationPresetPercents,
  },
  donationPreselected: {
    group: 'Money',
    label: 'Donation chosen at the start',
    effect: 'One of the choices. 0 asks for nothing.',
    range: wholeNumber(0, 100, 'percent'),
    usual: LIMITS.pricing.defaultDonationPercent,
  },
  closingTime: {
    group: 'The stand',
    label: 'Closing time',
    effect: 'Online ordering stops by itself. Each night can have its own.',
    range: timeOrNone('when the night is closed'),
    usual: '',
  },
  holdMinutes: {
    group: 'More: when it’s busy',
    label: 'Hold for paying',
    effect: 'How long items are kept for someone on the payment page.',
    // 30: a provider's sessions live little longer, and the stand must expire them before they end on their own.
    range: wholeNumber(1, 30, 'minutes'),
    usual: LIMITS.checkout.holdMs / MINUTE_MS,
  },
  queueWarningAt: {
    group: 'More: when it’s busy',
    label: 'Queue is building',
    effect: 'At this many queued orders, staff see that the queue is building.',
    range: ORDERS,
    usual: LIMITS.queue.warningAt,
  },
  queueCriticalAt: {
    group: 'More: when it’s busy',
    label: 'Queue is critical',
    effect: 'At this many queued orders, staff see that the queue is critical.',
    range: ORDERS,
    usual: LIMITS.queue.criticalAt,
  },
  queuePauseAt: {
    group: 'More: when it’s busy',
    label: 'New orders wait',
    effect: 'At this many queued orders, new online orders are paused.',
    range: ORDERS,
    usual: LIMITS.queue.pauseAtQueued,
  },
  queuePauseWithCheckoutsAt: {
    group: 'More: when it’s busy',
    label: 'New orders wait, payments included',
    effect: 'The same, counting carts that are being paid as well.',
    range: ORDERS,
    usual: LIMITS.queue.pauseAtQueuedAndOpenCheckouts,
  },
  stationLimits: {
    group: 'More: when it’s busy',
    label: 'Capacity of the stations',
    effect: 'In prep points. When a station is full, its items wait while the others go on selling. It takes orders again at four fifths.',
    range: stationLimits(LIMITS.capacity.maximumPoints, LIMITS.capacity.maximumStations),
    usual: {},
  },
  compLimitDollars: {
    group: 'Money',
    label: 'Given away in a night',
    effect: 'The most that can be given away in one night, at menu prices. 0 means no limit.',
    range: wholeNumber(0, 9_999, 'dollars'),
    usual: 0,
  },
  askPickupCode: {
    group: 'Handing out',
    label: 'Ask for the pickup code',
    effect: 'Before Picked Up, the window asks for the customer’s code. Without it, a note is needed.',
    range: choice([
      { value: 'do-not-ask', label: 'Do not ask' },
      { value: 'ask', label: 'Ask' },
    ]),
    usual: 'do-not-ask',
  },
  notCollected: {
    group: 'Money',
    label: 'Orders that nobody collects',
    effect: 'What the closing offers first: keep the money as a donation, or refund it.',
    range: choice([
      { value: 'keep', label: 'Keep as a donation' },
      { value: 'refund', label: 'Refund' },
    ]),
    usual: 'keep',
  },
  taxDrinks: salesTaxIn('drinks'),
  taxCandy: salesTaxIn('candy'),
  taxFood: salesTaxIn('food'),
  treasurerEmail: {
    group: 'Money',
    label: 'Email addresses for the sheet',
    effect: 'Each gets the sheet when a night closes. With fewer than two, or only the closer’s own, an admin does, too. Empty: no one.',
    range: emailsOrNone(500, 5),
    usual: '',
  },
};

export const SETTING_KEYS = Object.keys(SETTINGS).filter((key): key is SettingKey => Object.hasOwn(SETTINGS, key));

export const USUAL_SETTINGS: Settings = {
  standName: SETTINGS.standName.usual,
  pickupPlace: SETTINGS.pickupPlace.usual,
  languages: SETTINGS.languages.usual,
  cardFeeBasisPoints: SETTINGS.cardFeeBasisPoints.usual,
  donationPercents: SETTINGS.donationPercents.usual,
  donationPreselected: SETTINGS.donationPreselected.usual,
  closingTime: SETTINGS.closingTime.usual,
  holdMinutes: SETTINGS.holdMinutes.usual,
  queueWarningAt: SETTINGS.queueWarningAt.usual,
  queueCriticalAt: SETTINGS.queueCriticalAt.usual,
  queuePauseAt: SETTINGS.queuePauseAt.usual,
  queuePauseWithCheckoutsAt: SETTINGS.queuePauseWithCheckoutsAt.usual,
  stationLimits: SETTINGS.stationLimits.usual,
  compLimitDollars: SETTINGS.compLimitDollars.usual,
  askPickupCode: SETTINGS.askPickupCode.usual,
  notCollected: SETTINGS.notCollected.usual,
  taxDrinks: SETTINGS.taxDrinks.usual,
  taxCandy: SETTINGS.taxCandy.usual,
  taxFood: SETTINGS.taxFood.usual,
  treasurerEmail: SETTINGS.treasurerEmail.usual,
};

export const holdMsOf = ({ holdMinutes }: Settings): number => holdMinutes * MINUTE_MS;

export const asksPickupCode = ({ askPickupCode }: Settings): boolean => askPickupCode === 'ask';

export const queueLimitsOf = (settings: Settings): QueueLimits => ({
  warningAt: settings.queueWarningAt,
  criticalAt: settings.queueCriticalAt,
  pauseAtQueued: settings.queuePauseAt,
  pauseAtQueuedAndOpenCheckouts: settings.queuePauseWithCheckoutsAt,
});
