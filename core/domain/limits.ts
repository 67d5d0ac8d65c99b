import { HOUR_MS, MINUTE_MS, SECOND_MS } from './kernel/instant.ts';
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
  },
  capacity: {
    /** A full station takes orders again at four fifths of its limit (night §5). */
    resumeFifths: 4,
    maximumPoints: 999,
    maximumStations: 20,
  },
  bank: {
    /** Two bank days and a weekend between them, where the provider has not said when it pays out. */
    depositTakesDays: 4,
    warnAfterDays: 3,
    /** A payment may be in its books a moment later. */
    providerMayLagMs: HOUR_MS,
    /** Nights on the page; each has a payout or two. */
    nights: 6,
  },
  /** Found with simulated seasons (ADR 0049). */
  estimate: {
    /** Before so many orders of a night were made, nothing is promised but the spec's 5 to 15 minutes. */
    enoughOrders: 5,
    /** What is learnt from, and after how many orders one counts half. */
    recentOrders: 60,
    halfLife: 10,
    /** What is usual at a station: minutes for the first unit and each further one up to `span`, how far off, and what it weighs. */
    usual: { first: 2, each: 0.4, span: 10, error: 1, weight: 1 },
    /** So many errors to each side: whoever was promised less minds more. */
    margins: { below: 2, above: 2.6 },
    widestMinutes: 10,
    wideFromOrders: 20,
    /** What stands still is expected to stand on for this share of the time it already stands. */
    stopShare: 0.7,
  },
  waiting: { yellowFromMs: 5 * MINUTE_MS, redFromMs: 10 * MINUTE_MS, remindFromMs: 10 * MINUTE_MS },
  reminders: { atLeastEveryMs: 5 * MINUTE_MS, maximumPerOrder: 3 },
  nights: {
    /** From the first order of a night that nobody opened: long enough to pass midnight, too short for the next day's game. */
    automaticLastsMs: 12 * HOUR_MS,
    nameLength: 60,
    /** Online ordering pauses when no screen of the staff has been heard of for so long, on a night that had one. */
    staffAwayAfterMs: 90 * SECOND_MS,
  },
  drawers: { nameLength: 30 },
  orders: {
    undoPickUpWithinMs: 10 * SECOND_MS,
    undoReadyWithinMs: 10 * SECOND_MS,
    /** Mail and push wait until nobody can undo it any more; one second longer, because clocks differ. */
    tellReadyAfterMs: 11 * SECOND_MS,
    /** 'Start the next five'. */
    startAtOnce: 5,
    /** Whoever prepares and has not been heard of for so long may be taken over from. */
    takeOverAfterMs: 2 * MINUTE_MS,
    typicalMinutes: { from: 5, to: 15 },
    lookupWindowMs: 24 * HOUR_MS,
  },
  holds: {
    /** A network that has paid nothing tonight: a third of the places, a tenth of a product's stock (rules §2). */
    unpaidPlacesDivisor: 3,
    unpaidStockPercent: 10,
    /** Visitors whom the stand has only just met, of a network that pays: two thirds of everything. */
    newcomerPlacesPercent: 67,
    newcomerStockPercent: 67,
    newcomerForMs: 2 * MINUTE_MS,
    /** Visitors without a ticket at their checkout, or of a network that has had too many. */
    strangerForMs: 30 * MINUTE_MS,
    /** So many paid orders earn a network another budget of tickets. */
    paidForMoreTickets: 10,
    /** What the alarm looks back on, and how many unpaid ends in it are no accident. */
    alarmWindowMs: 10 * MINUTE_MS,
    alarmFromUnpaid: 10,
    alarmFromUnpaidShare: 0.25,
    /** What one checkout may take beyond a tenth of each product's stock, and a network that has not paid beyond its share. */
    unitsBeyondShare: 12,
    /** How long a network's payments count and its keyed hash is kept: a night. */
    networkKeptForMs: 12 * HOUR_MS,
    /** After this long, a newcomer's hold gives way if this much of the queue's bound is taken. */
    giveWayAfterMs: 2 * MINUTE_MS,
    giveWayFromShare: 0.5,
    /** So long somebody whose hold ran out unpaid waits while others want to order, for each of the times. */
    waitAfterUnpaidMs: 2 * MINUTE_MS,
  },
  visitors: { activeWithinMs: 2 * MINUTE_MS, shownSessionIdLength: 20 },
  staffCodes: { length: 6, validForMs: 6 * HOUR_MS, validAtMostMs: 24 * HOUR_MS },
  images: {
    sidePixels: 300,
    maximumUploadBytes: 5 * 1024 * 1024,
    maximumPixels: 24_000_000,
    /** Of what is kept. */
    targetBytes: 100 * 1024,
  },
  /** Entries of the audit log, uploads and the like in one answer. */
  lists: { auditEntries: 200 },
  testMails: { maximumPerHour: 5 },
  screen: {
    cartBounceMs: 500,
    codeNotificationMs: 10 * SECOND_MS,
    copiedBadgeMs: 3 * SECOND_MS,
    successAlertMs: 2_500,
    errorAlertMs: 4 * SECOND_MS,
    /** After something else has come under a finger. */
    ignoreTapsMs: 500,
    /** From so many orders on, cards are smaller. */
    compactQueueFrom: 7,
    compactWindowFrom: 9,
  },
} as const;

/** The ranges an admin can list orders by (spec §9). */
export const ORDER_FILTERS = ['today', 'week', 'all'] as const;
export type OrderFilter = (typeof ORDER_FILTERS)[number];
