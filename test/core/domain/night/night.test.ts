import { describe, expect, it } from 'vitest';
import { callOffId, nightId } from '#core/domain/kernel/ids.ts';
import { HOUR_MS, plusMs } from '#core/domain/kernel/instant.ts';
import {
  changeNight,
  closeNight,
  dueNight,
  endAutomatically,
  isOver,
  nameByDate,
  openNight,
  planNight,
  type Night,
} from '#core/domain/night/night.ts';
import { calledOffNow } from '#core/domain/night/call-off.ts';
import { isWindowOpen, orderingAt } from '#core/domain/night/ordering.ts';
import { GAME_NIGHT } from '#test/support/fakes/fixed-clock.ts';

const NOW = GAME_NIGHT;
const FRIDAY = '20261120';
const SATURDAY = '20261121';
const NOTHING = { ordersInHand: 0, liveCheckouts: 0, uncountedDrawers: 0 };

const aNight = (changes: Partial<Night> = {}): Night => ({
  id: nightId('night-1'),
  name: 'vs. Lincoln',
  state: 'planned',
  opensAt: null,
  closesAt: null,
  openedAt: null,
  openedBy: null,
  closedAt: null,
  closedBy: null,
  ...changes,
});
const open = aNight({ state: 'open', openedAt: NOW, openedBy: 'Dana' });
const closed = aNight({ state: 'closed', openedAt: NOW, openedBy: 'Dana', closedAt: NOW, closedBy: 'Dana' });
const automatic = aNight({ state: 'open', name: nameByDate(FRIDAY), openedAt: NOW });
const at = (hours: number) => plusMs(NOW, hours * HOUR_MS);

describe('a night', () => {
  it('is named by its date by default', () => {
    expect(nameByDate(FRIDAY)).toBe('Friday, November 20, 2026');
    expect(nameByDate('20270101')).toBe('Friday, January 1, 2027');
  });

  it('is planned, opened and closed, with times and people', () => {
    const planned = planNight(nightId('night-1'), { name: 'vs. Lincoln', opensAt: at(1), closesAt: at(4) });
    expect(planned).toEqual({ ok: true, value: aNight({ opensAt: at(1), closesAt: at(4) }) });
    const opened = openNight(aNight({ opensAt: at(1) }), 'Dana', NOW);
    expect(opened).toEqual({ ok: true, value: open });
    expect(closeNight(open, NOTHING, 'Lee', at(3))).toEqual({
      ok: true,
      value: { ...open, state: 'closed', closedAt: at(3), closedBy: 'Lee' },
    });
  });

  it.each([
    ['before it opens', at(2), at(1)],
    ['as it opens', at(1), at(1)],
  ])('does not close online ordering %s', (_when, opensAt, closesAt) => {
    const reversed = { ok: false, error: { kind: 'night/times-reversed' } };
    expect(planNight(nightId('night-1'), { name: 'x', opensAt, closesAt })).toEqual(reversed);
    expect(changeNight(open, { name: 'x', opensAt, closesAt }, 'Dana')).toEqual(reversed);
  });

  it('opens once', () => {
    expect(openNight(open, 'Dana', NOW)).toEqual({ ok: false, error: { kind: 'night/already-opened' } });
    expect(openNight(closed, 'Dana', NOW)).toEqual({ ok: false, error: { kind: 'night/already-closed' } });
  });

  it('drops a past closing time at its opening', () => {
    expect(openNight(aNight({ closesAt: NOW }), 'Dana', NOW)).toMatchObject({ value: { closesAt: null } });
    expect(openNight(aNight({ closesAt: at(1) }), 'Dana', NOW)).toMatchObject({ value: { closesAt: at(1) } });
  });

  it.each([
    [{ ordersInHand: 1, liveCheckouts: 0, uncountedDrawers: 0 }],
    [{ ordersInHand: 0, liveCheckouts: 1, uncountedDrawers: 0 }],
    [{ ...NOTHING, uncountedDrawers: 1 }],
  ])('is not closed while %j', (unfinished) => {
    expect(closeNight(open, unfinished, 'Dana', NOW)).toEqual({ ok: false, error: { kind: 'night/unfinished', ...unfinished } });
  });

  it('is closed once, and only when it is open', () => {
    expect(closeNight(closed, NOTHING, 'Lee', NOW)).toEqual({ ok: false, error: { kind: 'night/already-closed' } });
    expect(closeNight(aNight(), NOTHING, 'Lee', NOW)).toEqual({ ok: false, error: { kind: 'night/not-open' } });
  });

  it('can be changed until it is closed, and then ends only by hand', () => {
    const plan = { name: 'vs. Central', opensAt: null, closesAt: at(4) };
    expect(changeNight(aNight(), plan, 'Lee')).toEqual({ ok: true, value: aNight(plan) });
    expect(changeNight(open, plan, 'Lee')).toEqual({ ok: true, value: { ...open, ...plan } });
    expect(changeNight(automatic, plan, 'Lee')).toEqual({ ok: true, value: { ...automatic, ...plan, openedBy: 'Lee' } });
    expect(changeNight(closed, plan, 'Lee')).toEqual({ ok: false, error: { kind: 'night/already-closed' } });
  });
});

describe('an automatic night', () => {
  it.each([
    ['on its own day, however late', automatic, FRIDAY, at(20), false],
    ['after midnight', automatic, SATURDAY, plusMs(at(12), -1), false],
    ['twelve hours after it began', automatic, SATURDAY, at(12), true],
    ['when somebody opened it', { ...automatic, openedBy: 'Dana' }, SATURDAY, at(20), false],
  ])('ends by itself: %s', (_when, night, day, now, isItOver) => {
    expect(isOver(night, day, now)).toBe(isItOver);
  });

  it('ends by itself if it was never opened and has no unfinished orders', () => {
    expect(endAutomatically(automatic, NOTHING, at(1))).toEqual({ ...automatic, state: 'closed', closedAt: at(1) });
    for (const waiting of ['ordersInHand', 'liveCheckouts', 'uncountedDrawers'])
      expect(endAutomatically(automatic, { ...NOTHING, [waiting]: 1 }, NOW)).toBeNull();
    expect(endAutomatically(open, NOTHING, NOW)).toBeNull();
  });
});

describe('a planned night', () => {
  const due = aNight({ opensAt: NOW, closesAt: at(1) });
  it('is due from its opening time until its closing time', () => {
    expect(dueNight([due], plusMs(NOW, -1))).toBeNull();
    expect(dueNight([due], NOW)).toBe(due);
    expect(dueNight([due], at(1))).toBeNull();
    expect(dueNight([aNight({ opensAt: NOW })], plusMs(at(12), -1))).not.toBeNull();
    expect(dueNight([aNight({ opensAt: NOW })], at(12))).toBeNull();
  });

  it('is not due without a time, or when it is open or closed', () => {
    expect(dueNight([aNight(), { ...open, opensAt: NOW }, { ...closed, opensAt: NOW }], NOW)).toBeNull();
  });

  it('with the latest time comes first', () => {
    expect(dueNight([aNight({ opensAt: at(-2) }), aNight({ opensAt: at(-1) }), aNight({ opensAt: at(-3) })], NOW)?.opensAt).toBe(at(-1));
  });
});

describe('a called-off game', () => {
  const all = { id: callOffId('off'), nightId: open.id, isAll: true, calledAt: NOW, calledBy: 'Dana' };
  const chosen = { ...all, id: callOffId('some'), isAll: false, calledAt: at(1) };
  it.each([
    ['whose ordering stopped with it', { ...open, closesAt: NOW }, [all], all],
    ['that is closed by now', null, [all], all],
    ['of which orders were chosen later', { ...open, closesAt: NOW }, [chosen, all], all],
    ['of another night', { ...open, id: nightId('next'), closesAt: NOW }, [all], null],
    ['after somebody took orders again and stopped them', { ...open, closesAt: at(1) }, [all], null],
    ['of chosen orders', null, [chosen], null],
    ['without a call-off', null, [], null],
  ])('is off: %s', (_when, tonight, recent, off) => expect(calledOffNow(tonight, recent)).toBe(off));
});

describe('ordering', () => {
  const next = aNight({ name: 'Next' });
  it.each([
    ['a new stand', { open: null, next: null, isClosedByHand: false }, { isOpen: true }, true],
    ['a new stand with a plan', { open: null, next, isClosedByHand: false }, { isOpen: true }, true],
    ['an open night', { open, next, isClosedByHand: true }, { isOpen: true }, true],
    [
      'a night before its closing time',
      { open: { ...open, closesAt: plusMs(NOW, 1) }, next, isClosedByHand: false },
      { isOpen: true },
      true,
    ],
    ['a night at its closing time', { open: { ...open, closesAt: NOW }, next, isClosedByHand: false }, { isOpen: false, next }, true],
    ['a stand that was closed', { open: null, next, isClosedByHand: true }, { isOpen: false, next }, false],
    ['a stand that was closed without a plan', { open: null, next: null, isClosedByHand: true }, { isOpen: false, next: null }, false],
  ])('of %s', (_what, nights, expected, isWindow) => {
    expect(orderingAt(nights, NOW)).toEqual(expected);
    expect(isWindowOpen(nights)).toBe(isWindow);
  });
});
