import { describe, expect, it } from 'vitest';
import type { Actor } from '#core/domain/staff/actor.ts';
import { numberFrom } from '#test/support/races/ledger-checks.ts';
import { inRace } from '#test/support/races/race-harness.ts';
import { CALLS, latePayments, saidOf, settleByManyCalls, settlements } from './bank-settlements.ts';

const PAYMENTS = 12;
const ANA: Actor = { role: 'admin', id: 'ana', name: 'Ana' };
const BEN: Actor = { role: 'admin', id: 'ben', name: 'Ben' };

describe('marking a payment as settled with the bank', () => {
  it('50 calls at once settle it once and say so once; all of them are told that it is settled', async () => {
    const { answers, shown, ...rest } = await settleByManyCalls();
    expect(answers).toEqual({ '200': CALLS });
    expect(shown).toMatchObject([{ state: 'settled', unmatched: [], settled: [{ settlement: { by: 'Admin' } }] }]);
    expect(rest).toEqual({ settlements: 1, said: [{ by: 'Admin', payments: 1 }], broken: [] });
  });

  it('two admins settle the same payments in opposite order: each payment is settled by one, with the note of that one', async () => {
    await inRace({}, async (stand) => {
      const keys = await latePayments(stand, PAYMENTS);
      const settle = stand.services.useCases.settleDeposits;
      const halves = [keys.slice(0, PAYMENTS / 2), keys.slice(PAYMENTS / 2)];
      const results = await Promise.all([
        ...halves.flatMap((half) => [settle(half, 'By Ana', ANA), settle(half.toReversed(), 'By Ben', BEN)]),
        settle(keys.toReversed(), 'By Ben', BEN),
        settle(keys, 'By Ana', ANA),
      ]);
      expect(results.every(({ ok }) => ok)).toBe(true);
      expect(await settlements(stand)).toBe(PAYMENTS);
      const said = await saidOf(stand, 'Marked as settled with the bank');
      for (const { name } of [ANA, BEN]) {
        const own = said.filter(({ by }) => by === name).reduce((sum, { payments }) => sum + payments, 0);
        expect(await numberFrom(stand, `select count(*) from bank_settlements where settled_by = '${name}'`)).toBe(own);
      }
      expect(await numberFrom(stand, "select count(*) from bank_settlements where note <> 'By ' || settled_by")).toBe(0);
    });
  });

  it('one admin settles what another takes back: the audit log tells each change that happened, and nothing else', async () => {
    await inRace({}, async (stand) => {
      const keys = await latePayments(stand, 1);
      const change = (_call: unknown, at: number) =>
        at % 2 === 0
          ? stand.services.useCases.settleDeposits(keys, 'Paid by hand', ANA)
          : stand.services.useCases.unsettleDeposits(keys, BEN);
      const results = await Promise.all(Array.from({ length: CALLS }, change));
      expect(results.every(({ ok }) => ok)).toBe(true);
      const [settled, takenBack] = [
        await saidOf(stand, 'Marked as settled with the bank'),
        await saidOf(stand, 'Marked as not settled with the bank'),
      ];
      expect(await settlements(stand)).toBe(settled.length - takenBack.length);
      expect([0, 1]).toContain(settled.length - takenBack.length);
    });
  });
});
