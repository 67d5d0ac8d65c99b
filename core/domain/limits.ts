import { DAY_MS, HOUR_MS, MINUTE_MS, SECOND_MS } from './kernel/instant.ts';
import { cents } from './kernel/money.ts';
import { MENU_LIMITS } from './menu-limits.ts';

/** Every business constant of spec §9 and rules §1–§5, defined once. Units are in the names. */
export const LIMITS = {
  ...MENU_LIMITS,
  /** Window sales: one customer may buy water for a whole group. */
  window: {
    maximumPerItem: 99,
    undoWithinMs: MINUTE_MS,
    /** A tally sheet must be entered on its night. */
    onPaperWithinMs: 12 * HOUR_MS,
    /** A replacement that costs more than this extra needs a manager's approval. */
    dearerByCents: 100,
  },
  capacity: {
    /** A full station takes orders again at four fifths of its limit (night §5). */
    resumeFifths: 4,
    maximumPoints: 999,
    maximumStations: 20,
  },
  bank: {
    /** Two bank days with a weekend between them, if the provider has not given a payout date. */
    depositTakesDays: 4,
    warnAfterDays: 3,
    /** The provider may report a payment a moment later. */
    providerMayLagMs: HOUR_MS,
    /** Nights per page; each has one or two payouts. */
    nights: 6,
  },
  /** When a reader sale and an in-person payment can be the same. */
  readerMatch: {
    /** A sale may be typed in late, and a reader may have no network for a while. */
    sameAmountWithinMs: 15 * MINUTE_MS,
    otherAmountWithinMs: 5 * MINUTE_MS,
    /** Payments before the opening and after the closing that are the night's. */
    aroundNightMs: HOUR_MS,
  },
  /** Fitted with simulated seasons (ADR 0049). */
  estimate: {
    /** Below this number of orders in a night, the spec's 5 to 15 minutes are shown. */
    enoughOrders: 5,
    /** How many orders the estimate learns from, and after how many an order's weight halves. */
    recentOrders: 60,
    halfLife: 15,
    /**
     * A station's usual pace: minutes for the first unit and each further one up to `span`, and its error; and how many orders each counts
     * for.
     */
    usual: { first: 2, each: 0.5, span: 14, weight: 1, error: 1.5, errorWeight: 3 },
    /** Errors below and above: a promise that is too short annoys customers more. */
    margins: { below: 2, above: 2.6 },
    widestMinutes: 10,
    wideFromOrders: 20,
    /** A stopped station is expected to stay stopped for this share of the time it has already stopped. */
    stopShare: 0.5,
  },
  waiting: { yellowFromMs: 5 * MINUTE_MS, redFromMs: 10 * MINUTE_MS, remindFromMs: 10 * MINUTE_MS },
  reminders: { atLeastEveryMs: 5 * MINUTE_MS, maximumPerOrder: 3 },
  nights: {
    /** From the first order of an automatic night: long enough to pass midnight, too short for the next day's game. */
    automaticLastsMs: 12 * HOUR_MS,
    nameLength: 60,
    /** An order that has been ready this long is unlikely to be collected. */
    leftHereFromMs: 30 * MINUTE_MS,
    /** Online ordering pauses when every staff screen has been silent for this long, on nights that had one. */
    staffAwayAfterMs: 90 * SECOND_MS,
  },
  /** Thresholds at which a check turns amber, and red. */
  readiness: {
    backupAgeMs: { amber: 2 * HOUR_MS, red: DAY_MS },
    logAgeMs: { amber: MINUTE_MS, red: 5 * MINUTE_MS },
    restoreTriedMs: 180 * DAY_MS,
    diskFreeBytes: { amber: 5_000_000_000, red: 1_000_000_000 },
    certificateLeftMs: { amber: 21 * DAY_MS, red: 7 * DAY_MS },
    clockOffMs: { amber: 5 * SECOND_MS, red: 30 * SECOND_MS },
    mailWaitsMs: 5 * MINUTE_MS,
    cardTestRefundsMs: 15 * MINUTE_MS,
    /** An older card payment does not show that the account still works. */
    cardPaidMs: 60 * DAY_MS,
  },
  /** Screens that wait to be connected, and how long their codes work. */
  boards: { codeLivesMs: 5 * MINUTE_MS, maximumWaiting: 50 },
  drawers: { nameLength: 30 },
  orders: {
    undoPickUpWithinMs: 10 * SECOND_MS,
    undoReadyWithinMs: 10 * SECOND_MS,
    undoFoundWithinMs: 10 * SECOND_MS,
    /** Mail and push wait until the undo period has passed, plus one second for clock differences. */
    tellReadyAfterMs: 11 * SECOND_MS,
    tellFoundAfterMs: 11 * SECOND_MS,
    /** 'Start the next five'. */
    startAtOnce: 5,
    /** Another person may take over an order when its preparer has been silent for this long. */
    takeOverAfterMs: 2 * MINUTE_MS,
    typicalMinutes: { from: 5, to: 15 },
    /** A larger sale is a typing error; the wire has no larger amount, and the database would overflow at $21 million. */
    maximumSubtotalCents: cents(10_000_000),
    lookupWindowMs: 24 * HOUR_MS,
    /** Paid orders that one customer may cancel in a night; more need the window. */
    ownCancelsANight: 2,
    /** Mails per night to an address that has not picked up an order yet. */
    unansweredMailsANight: 6,
  },
  admission: {
    /** A network that has not paid tonight: a third of the places, a tenth of a product's stock (rules §2). */
    unpaidPlacesDivisor: 3,
    unpaidStockDivisor: 10,
    /** While phones come by the stand's sign, the last third of every resource is for visitors whom the stand vouches for. */
    keptForPassDivisor: 3,
    passInUseForMs: HOUR_MS,
    /** A screen's pass is replaced after this long, and stays valid as long again. */
    passLivesMs: 12 * HOUR_MS,
    /** Cancelled paid orders still count toward the network's share for this long. */
    cancelledCountsForMs: 10 * MINUTE_MS,
    /** Only a network's latest orders earn; this bounds the query. */
    ordersThatEarn: 60,
    /** The period that the alarm watches, and the numbers of unpaid ends or cancels that trigger it. */
    alarmWindowMs: 10 * MINUTE_MS,
    alarmFrom: 10,
    alarmFromShare: 0.25,
    /** By then most people have paid. */
    alarmFromKeptForMs: 3 * MINUTE_MS,
    /** An automatic access word is switched off after this long without an attack. */
    askUntilQuietForMs: HOUR_MS,
    /** How long a network's payments count and its keyed hash is kept: a night. */
    networkKeptForMs: 12 * HOUR_MS,
  },
  visitors: { activeWithinMs: 2 * MINUTE_MS, shownSessionIdLength: 20 },
  images: {
    sidePixels: 300,
    maximumUploadBytes: 5 * 1024 * 1024,
    maximumPixels: 24_000_000,
    /** Size of the stored image. */
    targetBytes: 100 * 1024,
  },
  /** Entries per response, of the audit log and of uploads. */
  lists: { auditEntries: 200 },
  testMails: { maximumPerHour: 5 },
  /** Each costs the stand about 31 cents, and a stolen card must not be tried here. */
  cardTests: { maximumPerHour: 5 },
} as const;

/** The ranges an admin can list orders by (spec §9). */
export const ORDER_FILTERS = ['today', 'week', 'all'] as const;
export type OrderFilter = (typeof ORDER_FILTERS)[number];
