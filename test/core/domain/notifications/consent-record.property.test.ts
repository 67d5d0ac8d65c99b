import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { instant, plusMs, SECOND_MS, type Instant } from '#core/domain/kernel/instant.ts';
import { dueOccasion, textLost, textTaken, type ConsentRecord } from '#core/domain/notifications/consent-record.ts';

const NOTHING: ConsentRecord = { toldOf: null, failedOf: null };
const READY = instant(1_000_000);
const at = (seconds: number): Instant => plusMs(READY, seconds * SECOND_MS);

describe('the record of a customer’s texts', () => {
  it('does not depend on the order or number of the provider’s reports', () => {
    fc.assert(
      fc.property(fc.array(fc.boolean(), { minLength: 1, maxLength: 6 }), (losses) => {
        const record = losses.reduce((known, isLost) => (isLost ? textLost : textTaken)(known, READY), NOTHING);
        const isLost = losses.includes(true);
        expect(record).toEqual({ toldOf: isLost ? null : READY, failedOf: isLost ? READY : null });
      }),
    );
  });

  it('never returns to an earlier occasion', () => {
    fc.assert(
      fc.property(fc.array(fc.nat({ max: 5 })), (occasions) => {
        const record = occasions.reduce((known, seconds) => textTaken(known, at(seconds)), NOTHING);
        expect(record.toldOf).toBe(occasions.length === 0 ? null : at(Math.max(...occasions)));
      }),
    );
  });

  it.each([
    ['no text while the order can be undone', 10, null, NOTHING, null],
    ['that it is ready', 11, null, NOTHING, { occasion: 'ready', occasionAt: READY }],
    ['nothing twice', 11, null, { toldOf: READY, failedOf: null }, null],
    ['nothing again that was lost', 11, null, { toldOf: null, failedOf: READY }, null],
    ['that it still waits', 700, 600, { toldOf: READY, failedOf: null }, { occasion: 'reminder', occasionAt: at(600) }],
    ['no reminder from before it was ready again', 11, -60, NOTHING, { occasion: 'ready', occasionAt: READY }],
  ] as const)('makes due: %s', (_, now, reminded, record, due) => {
    expect(dueOccasion(READY, reminded === null ? null : at(reminded), record, at(now))).toEqual(due);
  });
});
