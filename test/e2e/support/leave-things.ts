import type { Page } from 'playwright-core';

const SOLD_AT = Date.UTC(2026, 8, 18, 23, 51);
const HOT_DOGS = { id: 1, name: 'Hot Dog', quantity: 2, price: 350, isMade: true };
const REFUSED = { code: 'STATUS_CONFLICT', status: null, holder: null, sentence: 'No.' };

/** A tablet with one conflict of each kind after an outage. */
export const leaveThings = (page: Page): Promise<void> =>
  page.evaluate(
    ({ soldAt, line, refused }) => {
      const { id, name } = JSON.parse(localStorage.getItem('bandstand.staff-auth') ?? '{}') as { id: string; name: string };
      const by = { staffId: id, name };
      const actOf = (number: string, step: object) => ({
        id: `00000000-0000-4000-8000-000000000${number}`,
        at: soldAt,
        by,
        isLate: true,
        order: { id: `order-${number}`, number: `#${number}` },
        step,
      });
      const sale = {
        soldAt,
        by,
        lines: [line],
        given: 1000,
        drawer: null,
        customerName: 'Rosa',
        instructions: null,
        mayHaveArrived: true,
        isUndone: false,
      };
      const conflicts = [
        { act: actOf('043', { kind: 'ready' }), refusal: { ...refused, status: 'cancelled' } },
        { act: actOf('029', { kind: 'pick-up' }), refusal: { ...refused, status: 'completed' } },
        { act: actOf('037', { kind: 'start' }), refusal: { ...refused, holder: 'Sam Ortiz' } },
        {
          act: { ...actOf('001', {}), order: undefined, product: { id: 1, name: line.name }, step: { kind: 'sell-out', round: 0 } },
          refusal: { ...refused, code: 'ORDERS_WAIT', sentence: '2 paid orders wait for it.' },
        },
        {
          act: { ...actOf('002', {}), order: undefined, product: { id: 2, name: 'Popcorn' }, step: { kind: 'sell-out', round: 0 } },
          refusal: { ...refused, sentence: 'Someone has put it back on the menu in the meantime. 24 can be bought.' },
        },
      ];
      const sales = {
        sales: [],
        conflicts: [{ sale: { ...sale, key: 'refused' }, refusal: { code: 'STAND_CLOSED', sentence: 'The stand is closed.' } }],
        shortages: [{ sale: { ...sale, key: 'short' }, orderNumber: 'BAND-20260918-W-012', missing: [line] }],
      };
      localStorage.setItem('bandstand.acts', JSON.stringify({ acts: [], conflicts, sent: 7 }));
      localStorage.setItem('bandstand.sales', JSON.stringify(sales));
    },
    { soldAt: SOLD_AT, line: HOT_DOGS, refused: REFUSED },
  );
