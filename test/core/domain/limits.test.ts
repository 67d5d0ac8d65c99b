import { expect, it } from 'vitest';
import { LIMITS, ORDER_FILTERS } from '#core/domain/limits.ts';

const seconds = (ms: number): number => ms / 1000;

/** Spec §9 by hand, in the spec's units, to catch slips in the table. */
it('the numbers are those of the spec', () => {
  const { polling, queue, screen, waiting } = LIMITS;
  expect(Object.values(polling).map(seconds)).toEqual([30, 60, 30, 30, 30, 60, 10, 10]);
  const { codeNotificationMs, copiedBadgeMs, successAlertMs, errorAlertMs } = screen;
  expect([codeNotificationMs, copiedBadgeMs, successAlertMs, errorAlertMs].map(seconds)).toEqual([10, 3, 2.5, 4]);
  expect(Object.values(queue)).toEqual([12, 14, 15, 30, 5]);
  expect(Object.values(waiting).map((ms) => seconds(ms) / 60)).toEqual([5, 10, 10]);
  expect([LIMITS.thankYouLookup.attempts, seconds(LIMITS.thankYouLookup.everyMs)]).toEqual([5, 2]);
  expect([LIMITS.cart.maximumPerItem, LIMITS.stock.lowThreshold, LIMITS.stock.maximum]).toEqual([5, 3, 999]);
  expect([LIMITS.pricing.cardFeeBasisPoints, LIMITS.pricing.priceStepCents]).toEqual([300, 25]);
  expect([LIMITS.staffCodes.length, seconds(LIMITS.staffCodes.validForMs) / 3600]).toEqual([6, 6]);
  expect(ORDER_FILTERS).toEqual(['today', 'week', 'all']);
});

/** The stand's own rules by hand, as above. */
it('the numbers that the specification leaves open are those of the rules', () => {
  const { reminders, orders, checkout, visitors, staffCodes, images, lists, testMails, screen } = LIMITS;
  expect([seconds(reminders.atLeastEveryMs) / 60, reminders.maximumPerOrder]).toEqual([5, 3]);
  expect([seconds(orders.undoPickUpWithinMs), orders.typicalMinutes, seconds(orders.lookupWindowMs) / 3600]).toEqual([
    10,
    { from: 5, to: 15 },
    24,
  ]);
  expect([seconds(orders.undoReadyWithinMs), seconds(orders.tellReadyAfterMs)]).toEqual([10, 11]);
  expect([seconds(orders.undoFoundWithinMs), seconds(orders.tellFoundAfterMs), seconds(LIMITS.nights.leftHereFromMs) / 60]).toEqual([
    10, 11, 30,
  ]);
  expect(seconds(screen.ignoreTapsMs)).toBe(0.5);
  expect([seconds(checkout.holdMs) / 60, seconds(checkout.checkEveryMs)]).toEqual([10, 10]);
  expect([seconds(visitors.activeWithinMs) / 60, visitors.shownSessionIdLength]).toEqual([2, 20]);
  expect(seconds(staffCodes.validAtMostMs) / 3600).toBe(24);
  expect([images.sidePixels, images.maximumUploadBytes, images.maximumPixels, images.targetBytes]).toEqual([
    300, 5_242_880, 24_000_000, 102_400,
  ]);
  expect([lists.auditEntries, testMails.maximumPerHour]).toEqual([200, 5]);
});
