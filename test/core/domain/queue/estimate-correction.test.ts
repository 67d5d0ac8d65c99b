import { describe, expect, it } from 'vitest';
import { instant, MINUTE_MS, plusMs } from '#core/domain/kernel/instant.ts';
import { correctionOf, type Correction, type SaidEstimate } from '#core/domain/queue/estimate-correction.ts';
import { ORDER } from '#web/texts/en/order.ts';
import { ORDER as SPANISH } from '#web/texts/es/order.ts';

const START = instant(Date.parse('2026-09-18T23:42:00Z'));

/** Ready in this many minutes, at this place in the queue. */
const said = (minutes: number, queuePosition = 6): SaidEstimate => ({ readyBy: plusMs(START, minutes * MINUTE_MS), queuePosition });

const GRILL_PAUSED = { station: 'Grill', reason: 'paused' } as const;
const FRYER_FULL = { station: 'Fryer', reason: 'full' } as const;
const TOO_MUCH = { station: 'Fryer', reason: 'too-much' } as const;

describe('a correction of the estimate', () => {
  it.each([-2, -1, 0, 1, 2])('says nothing of a shift by %i minutes, whatever is paused', (shift) => {
    expect(correctionOf(said(12), said(12 + shift), [GRILL_PAUSED])).toBeNull();
  });

  it.each([
    ['a pause before a full station', said(15), [FRYER_FULL, GRILL_PAUSED], { kind: 'paused', station: 'Grill' }],
    ['a full station', said(15), [FRYER_FULL], { kind: 'full', station: 'Fryer' }],
    ['nothing of a station that would only be too full for this order now', said(15), [TOO_MUCH], { kind: 'slower' }],
    ['more orders ahead', said(15, 8), [], { kind: 'more-ahead' }],
    ['the orders before it, where no more are ahead', said(15, 6), [], { kind: 'slower' }],
    ['that it goes faster, without a reason for a delay', said(9, 8), [GRILL_PAUSED], { kind: 'faster' }],
  ] as const)('names %s', (_what, now, waiting, reason) => {
    const minutes = now.readyBy < said(12).readyBy ? -3 : 3;
    expect(correctionOf(said(12), now, waiting)).toEqual({ minutes, reason });
  });

  it.each<[Correction, string, string]>([
    [
      { minutes: 3, reason: { kind: 'full', station: 'Grill' } },
      '3 minutes later than we said. Grill is full right now.',
      '3 minutos después de lo que dijimos. Grill: no hay lugar ahora.',
    ],
    [
      { minutes: 8, reason: { kind: 'paused', station: 'Grill' } },
      '8 minutes later than we said. Grill is paused.',
      '8 minutos después de lo que dijimos. Grill: en pausa.',
    ],
    [
      { minutes: 5, reason: { kind: 'more-ahead' } },
      '5 minutes later than we said. More orders are ahead of yours now.',
      '5 minutos después de lo que dijimos. Ahora hay más pedidos antes del tuyo.',
    ],
    [
      { minutes: 4, reason: { kind: 'slower' } },
      '4 minutes later than we said. Orders are taking longer to make than before.',
      '4 minutos después de lo que dijimos. Ahora los pedidos tardan más que antes.',
    ],
    [
      { minutes: -3, reason: { kind: 'faster' } },
      '3 minutes earlier than we said. It’s going faster than we thought.',
      '3 minutos antes de lo que dijimos. Va más rápido de lo que pensábamos.',
    ],
  ])('is said in both languages: %o', (correction, english, spanish) => {
    expect([ORDER.correction(correction), SPANISH.correction(correction)]).toEqual([english, spanish]);
  });
});
