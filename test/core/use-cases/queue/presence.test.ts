import { expect, it } from 'vitest';
import { visitorId } from '#core/domain/kernel/ids.ts';
import { LIMITS } from '#core/domain/limits.ts';
import { standHarness } from '#test/support/stand-harness.ts';

it('counts who was here lately, and the carts with something in them, until it forgets', async () => {
  const stand = standHarness();
  await stand.recordHeartbeat(visitorId('ana'), 0);
  await stand.recordHeartbeat(visitorId('ben'), 3);
  await stand.recordHeartbeat(visitorId('ben'), 2);
  const both = { currentVisitors: 2, activeCarts: 1, totalCartItems: 2 };
  stand.clock.advance(LIMITS.visitors.activeWithinMs - 1);
  await stand.forgetVisitors();
  expect(await stand.getMetrics()).toEqual(both);
  stand.clock.advance(2);
  expect(await stand.getMetrics()).toEqual({ currentVisitors: 0, activeCarts: 0, totalCartItems: 0 });
});
