import { execFile } from 'node:child_process';
import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { afterAll, describe, expect, test } from 'vitest';
import { sessionId } from '#core/domain/kernel/ids.ts';
import { queryOn } from '../../support/database.ts';
import { cartOf, checkOut, pay, send } from '../../support/http-calls.ts';
import { callBandstand, commandOf, runBandstand } from '../../support/run-bandstand.ts';
import { simulatedGatewayOf } from '../../support/simulated-gateway.ts';
import { databaseOfFile, standOfFile } from '../../support/stands.ts';

const COMMANDS = ['reconcile', 'check', 'export', 'backup', 'restore'] as const;

const database = await databaseOfFile();
// Webhooks go to a closed port, so only the command can find out.
const stand = await standOfFile({ persistence: database, isTimeFlowing: true });

// In this order: the first command's data is checked, exported and then broken.
describe('commands about the ledger', { shuffle: false }, () => {
  const dir = mkdtempSync(join(tmpdir(), 'ledger-'));
  afterAll(() => rmSync(dir, { recursive: true }));
  const today = (): string => new Intl.DateTimeFormat('en-CA', { timeZone: 'America/New_York' }).format(stand.clock.now());
  const firstDay = today();
  const run = (...args: readonly string[]) => callBandstand(args, { DATABASE_URL: database.url });
  const execute = (statement: string) => queryOn(database.url, statement);
  const paidSilently = async (): Promise<string> => {
    const { sessionId: id } = await checkOut(stand, await cartOf(stand, { 'Hot Dog': 1 }));
    await execute(`update documents set document = jsonb_set(document, '{state}', '"paid"')
      || '{"customer": {"name": "Maya", "email": "maya@example.com", "phone": "5550100142"}}' where key = '${id}'`);
    return id;
  };

  test.each(COMMANDS)('%s explains itself and does nothing', async (name) => {
    const { code, out } = await callBandstand([name, '--help'], { DATABASE_URL: 'postgres://nobody@127.0.0.1:1/none' });
    expect(code).toBe(0);
    expect(out).toContain(name);
  });

  test.each([
    [['backup'], 'Usage: bandstand backup <file> [options]'],
    [['backup', 'a', 'b'], 'Usage:'],
    [['export', 'out'], 'Name the period'],
    [['export', 'out', '--from', '2026-11-30', '--to', '2026-11-01'], '--from and --to must be days'],
    [['reconcile', '--days', 'many'], '--days must be a whole number'],
    [['check', 'twice'], "Unexpected argument 'twice'"],
  ])('%j is a clear error with exit code 1', async (args, says) => {
    const { code, err } = await run(...args);
    expect(code).toBe(1);
    expect(err).toContain(says);
  });

  test('reconcile finds silent payments, pending refunds, and refunds made in the dashboard', async () => {
    const id = await paidSilently();
    const first = await run('reconcile');
    expect(first).toMatchObject({ code: 0, err: '' });
    expect(first.out).toContain('Checkouts: 1 paid, now orders; 0 ended');
    const placed = await stand.services.ports.orders.bySession(sessionId(id));
    expect(placed?.order.status).toBe('queued');
    const payment = placed?.order.paymentId ?? null;
    if (placed === null || payment === null) throw new Error('the order is paid');
    await execute(`insert into refunds (id, order_id, order_item_id, payment_id, amount_cents, items_cents, fee_cents, donation_cents,
        reason, state, requested_at, next_attempt_at, attempts)
      select gen_random_uuid(), order_id, id, '${payment}', 361, 350, 11, 0, 'Cold', 'pending', now(), now() + interval '5 minutes', 0
      from order_items where order_id = '${placed.order.id}'`);
    await execute(`update order_items set is_refunded = true where order_id = '${placed.order.id}'`);
    const second = await run('reconcile');
    expect(second.out).toContain('Refunds: 1 confirmed; 0 failed; 0 still pending; 0 without an answer.');
    const { sessionId: other } = await checkOut(stand, await cartOf(stand, { Cola: 1 }));
    await pay(stand, other);
    await send(stand, `/api/orders/by-session/${other}`);
    const gateway = simulatedGatewayOf(stand);
    const [session] = (await gateway.ledger()).sessions.filter((one) => one.id === other);
    await execute(`update documents set document = jsonb_set(document, '{refunds}', '[{"refundId": "by-hand", "amountCents": 100,
      "state": "succeeded", "createdAt": ${session?.createdAt ?? 0}, "isOutside": true}]') where key = '${other}'`);
    const third = await run('reconcile');
    expect(third.out).toContain('Payments: asked about 2; 1 changes made elsewhere, now recorded; 0 without an answer.');
    expect((await run('reconcile')).out).toContain('asked about 2; 0 changes');
  });

  test('check prints each invariant and the provider’s ledger', async () => {
    const { code, out, err } = await run('check');
    expect([code, err]).toEqual([0, '']);
    for (const id of ['I1', 'I2', 'I3', 'I5', 'I7', 'I8', 'I10', 'I11']) expect(out).toMatch(new RegExp(`^ok {4}${id} `, 'm'));
    expect(out).toContain("the provider's ledger says the same");
  });

  test('export writes sales and refunds without names', async () => {
    const out = join(dir, 'out');
    // By the machine's clock; a night may end during the test.
    const [from, to] = [firstDay, today()];
    expect((await run('export', out, '--from', from, '--to', to)).code).toBe(0);
    const [orders, items, refunds] = ['orders', 'items', 'refunds'].map((name) => readFileSync(join(out, `${name}.csv`), 'utf8'));
    expect(orders?.split('\r\n')).toHaveLength(4);
    expect(items).toContain('Hot Dog,3.50,1,3.50,yes');
    expect(refunds).toMatch(/refund,Hot Dog,3\.61,succeeded,Cold/);
    expect(refunds).toContain('dashboard refund,,1.00,succeeded');
    expect(`${orders}${items}${refunds}`).not.toMatch(/Maya|Jamie|example/);
    rmSync(join(out, 'orders.csv'));
    for (const [where, what] of [
      [out, 'items.csv: already exists'],
      [join(out, 'items.csv'), 'items.csv: already exists'],
      [join(out, 'items.csv', 'deeper'), 'a part of it is a file'],
    ] as const) {
      const refused = await run('export', where, '--from', from, '--to', to);
      expect([refused.code, refused.err.trim().split('\n')]).toEqual([1, [expect.stringContaining(what)]]);
    }
    // Nothing half done.
    expect(existsSync(join(out, 'orders.csv'))).toBe(false);
  });

  test('export leaves no file behind that it could not write whole', async () => {
    const [full, period] = [join(dir, 'full'), ['--from', firstDay, '--to', today()]];
    const refused = await promisify(execFile)('sh', ['-c', 'ulimit -f 0; exec "$@"', 'sh', ...commandOf('export', full, ...period)], {
      env: { DATABASE_URL: database.url, TIME_ZONE: 'America/New_York' },
    }).catch(({ stderr }: { readonly stderr: string }) => stderr);
    expect(refused).toContain('EFBIG');
    expect(readdirSync(full)).toEqual([]);
  });

  test('check ends with 1 and names the broken invariant and row', async () => {
    await execute("update order_items set is_refunded = false where product_name = 'Hot Dog'");
    // As a separate process, because scripts check its exit code.
    const { code, out, err } = await runBandstand(['check'], { DATABASE_URL: database.url });
    expect(code).toBe(1);
    expect(out).toMatch(/^FAIL {2}I3 {2}item /m);
    expect(err).toBe('I3: broken.\n');
  });

  test('check compares the provider’s ledger', async () => {
    await execute("update order_items set is_refunded = true where product_name = 'Hot Dog'");
    const gateway = simulatedGatewayOf(stand);
    const [session] = (await gateway.ledger()).sessions;
    await execute(`delete from documents where key = '${session?.id ?? ''}'`);
    const { code, out } = await run('check');
    expect(code).toBe(1);
    expect(out).toMatch(/^FAIL {2}I3 {2}here \$/m);
  });
});
