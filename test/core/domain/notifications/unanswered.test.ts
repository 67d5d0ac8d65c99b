import { expect, it } from 'vitest';
import { outboxId } from '#core/domain/kernel/ids.ts';
import { plusMs } from '#core/domain/kernel/instant.ts';
import { LIMITS } from '#core/domain/limits.ts';
import { unansweredBefore, type OrderOfAddress } from '#core/domain/notifications/outbox-message.ts';
import { NOT_COLLECTED } from '#core/domain/order/order.ts';
import { NOW } from '#test/support/builders/instants.ts';

const mail = (id: string, ms = 0) => ({ id: outboxId(id), createdAt: plusMs(NOW, ms) });
const order = (changes: Partial<OrderOfAddress>): OrderOfAddress => ({ placedAt: NOW, status: 'queued', by: null, mails: [], ...changes });

it('earlier mails of the night to an address count until an order is picked up', () => {
  const asked = mail('m', 5);
  const before = order({ mails: [mail('z', 4), mail('a', 5), asked, mail('n', 5), mail('b', 6)] });
  const another = order({ mails: [mail('c', -60_000)] });
  const oldest = plusMs(asked.createdAt, -LIMITS.admission.networkKeptForMs);
  const countWith = (...more: readonly OrderOfAddress[]) => unansweredBefore(asked, [before, another, ...more]);
  expect(countWith()).toBe(3);
  expect(countWith(order({ placedAt: oldest, mails: [mail('d', -1)] }))).toBe(4);
  expect(countWith(order({ placedAt: plusMs(oldest, -1), mails: [mail('d', -1)], status: 'completed', by: 'bea' }))).toBe(3);
  expect(countWith(order({ status: 'completed', by: NOT_COLLECTED.staffId }))).toBe(3);
  expect(countWith(order({ status: 'completed', by: 'bea' }))).toBe(0);
});
