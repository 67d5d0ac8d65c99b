import { expect } from 'vitest';
import * as z from 'zod';
import sharp from 'sharp';
import { post, productNamed, send, type HttpAnswer } from '#test/support/http-calls.ts';
import { numberFrom } from '#test/support/races/ledger-checks.ts';
import { expectMails, withOrder } from './customers.ts';
import type { Scenario } from './scenario.ts';
import { sql } from './sql.ts';
import { ADMIN_PASSWORD } from './world.ts';

export type Reachable = { readonly url: string };

export const logIn = async (stand: Reachable): Promise<Readonly<Record<string, string>>> => {
  const answer = await post(stand, '/api/auth/admin', { password: ADMIN_PASSWORD });
  expect(answer).toMatchObject({ status: 200 });
  const headers = { authorization: `Bearer ${String(answer.json?.['token'])}` };
  // The first call of the staff stores their network: no step of what a process dies in.
  expect(await send(stand, '/api/orders', { headers })).toMatchObject({ status: 200 });
  return headers;
};

const ORDERS = z.array(z.object({ id: z.string(), items: z.array(z.object({ id: z.string() })) }));

export const theItem = async (stand: Reachable, headers: Readonly<Record<string, string>>) => {
  const orders = z.parse(ORDERS, JSON.parse((await send(stand, '/api/orders', { headers })).text));
  const [order] = orders;
  const [item] = order?.items ?? [];
  if (order === undefined || item === undefined) throw new Error('the order is there');
  return { orderId: order.id, itemId: item.id };
};

const refund: Scenario = {
  name: 'refund',
  prepare: async (victim, world) => {
    await withOrder(victim, world);
    const headers = await logIn(victim);
    const { orderId, itemId } = await theItem(victim, headers);
    const request = (stand: Reachable) => post(stand, `/api/orders/${orderId}/refund-item`, { itemId, reason: 'Dropped' }, headers);
    return {
      act: () => request(victim),
      afterwards: async (stand) => {
        // Either it never began, or it is on its way and a second one is refused.
        expect([200, 409]).toContain((await request(stand)).status);
      },
      outcome: async (stand) => {
        expect(world.stripe.state.refunds).toHaveLength(1);
        expect(await numberFrom(stand, "select count(*) from refunds where state = 'succeeded'")).toBe(1);
        expect(await numberFrom(stand, "select count(*) from orders where status = 'cancelled'")).toBe(1);
        // The confirmation, and that the order is cancelled.
        expectMails(world, 2);
      },
    };
  },
};

const picture = (): Promise<Buffer> =>
  sharp({ create: { width: 640, height: 480, channels: 3, background: '#c81e1e' } })
    .png()
    .toBuffer();

const upload: Scenario = {
  name: 'upload, and put on a product',
  prepare: async (victim) => {
    const headers = await logIn(victim);
    const { id } = await productNamed(victim, 'Cola');
    const bytes = Uint8Array.from(await picture());
    const send300 = async (stand: Reachable): Promise<HttpAnswer> => {
      const form = new FormData();
      form.append('image', new Blob([bytes]), 'cola.png');
      const uploaded = await send(stand, '/api/admin/images/upload', { method: 'POST', headers, body: form });
      const body = JSON.stringify({ image: uploaded.json?.['path'] });
      return send(stand, `/api/products/${id}/image`, { method: 'PUT', headers: { ...headers, 'content-type': 'application/json' }, body });
    };
    return {
      act: () => send300(victim),
      afterwards: async (stand) => {
        expect(await send300(stand)).toMatchObject({ status: 200 });
      },
      outcome: async (stand) => {
        expect(await numberFrom(stand, 'select count(*) from images')).toBe(1);
        expect(await numberFrom(stand, `select count(*) from products where image_path like '/images/uploads/%' and id = ${id}`)).toBe(1);
        const { text: menu } = await send(stand, '/api/products');
        const [path = ''] = /\/images\/uploads\/[^"]+/.exec(menu) ?? [];
        expect((await send(stand, path)).status).toBe(200);
      },
    };
  },
};

const uncollected: Scenario = {
  name: 'refund of what nobody collected',
  prepare: async (victim, world) => {
    await withOrder(victim, world);
    const headers = await logIn(victim);
    const { orderId } = await theItem(victim, headers);
    const ready = JSON.stringify({ status: 'ready' });
    const moved = { method: 'PUT', headers: { ...headers, 'content-type': 'application/json' }, body: ready };
    expect((await send(victim, `/api/orders/${orderId}/status`, moved)).status).toBe(200);
    // Only an order whose reminders are out, in a night that takes no more orders, counts as not collected.
    await sql(
      world.database.url,
      `update orders set reminders_sent = 3, last_reminded_at = ready_at - interval '1 hour';
       update nights set closes_at = opened_at where state = 'open'`,
    );
    const request = (stand: Reachable) => post(stand, '/api/admin/nights/uncollected/refund', { orders: [orderId] }, headers);
    return {
      act: () => request(victim),
      afterwards: async (stand) => {
        expect(await request(stand)).toMatchObject({ status: 200 });
      },
      outcome: async (stand) => {
        expect(world.stripe.state.refunds).toHaveLength(1);
        expect(await numberFrom(stand, "select count(*) from order_events where command = 'refund-uncollected'")).toBe(1);
        expect(await numberFrom(stand, "select count(*) from outbox where kind = 'order-refunded' and state = 'sent'")).toBe(1);
      },
    };
  },
};

const TREASURER = 'treasurer@band.example';

const nameTreasurer = async (stand: Reachable, headers: Readonly<Record<string, string>>): Promise<void> => {
  const json = { ...headers, 'content-type': 'application/json' };
  const saved = await send(stand, '/api/admin/settings', {
    method: 'PUT',
    headers: json,
    body: JSON.stringify({ treasurerEmail: TREASURER }),
  });
  expect(saved.status).toBe(200);
};

const closing: Scenario = {
  name: 'closing of a night',
  prepare: async (victim, world) => {
    const headers = await logIn(victim);
    await nameTreasurer(victim, headers);
    const opened = await post(victim, '/api/admin/nights/open', { name: 'vs. Lincoln' }, headers);
    const request = (stand: Reachable) => post(stand, `/api/admin/nights/${String(opened.json?.['id'])}/close`, undefined, headers);
    return {
      act: () => request(victim),
      afterwards: async (stand) => {
        // Either it never began, or it is closed already.
        expect([200, 409]).toContain((await request(stand)).status);
      },
      outcome: async (stand) => {
        expect(await numberFrom(stand, "select count(*) from nights where state = 'closed' and closed_by is not null")).toBe(1);
        expect(await numberFrom(stand, "select count(*) from audit_log where text = 'Closed vs. Lincoln'")).toBe(1);
        expect(await numberFrom(stand, "select count(*) from outbox where kind = 'night-sheet' and state = 'sent'")).toBe(1);
        expectMails(world, 1, TREASURER);
      },
    };
  },
};

const sheetMail: Scenario = {
  name: 'the sheet, mailed again',
  prepare: async (victim, world) => {
    const headers = await logIn(victim);
    await nameTreasurer(victim, headers);
    const opened = await post(victim, '/api/admin/nights/open', { name: 'vs. Lincoln' }, headers);
    const body = { id: '0193c0de-0000-7000-8000-0000000000aa' };
    const request = (stand: Reachable) => post(stand, `/api/admin/nights/${String(opened.json?.['id'])}/sheet/mail`, body, headers);
    return {
      act: () => request(victim),
      afterwards: async (stand) => {
        expect(await request(stand)).toMatchObject({ status: 200 });
      },
      outcome: async (stand) => {
        expect(await numberFrom(stand, "select count(*) from audit_log where text = 'Mailed a sheet to the treasurer'")).toBe(1);
        expectMails(world, 1, TREASURER);
      },
    };
  },
};

export const ADMIN_SCENARIOS: readonly Scenario[] = [refund, upload, uncollected, closing, sheetMail];
