import { expect } from 'vitest';
import * as z from 'zod';
import sharp from 'sharp';
import { post, productNamed, send, type HttpAnswer } from '#test/support/http-calls.ts';
import { expectMails, withOrder } from './customers.ts';
import { sentAgain, type Reachable, type Scenario } from './scenario.ts';
import { sql } from './sql.ts';
import { ADMIN_PASSWORD } from './world.ts';

type Headers = Readonly<Record<string, string>>;

const put = (stand: Reachable, path: string, headers: Headers, body: object): Promise<HttpAnswer> =>
  send(stand, path, { method: 'PUT', headers: { ...headers, 'content-type': 'application/json' }, body: JSON.stringify(body) });

export const logIn = async (stand: Reachable): Promise<Headers> => {
  const answer = await post(stand, '/api/auth/admin', { password: ADMIN_PASSWORD });
  expect(answer).toMatchObject({ status: 200 });
  const headers = { authorization: `Bearer ${String(answer.json?.['token'])}` };
  // The first staff call stores their network, so that it is not one of the steps during which a process is killed.
  expect(await send(stand, '/api/orders', { headers })).toMatchObject({ status: 200 });
  return headers;
};

const ORDERS = z.array(z.object({ id: z.string(), items: z.array(z.object({ id: z.string() })) }));

export const theItem = async (stand: Reachable, headers: Headers) => {
  const orders = z.parse(ORDERS, JSON.parse((await send(stand, '/api/orders', { headers })).text));
  const [order] = orders;
  const [item] = order?.items ?? [];
  if (order === undefined || item === undefined) throw new Error('the order is there');
  return { orderId: order.id, itemId: item.id };
};

const refund = sentAgain('refund', async (victim, world) => {
  await withOrder(victim, world);
  const headers = await logIn(victim);
  const { orderId, itemId } = await theItem(victim, headers);
  return {
    request: (stand) => post(stand, `/api/orders/${orderId}/refund-item`, { itemId, reason: 'Dropped' }, headers),
    // Either it never began, or it is under way and a second one is refused.
    again: [200, 409],
    figures: { "count(*) from refunds where state = 'succeeded'": 1, "count(*) from orders where status = 'cancelled'": 1 },
    outcome: () => {
      expect(world.stripe.state.refunds).toHaveLength(1);
      // The confirmation, and that the order is cancelled.
      expectMails(world, 2);
    },
  };
});

const picture = (): Promise<Buffer> =>
  sharp({ create: { width: 640, height: 480, channels: 3, background: '#c81e1e' } })
    .png()
    .toBuffer();

const upload = sentAgain('upload, and put on a product', async (victim) => {
  const headers = await logIn(victim);
  const { id } = await productNamed(victim, 'Cola');
  const bytes = Uint8Array.from(await picture());
  return {
    request: async (stand) => {
      const form = new FormData();
      form.append('image', new Blob([bytes]), 'cola.png');
      const uploaded = await send(stand, '/api/admin/images/upload', { method: 'POST', headers, body: form });
      return put(stand, `/api/products/${id}/image`, headers, { image: uploaded.json?.['path'] });
    },
    figures: {
      'count(*) from images': 1,
      [`count(*) from products where image_path like '/images/uploads/%' and id = ${id}`]: 1,
    },
    outcome: async (stand) => {
      const { text: menu } = await send(stand, '/api/products');
      const [path = ''] = /\/images\/uploads\/[^"]+/.exec(menu) ?? [];
      expect((await send(stand, path)).status).toBe(200);
    },
  };
});

const uncollected = sentAgain('refund of what nobody collected', async (victim, world) => {
  await withOrder(victim, world);
  const headers = await logIn(victim);
  const { orderId } = await theItem(victim, headers);
  expect((await put(victim, `/api/orders/${orderId}/status`, headers, { status: 'ready' })).status).toBe(200);
  // Only an order that was ready for long, in a night that takes no more orders, counts as not collected.
  await sql(
    world.database.url,
    `update orders set ready_at = ready_at - interval '1 hour';
     update nights set closes_at = opened_at where state = 'open'`,
  );
  return {
    request: (stand) => post(stand, '/api/admin/nights/uncollected/refund', { orders: [orderId] }, headers),
    figures: {
      "count(*) from order_events where command = 'refund-uncollected'": 1,
      "count(*) from outbox where kind = 'order-refunded' and state = 'sent'": 1,
    },
    outcome: () => expect(world.stripe.state.refunds).toHaveLength(1),
  };
});

const TREASURER = 'treasurer@band.example';

/** A treasurer, and an open night. @returns its address */
const openNight = async (stand: Reachable, headers: Headers): Promise<string> => {
  expect((await put(stand, '/api/admin/settings', headers, { treasurerEmail: TREASURER })).status).toBe(200);
  const opened = await post(stand, '/api/admin/nights/open', { name: 'vs. Lincoln' }, headers);
  return `/api/admin/nights/${String(opened.json?.['id'])}`;
};

const closing = sentAgain('closing of a night', async (victim, world) => {
  const headers = await logIn(victim);
  const night = await openNight(victim, headers);
  return {
    request: (stand) => post(stand, `${night}/close`, undefined, headers),
    // Either it never began, or it is already closed.
    again: [200, 409],
    figures: {
      "count(*) from nights where state = 'closed' and closed_by is not null": 1,
      "count(*) from audit_log where text = 'Closed vs. Lincoln'": 1,
      "count(*) from outbox where kind = 'night-sheet' and state = 'sent'": 1,
    },
    outcome: () => expectMails(world, 1, TREASURER),
  };
});

const sheetMail = sentAgain('the sheet, mailed again', async (victim, world) => {
  const headers = await logIn(victim);
  const night = await openNight(victim, headers);
  return {
    request: (stand) => post(stand, `${night}/sheet/mail`, { id: '0193c0de-0000-7000-8000-0000000000aa' }, headers),
    figures: { "count(*) from audit_log where text = 'Mailed a sheet to the treasurer'": 1 },
    outcome: () => expectMails(world, 1, TREASURER),
  };
});

export const ADMIN_SCENARIOS: readonly Scenario[] = [refund, upload, uncollected, closing, sheetMail];
