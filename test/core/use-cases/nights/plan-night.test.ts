import { beforeEach, describe, expect, it } from 'vitest';
import { nightId, outboxId, productId, stockActId } from '#core/domain/kernel/ids.ts';
import { HOUR_MS, plusMs } from '#core/domain/kernel/instant.ts';
import { kindOf, refused, valueOf } from '#test/support/results.ts';
import { MONA, standHarness, type StandHarness } from '#test/support/stand-harness.ts';

const NONE = nightId('none');
const NOT_FOUND = refused('night/not-found');

let stand: StandHarness;
beforeEach(() => {
  stand = standHarness();
});
const list = async () => (await stand.nights.list(9)).map(({ night: { name, state } }) => `${name}: ${state}`);

describe('a planned night', () => {
  it('is planned once, changed and deleted, and each step is logged', async () => {
    const now = stand.clock.now();
    const times = { opensAt: plusMs(now, HOUR_MS), closesAt: plusMs(now, 3 * HOUR_MS) };
    const planned = await stand.planNight({ name: 'vs. Lincoln', ...times }, MONA);
    // Its answer was lost.
    expect(await stand.planNight({ name: 'vs. Lincoln', ...times }, MONA)).toEqual(planned);
    const { id } = valueOf(planned);
    await stand.changeNight(id, { name: 'vs. Lincoln', opensAt: times.opensAt, closesAt: null }, MONA);
    await stand.changeNight(id, { name: 'vs. Central', ...times }, MONA);
    expect(await list()).toEqual(['vs. Central: planned']);
    expect(kindOf(await stand.deleteNight(id, MONA))).toBe('done');
    expect(await list()).toEqual([]);
    expect(await stand.audited()).toEqual([
      'Mona night: Deleted the plan of vs. Central',
      'Mona night: Changed vs. Lincoln to vs. Central',
      'Mona night: Changed vs. Lincoln',
      'Mona night: Planned vs. Lincoln',
    ]);
  });

  it('is refused once its closing time has passed, but keeps its former one', async () => {
    const now = stand.clock.now();
    const [past, ahead] = [
      { opensAt: null, closesAt: now },
      { opensAt: null, closesAt: plusMs(now, 1) },
    ];
    expect(await stand.planNight({ name: 'vs. Lincoln', ...past }, MONA)).toEqual(refused('night/over-already'));
    const { id } = valueOf(await stand.planNight({ name: 'vs. Lincoln', ...ahead }, MONA));
    expect(await stand.changeNight(id, { name: 'vs. Lincoln', ...past }, MONA)).toEqual(refused('night/over-already'));
    stand.clock.advance(1);
    expect(kindOf(await stand.changeNight(id, { name: 'vs. Central', ...ahead }, MONA))).toBe('done');
    await stand.openNight({ id }, MONA);
    expect(kindOf(await stand.changeNight(id, { name: 'vs. Central', ...past }, MONA))).toBe('done');
  });

  it('is refused with reversed times, or if it does not exist', async () => {
    const now = plusMs(stand.clock.now(), 1);
    expect(await stand.planNight({ name: 'x', opensAt: now, closesAt: now }, MONA)).toEqual(refused('night/times-reversed'));
    expect(await stand.changeNight(NONE, { name: 'x', opensAt: null, closesAt: null }, MONA)).toEqual(NOT_FOUND);
    expect(await stand.deleteNight(NONE, MONA)).toEqual(NOT_FOUND);
    expect([await list(), await stand.audited()]).toEqual([[], []]);
  });
});

describe('opening a night', () => {
  it('opens one at a time', async () => {
    expect(await stand.openNight({ id: NONE }, MONA)).toEqual(NOT_FOUND);
    expect(kindOf(await stand.openNight({ name: 'vs. Lincoln' }, MONA))).toBe('done');
    expect(await stand.openNight({ name: 'vs. Central' }, MONA)).toEqual(refused('night/another-is-open', { name: 'vs. Lincoln' }));
    expect(await list()).toEqual(['vs. Lincoln: open']);
  });

  it('opens nothing if its stock count is refused', async () => {
    const lines = [{ productId: productId(999), counted: 1, seen: 0, after: null }];
    const count = { id: stockActId('0193c0de-0000-7000-8000-00000000c0de'), lines };
    expect((await stand.openNight({ name: 'vs. Lincoln' }, MONA, { count, drawers: [] })).ok).toBe(false);
    expect(await list()).toEqual([]);
  });
});

describe('mailing a sheet', () => {
  const ONE = outboxId('0193c0de-0000-7000-8000-0000000000a1');
  const mails = async () => (await stand.mails()).map(({ to, mail }) => [to, mail.kind]);

  it('goes to the treasurer once for each request', async () => {
    stand = standHarness({ settings: { treasurerEmail: 'ana@band.example' } });
    const { id } = valueOf(await stand.openNight({ name: 'vs. Lincoln' }, MONA));
    const sent = { ok: true, value: { to: 'ana@band.example' } };
    for (const _ of [1, 2]) expect(await stand.mailNightSheet(id, ONE, MONA)).toEqual(sent);
    expect(await stand.mailNightSheet(NONE, ONE, MONA)).toEqual(NOT_FOUND);
    expect(await mails()).toEqual([['ana@band.example', 'night-sheet']]);
    expect(await stand.audited('night')).toEqual(['Mona night: Mailed a sheet to the treasurer', 'Mona night: Opened vs. Lincoln']);
  });

  it('needs a treasurer', async () => {
    const { id } = valueOf(await stand.openNight({ name: 'vs. Lincoln' }, MONA));
    expect(await stand.mailNightSheet(id, ONE, MONA)).toEqual(refused('sheet/no-treasurer'));
    expect(await mails()).toEqual([]);
  });
});
