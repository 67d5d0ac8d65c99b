import { DAY_MS, HOUR_MS, MINUTE_MS, SECOND_MS } from './kernel/instant.ts';
import { MENU_LIMITS } from './menu-limits.ts';

/** Every business constant of spec §9 and rules §1–§5, once. Units are in the names. Everything else reads them from here. */
export const LIMITS = {
  ...MENU_LIMITS,
  /** Sales at the window: one customer may fetch water for everybody. */
  window: {
    maximumPerItem: 99,
    undoWithinMs: MINUTE_MS,
    /** A tally sheet is typed in on its night. */
    onPaperWithinMs: 12 * HOUR_MS,
    /** A replacement that is dearer by more needs a manager's yes. */
    dearerByCents: 100,
  },
  capacity: {
    /** A full station takes orders again at four fifths of its limit (night §5). */
    resumeFifths: 4,
    maximumPoints: 999,
    maximumStations: 20,
  },
  bank: {
    /** Two bank days with a weekend between them, if the provider has not said when it pays out. */
    depositTakesDays: 4,
    warnAfterDays: 3,
    /** The provider may report a payment a moment later. */
    providerMayLagMs: HOUR_MS,
    /** Nights on the page; each has one or two payouts. */
    nights: 6,
  },
  /** Found with simulated seasons (ADR 0049). */
  estimate: {
    /** Until a night has made this many orders, the spec's 5 to 15 minutes are shown. */
    enoughOrders: 5,
    /** How many orders it learns from, and after how many an order's weight has halved. */
    recentOrders: 60,
    halfLife: 15,
    /**
     * A station's usual pace: minutes for the first unit and each further one up to `span`, and its error; and how many orders each
     * weighs.
     */
    usual: { first: 2, each: 0.5, span: 14, weight: 1, error: 1.5, errorWeight: 3 },
    /** Errors to each side: a customer who was promised too little minds more. */
    margins: { below: 2, above: 2.6 },
    widestMinutes: 10,
    wideFromOrders: 20,
    /** A stopped station is expected to stay stopped for this share of the time it has already stopped. */
    stopShare: 0.5,
  },
  waiting: { yellowFromMs: 5 * MINUTE_MS, redFromMs: 10 * MINUTE_MS, remindFromMs: 10 * MINUTE_MS },
  reminders: { atLeastEveryMs: 5 * MINUTE_MS, maximumPerOrder: 3 },
  nights: {
    /** From the first order of a night that nobody opened: long enough to pass midnight, too short for the next day's game. */
    automaticLastsMs: 12 * HOUR_MS,
    nameLength: 60,
    /** Nobody is expected any more for an order that has been ready for this long. */
    leftHereFromMs: 30 * MINUTE_MS,
    /** Online ordering pauses when every staff screen has been silent for this long, on a night that had one. */
    staffAwayAfterMs: 90 * SECOND_MS,
  },
  /** When a check turns amber, and when red. */
  readiness: {
    backupAgeMs: { amber: 2 * HOUR_MS, red: DAY_MS },
    restoreTriedMs: 180 * DAY_MS,
    diskFreeBytes: { amber: 5_000_000_000, red: 1_000_000_000 },
    certificateLeftMs: { amber: 21 * DAY_MS, red: 7 * DAY_MS },
    clockOffMs: { amber: 5 * SECOND_MS, red: 30 * SECOND_MS },
    mailWaitsMs: 5 * MINUTE_MS,
  },
  drawers: { nameLength: 30 },
  orders: {
    undoPickUpWithinMs: 10 * SECOND_MS,
    undoReadyWithinMs: 10 * SECOND_MS,
    undoFoundWithinMs: 10 * SECOND_MS,
    /** Mail and push wait until it can no longer be undone, plus one second, because clocks differ. */
    tellReadyAfterMs: 11 * SECOND_MS,
    tellFoundAfterMs: 11 * SECOND_MS,
    /** 'Start the next five'. */
    startAtOnce: 5,
    /** Somebody else may take over an order when its preparer has been silent for this long. */
    takeOverAfterMs: 2 * MINUTE_MS,
    typicalMinutes: { from: 5, to: 15 },
    lookupWindowMs: 24 * HOUR_MS,
    /** Paid orders that one customer may cancel in a night; further ones at the window. */
    ownCancelsANight: 2,
    /** Mails a night to an address of which no order was handed out yet. */
    unansweredMailsANight: 6,
  },
  admission: {
    /** A network that has paid nothing tonight: a third of the places, a tenth of a product's stock (rules §2). */
    unpaidPlacesDivisor: 3,
    unpaidStockDivisor: 10,
    /** While phones come by the stand's sign, the last third of everything is for visitors whom the stand vouches for. */
    keptForPassDivisor: 3,
    passInUseForMs: HOUR_MS,
    /** A screen's pass is replaced after this long, and works as long again. */
    passLivesMs: 12 * HOUR_MS,
    /** Paid and cancelled orders keep their place in the network's share for this long. */
    cancelledCountsForMs: 10 * MINUTE_MS,
    /** A network earns by no more than its latest orders: a bound for one query. */
    ordersThatEarn: 60,
    /** The period that the alarm watches, and how many unpaid ends or cancels in it are no accident. */
    alarmWindowMs: 10 * MINUTE_MS,
    alarmFrom: 10,
    alarmFromShare: 0.25,
    /** Most people have paid by then. */
    alarmFromKeptForMs: 3 * MINUTE_MS,
    /** What the stand asks for by itself, it stops asking for after this long without an attack. */
    askUntilQuietForMs: HOUR_MS,
    /** How long a network's payments count and its keyed hash is kept: a night. */
    networkKeptForMs: 12 * HOUR_MS,
  },
  visitors: { activeWithinMs: 2 * MINUTE_MS, shownSessionIdLength: 20 },
  images: {
    sidePixels: 300,
    maximumUploadBytes: 5 * 1024 * 1024,
    maximumPixels: 24_000_000,
    /** Of stored text. */
    targetBytes: 100 * 1024,
  },
  /** Entries of the audit log, uploads and the like in one answer. */
  lists: { auditEntries: 200 },
  testMails: { maximumPerHour: 5 },
} as const;

/** The ranges an admin can list orders by (spec §9). */
export const ORDER_FILTERS = ['today', 'week', 'all'] as const;
export type OrderFilter = (typeof ORDER_FILTERS)[number];
