import { expect, it } from 'vitest';
import { describeDocumentStore } from '../../contracts/document-store.contract-suite.ts';
import { describePersistence } from '../../contracts/persistence-suites.ts';
import { commit, newMessage, placeNewOrder } from '../../contracts/persistence-fixture.ts';
import { persistenceOnTestDatabase } from './persistence-on-test-database.ts';

const start = persistenceOnTestDatabase();

describePersistence('PostgreSQL', start);
describeDocumentStore('PostgreSQL', start);

it('a customer’s deleted contact is in no column', async () => {
  const fixture = await start();
  const order = await placeNewOrder(fixture, { customer: { name: 'Maya', email: 'maya@home.example', phone: '5550100142' } });
  const mail = { ...newMessage(fixture), orderId: order.id, to: 'maya@home.example' };
  await commit(fixture, (tx) => tx.outbox.add(mail));
  const stored = async () => {
    const { rows } = await fixture.persistence.pool.query<{ row: string }>(
      'select o::text as row from orders o union all select m::text from outbox m',
    );
    return rows.map(({ row }) => row).join('\n');
  };
  expect(await stored()).toMatch(/maya@home.*5550100142.*maya@home/s);
  await commit(fixture, async (tx) => {
    await tx.orders.forgetContact(order);
    await tx.outbox.forgetOrder(order.id);
  });
  expect(await stored()).not.toMatch(/maya@home|5550100142|statusUrl/);
});
