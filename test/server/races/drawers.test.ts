import { describe, expect, it } from 'vitest';
import { drawerId } from '#core/domain/kernel/ids.ts';
import { brokenInvariants, numberFrom } from '#test/support/races/ledger-checks.ts';
import { inRace } from '#test/support/races/race-harness.ts';
import { countAgainstSales, open, openNew, outcomeOf, tallied, twoConfirm, undoAgainstRefund } from './drawers.ts';

describe('counting while others sell', () => {
  it('each sale is in the ledger before the count begins, or refused as a whole', async () => {
    const { sold, others, written, broken } = await countAgainstSales();
    expect(sold).toBe(written);
    expect(sold).toBeGreaterThan(0);
    expect(['drawer/takes-no-cash', undefined]).toContain(others[0]);
    expect(broken).toEqual([]);
  });
});

describe('two people who confirm one count', () => {
  it('one of them does', async () => {
    expect(await twoConfirm()).toEqual({ outcomes: { ok: 1, 'drawer/not-now': 1 }, confirmed: 1, broken: [] });
  });
});

describe('undoing a sale that somebody refunds', () => {
  it('one of the two gives the cash back, once', async () => {
    expect(await undoAgainstRefund()).toEqual({ won: 1, left: 0, broken: [] });
  });
});

describe('opening a drawer twice', () => {
  it('with one id opens it once; with one name, one of them is opened', async () => {
    await inRace({}, async (stand) => {
      const id = drawerId(stand.services.ports.ids.uuid());
      const twice = await Promise.all(Array.from({ length: 8 }, () => open(stand, id)));
      expect(tallied(twice.map(outcomeOf))).toEqual({ ok: 8 });
      const ids = Array.from({ length: 8 }, () => drawerId(stand.services.ports.ids.uuid()));
      const named = await Promise.all(ids.map((one) => open(stand, one, 'Drawer B')));
      expect(tallied(named.map(outcomeOf))).toEqual({ ok: 1, 'drawer/name-taken': 7 });
      expect(await numberFrom(stand, 'select count(*) from drawers')).toBe(2);
      expect(await numberFrom(stand, "select count(*) from drawer_entries where kind = 'float'")).toBe(2);
      expect(await brokenInvariants(stand, { atRest: true })).toEqual([]);
    });
  });
});

describe('a line of a ledger', () => {
  it.each(['update drawer_entries set amount_cents = 1', 'delete from drawer_entries'])(
    'is kept by the database: %s',
    async (statement) => {
      await inRace({}, async (stand) => {
        await openNew(stand);
        await expect(stand.reads.pool.query(statement)).rejects.toThrow('never changes');
      });
    },
  );
});
