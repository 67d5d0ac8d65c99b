import { describe, expect, it } from 'vitest';
import { nightId, outboxId, productId, stockActId } from '#core/domain/kernel/ids.ts';
import { HOUR_MS, plusMs } from '#core/domain/kernel/instant.ts';
import { MONA, standHarness } from '#test/support/stand-harness.ts';

const NONE = nightId('none');

const stand = (treasurerEmail = '') => {
  const harness = standHarness({ settings: { treasurerEmail } });
  return {
    clock: harness.clock,
    plan: harness.planNight,
    change: harness.changeNight,
    remove: harness.deleteNight,
    open: harness.openNight,
    mail: harness.mailNightSheet,
    list: async () => (await harness.nights.list(9)).map(({ night: { name, state } }) => `${name}: ${state}`),
    mails: async () => (await harness.outbox.claimDue(1_000, 9)).map(({ to, mail }) => [to, mail.kind]),
    audited: async () =>
      (await harness.audit.list({ window: null, kind: 'night', before: null }, 100)).map(({ by, text }) => `${by}: ${text}`).toReversed(),
  };
};

describe('planning a night', () => {
  it('plans, renames, moves and deletes it, each with who did it', async () => {
    const { clock, plan, change, remove, list, audited } = stand();
    const times = { opensAt: plusMs(clock.now(), HOUR_MS), closesAt: plusMs(clock.now(), 3 * HOUR_MS) };
    const planned = await plan({ name: 'vs. Lincoln', ...times }, MONA);
    if (!planned.ok) throw new Error(planned.error.kind);
    // Its answer was lost.
    expect(await plan({ name: 'vs. Lincoln', ...times }, MONA)).toEqual(planned);
    const { id } = planned.value;
    await change(id, { name: 'vs. Lincoln', opensAt: times.opensAt, closesAt: null }, MONA);
    await change(id, { name: 'vs. Central', ...times }, MONA);
    expect(await list()).toEqual(['vs. Central: planned']);
    expect(await remove(id, MONA)).toMatchObject({ ok: true });
    expect(await list()).toEqual([]);
    expect(await audited()).toEqual([
      'Mona: Planned vs. Lincoln',
      'Mona: Changed vs. Lincoln',
      'Mona: Changed vs. Lincoln to vs. Central',
      'Mona: Deleted the plan of vs. Central',
    ]);
  });

  it('refuses times that are reversed, and a night that there is not, and stores nothing', async () => {
    const { clock, plan, change, remove, list, audited } = stand();
    const reversed = { opensAt: clock.now(), closesAt: clock.now() };
    expect(await plan({ name: 'x', ...reversed }, MONA)).toEqual({ ok: false, error: { kind: 'night/times-reversed' } });
    const missing = { ok: false, error: { kind: 'night/not-found' } };
    expect(await change(NONE, { name: 'x', opensAt: null, closesAt: null }, MONA)).toEqual(missing);
    expect(await remove(NONE, MONA)).toEqual(missing);
    expect([await list(), await audited()]).toEqual([[], []]);
  });
});

describe('opening a night', () => {
  it('opens one, and no other beside it', async () => {
    const { open, list } = stand();
    expect(await open({ id: NONE }, MONA)).toEqual({ ok: false, error: { kind: 'night/not-found' } });
    expect(await open({ name: 'vs. Lincoln' }, MONA)).toMatchObject({ ok: true });
    expect(await open({ name: 'vs. Central' }, MONA)).toEqual({ ok: false, error: { kind: 'night/another-is-open', name: 'vs. Lincoln' } });
    expect(await list()).toEqual(['vs. Lincoln: open']);
  });

  it('opens nothing where its count of the shelf is refused', async () => {
    const { open, list } = stand();
    const count = {
      id: stockActId('0193c0de-0000-7000-8000-00000000c0de'),
      lines: [{ productId: productId(999), counted: 1, seen: 0, after: null }],
    };
    const refused = await open({ name: 'vs. Lincoln' }, MONA, { count, drawers: [] });
    expect([refused.ok, await list()]).toEqual([false, []]);
  });
});

describe('mailing a sheet', () => {
  const ONE = outboxId('0193c0de-0000-7000-8000-0000000000a1');
  const opened = async (treasurer: string) => {
    const office = stand(treasurer);
    const night = await office.open({ name: 'vs. Lincoln' }, MONA);
    if (!night.ok) throw new Error(night.error.kind);
    return { ...office, id: night.value.id };
  };

  it('goes to the treasurer once for each time that somebody asks', async () => {
    const { mail, id, mails, audited } = await opened('ana@band.example');
    expect(await mail(id, ONE, MONA)).toEqual({ ok: true, value: { to: 'ana@band.example' } });
    expect(await mail(id, ONE, MONA)).toEqual({ ok: true, value: { to: 'ana@band.example' } });
    expect(await mails()).toEqual([['ana@band.example', 'night-sheet']]);
    expect((await audited()).filter((line) => line.includes('Mailed'))).toEqual(['Mona: Mailed a sheet to the treasurer']);
  });

  it('needs a treasurer and a night', async () => {
    const nobody = await opened('');
    expect(await nobody.mail(nobody.id, ONE, MONA)).toEqual({ ok: false, error: { kind: 'sheet/no-treasurer' } });
    const { mail, mails } = await opened('ana@band.example');
    expect(await mail(NONE, ONE, MONA)).toEqual({ ok: false, error: { kind: 'night/not-found' } });
    expect(await mails()).toEqual([]);
  });
});
