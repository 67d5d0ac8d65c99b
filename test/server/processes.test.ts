import { spawn } from 'node:child_process';
import { mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { createServer } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createTestDatabase, type TestDatabase } from '../support/database.ts';
import { createMikroOrmPersistence } from '#adapters/mikro-orm/persistence.ts';
import { createSystemClock } from '#adapters/system/system-clock.ts';
import { createUuidIdGenerator } from '#adapters/system/uuid-id-generator.ts';
import { plusMs } from '#core/domain/kernel/instant.ts';
import { LIMITS } from '#core/domain/limits.ts';
import { commit, newMessage, placeNewOrder } from '../contracts/persistence-fixture.ts';
import { startFakeSmtp } from '../support/fake-smtp.ts';
import { ACCOUNT, startFakeTwilio } from '../support/fake-twilio.ts';
import { fixedClock } from '../support/fakes/fixed-clock.ts';
import { freePort } from '../support/free-port.ts';
import { post, send } from '../support/http-calls.ts';
import { bearer } from '../support/logins.ts';
import { COMPILE_CACHE } from '#test/support/compile-cache.ts';

const ROOT = fileURLToPath(new URL('../..', import.meta.url));

let database: TestDatabase;

beforeAll(async () => {
  database = await createTestDatabase();
});
afterAll(() => database.drop());

const start = (script: string, args: readonly string[], env: Readonly<Record<string, string>>) => {
  const child = spawn(process.execPath, [script, ...args], {
    cwd: ROOT,
    env: { PATH: process.env['PATH'] ?? '', ...COMPILE_CACHE, DATABASE_URL: database.url, LOG_LEVEL: 'warn', ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const output = { out: '', err: '' };
  child.stdout.on('data', (chunk) => (output.out += String(chunk)));
  child.stderr.on('data', (chunk) => (output.err += String(chunk)));
  return { child, output, exit: once(child, 'close').then(([code]: unknown[]) => code) };
};

const run = async (script: string, args: readonly string[], env: Readonly<Record<string, string>> = {}) => {
  const { output, exit } = start(script, args, env);
  return { code: await exit, ...output };
};

const busyPort = async () => {
  const server = createServer((_req, res) => res.end()).listen(0);
  await once(server, 'listening');
  const address = server.address();
  return { server, port: typeof address === 'object' && address !== null ? address.port : 0 };
};

const CLI = 'server/cli/main.ts';

describe('npm run seed', () => {
  test('adds, then keeps; --dry-run changes nothing', async () => {
    expect((await run(CLI, ['seed', '--dry-run'])).out).toContain('Would add 31 products, kept 0 products');
    expect((await run(CLI, ['seed', '--dry-run'])).out).toContain('Would add 31 products, kept 0 products');
    const first = await run(CLI, ['seed']);
    expect([first.code, first.err]).toEqual([0, expect.stringMatching(/^Stand: .*\n$/)]);
    expect(first.out).toContain('  + Cola\n');
    expect(first.out).toContain('Added 31 products, kept 0 products');
    expect((await run(CLI, ['seed'])).out).toBe('Added 0 products, kept 31 products, left 0 products that the stand has changed.\n');
  });

  test('names its stand and no secret, and makes no database of its own', async () => {
    const folder = mkdtempSync(join(tmpdir(), 'no-stand-'));
    const settings = { DATABASE_URL: '', DATA_DIR: join(folder, '.data'), PUBLIC_URL: 'https://stand.example.org' };
    for (const args of [['seed'], ['login-link'], ['backup', join(folder, 'file')]]) {
      const refused = await run(CLI, args, settings);
      expect(refused).toEqual({
        code: 1,
        out: '',
        err: expect.stringMatching(/^There is no stand here: .*\.data\. Nothing was made\.\n$/),
      });
    }
    expect(readdirSync(folder)).toEqual([]);
    rmSync(folder, { recursive: true });
    const { err } = await run(CLI, ['staff-code'], { PUBLIC_URL: 'https://stand.example.org' });
    expect(err).toBe(
      `Stand: https://stand.example.org, database ${new URL(database.url).pathname.slice(1)} at ${decodeURIComponent(new URL(database.url).host)}\n`,
    );
  });

  test('says why it cannot, without the password, with exit code 1', async () => {
    const { code, err } = await run(CLI, ['seed'], { DATABASE_URL: 'postgresql://stand:hunter2@127.0.0.1:1/none' });
    expect(code).toBe(1);
    expect(err).toMatch(/^Stand: .*\nThe database cannot be reached \(ECONNREFUSED\)/);
    expect(err).not.toContain('hunter2');
  });
});

describe('npm start', () => {
  test('prints the menu’s address, serves, and stops on SIGTERM with exit code 0', async () => {
    const port = await freePort();
    const { child, output, exit } = start('server/main.ts', [], { PORT: String(port) });
    await expect.poll(() => output.out, { timeout: 20_000 }).toContain(`http://localhost:${port}/mailbox`);
    expect(output.out).toContain(`http://localhost:${port}/\n`);
    expect((await fetch(`http://localhost:${port}/readyz`)).status).toBe(200);
    child.kill('SIGTERM');
    expect([await exit, output.err]).toEqual([0, '']);
  });

  test('what no provider takes is said at the window, by each rung, and no line of the log has the number', async () => {
    const [port, twilio, smtp] = [await freePort(), await startFakeTwilio(), await startFakeSmtp()];
    twilio.breakWith('busy');
    smtp.breakWith('no-such-mailbox');
    const clock = createSystemClock();
    const persistence = await createMikroOrmPersistence({ connectionUrl: database.url, clock });
    const fixture = {
      persistence,
      clock: { ...fixedClock(), ...clock },
      ids: createUuidIdGenerator(),
      presenceCapacity: 0,
      deviceCapacity: 0,
    };
    const readyAt = plusMs(clock.now(), -LIMITS.orders.tellReadyAfterMs);
    // Twilio's test number that cannot receive texts.
    const customer = { name: 'Maya Rivera', email: 'maya@example.com', phone: '+15005550009' };
    const order = await placeNewOrder(fixture, { status: 'ready', readyAt, customer });
    await commit(fixture, (tx) =>
      tx.outbox.add({ ...newMessage(fixture), to: customer.email, orderId: order.id, createdAt: clock.now(), dueAt: clock.now() }),
    );
    await persistence.textConsents.give(order.id, { wording: 1, language: 'en', givenAt: clock.now() });
    await persistence.close();
    const { child, output, exit } = start('server/main.ts', [], {
      PORT: String(port),
      LOG_LEVEL: 'trace',
      EMAIL_PROVIDER: 'smtp',
      EMAIL_FROM: 'orders@stand.example',
      SMTP_URL: smtp.url,
      TEXT_PROVIDER: 'twilio',
      TWILIO_ACCOUNT_SID: ACCOUNT.sid,
      TWILIO_AUTH_TOKEN: ACCOUNT.token,
      TWILIO_FROM: ACCOUNT.from,
      TWILIO_API_URL: twilio.url,
      TEXT_CONTACT: 'band@school.example',
    });
    await expect.poll(() => output.out, { timeout: 20_000 }).toContain(`http://localhost:${port}/`);
    const at = { url: `http://localhost:${port}` };
    await expect.poll(() => output.out, { timeout: 20_000 }).toContain('text.later');
    twilio.breakWith(null);
    const { json: config } = await send(at, '/api/config');
    const { json: login } = await post(at, '/api/auth/staff', { code: config?.['demoStaffCode'] });
    const told = async (): Promise<unknown> =>
      JSON.parse((await send(at, '/api/told-ready', { headers: bearer(String(login?.['token'])) })).text);
    await expect
      .poll(told, { timeout: 30_000 })
      .toMatchObject([{ order_id: order.id, told: 'not-reached', sent: [], failed: ['mail', 'text'] }]);
    child.kill('SIGTERM');
    expect(await exit).toBe(0);
    for (const text of [output.out, output.err]) expect(text).not.toMatch(/500\D*555\D*0009/);
    await Promise.all([twilio.stop(), smtp.stop()]);
  });

  test('a busy port is one line and exit code 1', async () => {
    const { server, port } = await busyPort();
    const { code, err } = await run('server/main.ts', [], { PORT: String(port) });
    server.close();
    expect([code, err]).toEqual([1, `Port ${port} is busy. Stop the other program, or set PORT to another number.\n`]);
  });

  test('production lists every reason at once', async () => {
    const { code, err } = await run('server/main.ts', [], { NODE_ENV: 'production', PORT: '0', TIME_ZONE: 'Europe/Atlantis' });
    expect(code).toBe(1);
    for (const name of ['TIME_ZONE', 'PUBLIC_URL', 'TRUST_PROXY_HOPS']) expect(err).toContain(`  - ${name}: `);
    expect(err).not.toContain(' at ');
  });
});
