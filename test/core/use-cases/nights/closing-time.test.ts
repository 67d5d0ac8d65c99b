import { beforeEach, describe, expect, it } from 'vitest';
import { callOffId, nightId } from '#core/domain/kernel/ids.ts';
import { HOUR_MS, MINUTE_MS, plusMs, type Instant } from '#core/domain/kernel/instant.ts';
import { ok } from '#core/domain/kernel/result.ts';
import { planNight } from '#core/domain/night/night.ts';
import { GAME_NIGHT } from '#test/support/fakes/fixed-clock.ts';
import { refused, valueOf } from '#test/support/results.ts';
import { standHarness, THE_ADMIN, type StandHarness } from '#test/support/stand-harness.ts';

/** It is 7:40 PM. */
const NINE = plusMs(GAME_NIGHT, 80 * MINUTE_MS);
const TEN = plusMs(NINE, HOUR_MS);
const TOMORROW_AT_NINE = plusMs(NINE, 24 * HOUR_MS);
const PLANNED = nightId('planned');

let stand: StandHarness;
beforeEach(async () => {
  stand = standHarness();
  await change('21:00');
});

const change = (closingTime: string | null) => stand.saveSettings({ closingTime }, THE_ADMIN);
const open = (which: Parameters<typeof stand.openNight>[0] = { name: 'vs. Lincoln' }) => stand.openNight(which, THE_ADMIN);
const plan = (opensAt: Instant | null, closesAt: Instant | null) => {
  const planned = valueOf(planNight(PLANNED, { name: 'vs. Lincoln', opensAt, closesAt }));
  return stand.unitOfWork.run(async (tx) => ok(await tx.nights.save(planned)));
};
const firstOrder = () => stand.unitOfWork.run(async (tx) => ok(await tx.nights.tonight('20261120', stand.clock.now())));
const closesAt = async () => (await stand.tonight()).closesAt;

describe('the usual closing time', () => {
  it('applies to a night that is opened by hand', async () => {
    await open();
    expect(await closesAt()).toBe(NINE);
  });

  it('applies to a planned night without its own', async () => {
    await plan(GAME_NIGHT, null);
    await stand.openDueNight();
    expect(await closesAt()).toBe(NINE);
  });

  it('never replaces the night’s own', async () => {
    await plan(null, TEN);
    await open({ id: PLANNED });
    await change('20:00');
    expect(await closesAt()).toBe(TEN);
  });

  it('applies to a night that an order started, which still ends automatically', async () => {
    await firstOrder();
    await stand.keepClosingTime();
    expect(await stand.tonight()).toMatchObject({ closesAt: NINE, openedBy: null });
  });

  it('returns the next evening on a night that is not closed', async () => {
    await firstOrder();
    for (const [at, closing] of [
      [plusMs(NINE, 12 * HOUR_MS - 1), NINE],
      [plusMs(NINE, 12 * HOUR_MS), TOMORROW_AT_NINE],
      [plusMs(TOMORROW_AT_NINE, HOUR_MS), TOMORROW_AT_NINE],
    ] as const) {
      stand.clock.set(at);
      await stand.keepClosingTime();
      expect(await closesAt()).toBe(closing);
    }
    await change('23:00');
    expect(await closesAt()).toBe(plusMs(TOMORROW_AT_NINE, 2 * HOUR_MS));
    await change(null);
    expect(await closesAt()).toBeNull();
  });

  it('follows a change during the night', async () => {
    await open();
    for (const [time, closing] of [
      ['22:00', TEN],
      [null, null],
      ['21:00', NINE],
    ] as const) {
      await change(time);
      expect(await closesAt()).toBe(closing);
    }
  });

  it('keeps a night stopped, and closes a resumed one the next time', async () => {
    await open();
    const { id } = await stand.tonight();
    await stand.stopOrdering(id, THE_ADMIN);
    await change('22:00');
    expect(await closesAt()).toBe(GAME_NIGHT);
    await change('21:00');
    stand.clock.set(plusMs(NINE, 1));
    await stand.resumeOrdering(id, THE_ADMIN);
    expect(await closesAt()).toBe(TOMORROW_AT_NINE);
  });

  it.each([
    ['its own', TEN, NINE, TEN],
    ['by hand', null, NINE, null],
    ['over', TEN, TEN, TOMORROW_AT_NINE],
  ])('a stopped night that takes orders again closes as before if that is still ahead: %s', async (_which, own, resumedAt, closing) => {
    await open();
    const night = await stand.tonight();
    await stand.changeNight(night.id, { ...night, closesAt: own }, THE_ADMIN);
    for (const _ of [1, 2]) await stand.stopOrdering(night.id, THE_ADMIN);
    expect(await closesAt()).toBe(GAME_NIGHT);
    stand.clock.set(resumedAt);
    for (const _ of [1, 2]) await stand.resumeOrdering(night.id, THE_ADMIN);
    expect(await closesAt()).toBe(closing);
  });

  it.each([
    ['21:00', '22:00', TEN],
    ['', '22:00', TEN],
    ['21:00', '', null],
  ])('a stopped night takes orders again until the usual time of then: %j changed to %j', async (before, after, closing) => {
    await change(before);
    await open();
    const { id } = await stand.tonight();
    await stand.stopOrdering(id, THE_ADMIN);
    await change(after);
    await stand.resumeOrdering(id, THE_ADMIN);
    expect(await closesAt()).toBe(closing);
  });

  it('returns when a game that was called off is played after all', async () => {
    await open();
    const night = await stand.tonight();
    await stand.changeNight(night.id, { ...night, closesAt: TEN }, THE_ADMIN);
    await stand.callOffGame({ id: callOffId(stand.ids.uuid()), typedName: night.name, orders: 'all' }, THE_ADMIN);
    expect(await closesAt()).toBe(GAME_NIGHT);
    stand.clock.set(NINE);
    await stand.resumeOrdering(night.id, THE_ADMIN);
    expect(await closesAt()).toBe(TEN);
  });

  it('of the open night stays when another one is stopped', async () => {
    await plan(null, null);
    await open();
    for (const move of [stand.stopOrdering, stand.resumeOrdering])
      expect(await move(PLANNED, THE_ADMIN)).toEqual(refused('night/not-open'));
    expect(await closesAt()).toBe(NINE);
  });

  it('a night that stopped at its time does not return to an earlier one', async () => {
    await open();
    const night = await stand.tonight();
    await stand.stopOrdering(night.id, THE_ADMIN);
    await stand.resumeOrdering(night.id, THE_ADMIN);
    await stand.changeNight(night.id, { ...night, closesAt: plusMs(GAME_NIGHT, MINUTE_MS) }, THE_ADMIN);
    stand.clock.advance(MINUTE_MS);
    await change('22:00');
    await stand.resumeOrdering(night.id, THE_ADMIN);
    expect(await closesAt()).toBe(TEN);
  });

  it('may be empty', async () => {
    await change('');
    await firstOrder();
    await stand.keepClosingTime();
    expect(await closesAt()).toBeNull();
  });
});
