import { expect, it } from 'vitest';
import { visitorId } from '#core/domain/kernel/ids.ts';
import { plusMs } from '#core/domain/kernel/instant.ts';
import { persistenceSuite } from './persistence-fixture.ts';

export const describePresenceLog = persistenceSuite('PresenceLog', (fixture) => {
  const see = (visitor: string, items: number) => fixture.persistence.presence.record(visitorId(visitor), items, fixture.clock.now());
  const since = (ms: number) => fixture.persistence.presence.seenSince(plusMs(fixture.clock.now(), -ms));

  it('counts each visitor once, with the latest cart', async () => {
    await see('maya', 5);
    await see('sam', 2);
    await see('lee', 0);
    await see('maya', 3);
    expect(await since(0)).toEqual({ currentVisitors: 3, activeCarts: 2, totalCartItems: 5 });
  });

  it('counts visitors seen from the given moment on', async () => {
    await see('maya', 5);
    fixture.clock.advance(1_000);
    await see('sam', 1);
    expect((await since(1_000)).currentVisitors).toBe(2);
    expect(await since(999)).toEqual({ currentVisitors: 1, activeCarts: 1, totalCartItems: 1 });
    expect(await fixture.persistence.presence.seenSince(plusMs(fixture.clock.now(), 1))).toEqual({
      currentVisitors: 0,
      activeCarts: 0,
      totalCartItems: 0,
    });
  });

  it('forgets on demand', async () => {
    await see('maya', 5);
    fixture.clock.advance(1_000);
    await see('sam', 1);
    await fixture.persistence.presence.forgetBefore(fixture.clock.now());
    expect((await since(60_000)).currentVisitors).toBe(1);
  });

  it('respects its capacity, and still updates known visitors', async () => {
    for (let count = 0; count < fixture.presenceCapacity + 3; count += 1) await see(`invented-${count}`, 0);
    expect((await since(0)).currentVisitors).toBe(fixture.presenceCapacity);
    await see('invented-0', 4);
    expect((await since(0)).totalCartItems).toBe(4);
  });
});
