import { describe, expect, it } from 'vitest';
import { nightId } from '#core/domain/kernel/ids.ts';
import { HOUR_MS, plusMs, type Instant } from '#core/domain/kernel/instant.ts';
import { err, ok } from '#core/domain/kernel/result.ts';
import { planNight, type NightPlan } from '#core/domain/night/night.ts';
import { GAME_NIGHT } from '#test/support/fakes/fixed-clock.ts';
import { standHarness, THE_ADMIN } from '#test/support/stand-harness.ts';

/** It is 7:40 PM. */
const NINE = plusMs(GAME_NIGHT, 80 * 60_000);
const TEN = plusMs(NINE, HOUR_MS);
const TOMORROW_AT_NINE = plusMs(NINE, 24 * HOUR_MS);

const stand = async (closingTime = '21:00') => {
  const harness = standHarness();
  const { clock, nights, unitOfWork, saveSettings: save } = harness;
  const open = async () => (await nights.current(clock.now())).open;
  const plan = (times: Omit<NightPlan, 'name'>) =>
    unitOfWork.run(async (tx) => {
      const planned = planNight(nightId('planned'), { name: 'vs. Lincoln', ...times });
      if (!planned.ok) return err(planned.error);
      await tx.nights.save(planned.value);
      return ok(null);
    });
  await save({ closingTime }, THE_ADMIN);
  return {
    clock,
    plan,
    change: (to: string | null) => save({ closingTime: to }, THE_ADMIN),
    openNight: (which: { readonly name: string } | { readonly id: ReturnType<typeof nightId> } = { name: 'vs. Lincoln' }) =>
      harness.openNight(which, THE_ADMIN),
    openDue: harness.openDueNight,
    firstOrder: () => unitOfWork.run(async (tx) => ok(await tx.nights.tonight('20261120', clock.now()))),
    look: harness.keepClosingTime,
    closesAt: async (): Promise<Instant | null | undefined> => (await open())?.closesAt,
    openedBy: async () => (await open())?.openedBy,
    stop: async () => harness.stopOrdering((await open())?.id ?? nightId('none'), THE_ADMIN),
    resume: async () => harness.resumeOrdering((await open())?.id ?? nightId('none'), THE_ADMIN),
  };
};

describe('the usual closing time', () => {
  it('is that of a night that somebody opens, and of a planned one without its own', async () => {
    const one = await stand();
    await one.openNight();
    expect(await one.closesAt()).toBe(NINE);
    const other = await stand();
    await other.plan({ opensAt: GAME_NIGHT, closesAt: null });
    await other.openDue();
    expect(await other.closesAt()).toBe(NINE);
  });

  it('gives way to the night’s own, also when it is changed', async () => {
    const { plan, openNight, closesAt, change } = await stand();
    await plan({ opensAt: null, closesAt: TEN });
    await openNight({ id: nightId('planned') });
    await change('20:00');
    expect(await closesAt()).toBe(TEN);
  });

  it('is soon that of a night which an order has started, and that night still ends by itself', async () => {
    const { firstOrder, look, closesAt, openedBy } = await stand();
    await firstOrder();
    await look();
    expect(await closesAt()).toBe(NINE);
    expect(await openedBy()).toBeNull();
  });

  it('closes a night that nobody closes in the evening, not on the next day', async () => {
    const { clock, firstOrder, look, closesAt, change } = await stand();
    await firstOrder();
    for (const [at, closing] of [
      [plusMs(NINE, 12 * HOUR_MS - 1), NINE],
      [plusMs(NINE, 12 * HOUR_MS), TOMORROW_AT_NINE],
      [plusMs(TOMORROW_AT_NINE, HOUR_MS), TOMORROW_AT_NINE],
    ] as const) {
      clock.set(at);
      await look();
      expect(await closesAt()).toBe(closing);
    }
    await change('23:00');
    expect(await closesAt()).toBe(plusMs(TOMORROW_AT_NINE, 2 * HOUR_MS));
    await change(null);
    expect(await closesAt()).toBeNull();
  });

  it('moves tonight as well when it is changed in the middle of it, and is gone with the setting', async () => {
    const { openNight, closesAt, change } = await stand();
    await openNight();
    await change('22:00');
    expect(await closesAt()).toBe(TEN);
    await change(null);
    expect(await closesAt()).toBeNull();
    await change('21:00');
    expect(await closesAt()).toBe(NINE);
  });

  it('leaves a night alone that somebody has stopped, and closes a resumed one when it comes round again', async () => {
    const { clock, openNight, closesAt, change, stop, resume } = await stand();
    await openNight();
    await stop();
    await change('22:00');
    expect(await closesAt()).toBe(GAME_NIGHT);
    await change('21:00');
    clock.set(plusMs(NINE, 1));
    await resume();
    expect(await closesAt()).toBe(TOMORROW_AT_NINE);
  });

  it('of nobody’s choosing changes nothing', async () => {
    const { firstOrder, look, closesAt } = await stand('');
    await firstOrder();
    await look();
    expect(await closesAt()).toBeNull();
  });
});
