import { expect, it } from 'vitest';
import { plusMs } from '#core/domain/kernel/instant.ts';
import { visitorId } from '#core/domain/kernel/ids.ts';
import { presenceAt } from '#core/domain/visitors/presence.ts';
import { NOW } from '#test/support/builders/instants.ts';

const heartbeat = (id: string, secondsAgo: number, cartItemCount: number): Parameters<typeof presenceAt>[0][number] => ({
  visitorId: visitorId(id),
  seenAt: plusMs(NOW, -secondsAgo * 1000),
  cartItemCount,
});

it('counts who was seen within two minutes, and what is in their carts', () => {
  const heartbeats = [heartbeat('a', 0, 0), heartbeat('b', 60, 3), heartbeat('c', 119, 2), heartbeat('d', 120, 5), heartbeat('e', -5, 1)];
  expect(presenceAt(heartbeats, NOW)).toEqual({ currentVisitors: 4, activeCarts: 3, totalCartItems: 6 });
  expect(presenceAt([], NOW)).toEqual({ currentVisitors: 0, activeCarts: 0, totalCartItems: 0 });
});
