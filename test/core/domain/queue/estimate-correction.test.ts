import { describe, expect, it } from 'vitest';
import { instant, MINUTE_MS, plusMs } from '#core/domain/kernel/instant.ts';
import { correctionOf, type Correction, type ShownEstimate } from '#core/domain/queue/estimate-correction.ts';
import { ORDER } from '#web/texts/en/order.ts';
import { ORDER as SPANISH } from '#web/texts/es/order.ts';

const START = instant(Date.parse('2026-09-18T23:42:00Z'));

/** Ready in this many minutes, at this place in the queue. */
const said = (minutes: number, queuePosition = 6): ShownEstimate => ({ readyBy: plusMs(START, minutes * MINUTE_MS), queuePosition });

const GRILL_PAUSED = { reason: 'paused' } as const;
const FRYER_FULL = { reason: 'full' } as const;
const TOO_MUCH = { reason: 'too-much' } as const;

describe('a correction of the estimate', () => {
  it.each([-2, -1, 0, 1, 2])('ignores a shift by %i minutes, despite a pause', (shift) => {
    expect(correctionOf(said(12), said(12 + shift), [GRILL_PAUSED])).toBeNull();
  });

  it.each([
    ['a pause before a full station', said(15), [FRYER_FULL, GRILL_PAUSED], 'paused'],
    ['a full station', said(15), [FRYER_FULL], 'full'],
    ['no station that is only too full for this order', said(15), [TOO_MUCH], 'slower'],
    ['more orders ahead', said(15, 8), [], 'more-ahead'],
    ['slower orders, if no more are ahead', said(15, 6), [], 'slower'],
    ['a faster time without a reason', said(9, 8), [GRILL_PAUSED], 'faster'],
  ] as const)('names %s', (_what, now, waiting, reason) => {
    const minutes = now.readyBy < said(12).readyBy ? -3 : 3;
    expect(correctionOf(said(12), now, waiting)).toEqual({ minutes, reason });
  });

  it.each<[Correction, string, string]>([
    [
      { minutes: 3, reason: 'full' },
      '3 minutes later than we said. Lots of people want what you ordered right now.',
      '3 minutos después de lo que dijimos. Mucha gente pide lo mismo ahora.',
    ],
    [
      { minutes: 8, reason: 'paused' },
      '8 minutes later than we said. Part of your order is paused.',
      '8 minutos después de lo que dijimos. Parte de tu pedido está en pausa.',
    ],
    [
      { minutes: 5, reason: 'more-ahead' },
      '5 minutes later than we said. More orders are ahead of yours now.',
      '5 minutos después de lo que dijimos. Ahora hay más pedidos antes del tuyo.',
    ],
    [
      { minutes: 4, reason: 'slower' },
      '4 minutes later than we said. Orders are taking longer to make than before.',
      '4 minutos después de lo que dijimos. Ahora los pedidos tardan más que antes.',
    ],
    [
      { minutes: -3, reason: 'faster' },
      '3 minutes earlier than we said. It’s going faster than we thought.',
      '3 minutos antes de lo que dijimos. Va más rápido de lo que pensábamos.',
    ],
  ])('is worded in both languages: %o', (correction, english, spanish) => {
    expect([ORDER.correction(correction), SPANISH.correction(correction)]).toEqual([english, spanish]);
  });
});
