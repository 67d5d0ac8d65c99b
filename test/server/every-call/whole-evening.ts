import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DAY_MS } from '#core/domain/kernel/instant.ts';
import { startFakeTwilio, twilioSettings, type FakeTwilio } from '#test/support/fake-twilio.ts';
import { sequentialIds } from '#test/support/fakes/sequential-ids.ts';
import { startServerHarness, type ServerHarness, type ServerHarnessOptions } from '#test/support/server-harness.ts';
import { closeTheNight, settleWithBank } from './closing.ts';
import { cook, connectBoards, logIn, openTheNight, runOut, sellAtWindow, sellOnline, stockTheStand } from './evening.ts';
import { issueLogins } from './people.ts';
import { startTranscript, type Try } from './transcript.ts';

const HASH = 'A'.repeat(32);
const PAGES = [
  '/manifest.webmanifest',
  '/api/docs',
  '/api/docs/start.js',
  '/metrics',
  '/api/nothing',
  '/simulated-payments/sim_nobody_knows',
  `/api/order-status/${HASH}/page`,
  '/api/order-status/half-a-link/page',
  `/order-status/${HASH}?plain`,
  `/order-status/${HASH}).`,
  '/s/an-old-sign',
];

const JSON_BODY = { 'content-type': 'application/json' };
const BEAT = JSON.stringify({ sessionId: 'visitor-1', cartItemCount: 0 });
const ODD: readonly Parameters<Try>[] = [
  ...['/', '/?lang=es', '/?lang=en', '/cart', '/nowhere', '/assets/index-abc123.js', '/images/products/cola.jpg'].map(
    (path): Parameters<Try> => ['GET', path],
  ),
  ...['/assets/gone.js', '/images/gone.jpg', '/api', '/favicon.png', '/assets/%2e%2e/index.html', '/mailbox', '/livez', '/readyz'].map(
    (path): Parameters<Try> => ['GET', path],
  ),
  ...['identity', 'gzip', 'br;q=0, gzip', 'gzip;q=0', 'br'].map((coding): Parameters<Try> => [
    'GET',
    '/api/products',
    { 'accept-encoding': coding },
  ]),
  ['GET', '/api/products', { 'if-none-match': '*', 'cache-control': 'max-age=0' }],
  ['GET', '/api/products', { 'if-none-match': '*', 'cache-control': 'no-cache' }],
  ['GET', '/api/products', { 'if-none-match': '"another"' }],
  ...['/', '/api/products', '/api/events', '/api/queue-status', '/assets/index-abc123.js'].map((path): Parameters<Try> => ['HEAD', path]),
  ...['/', '/cart', '/api/products', '/api/queue-status', '/livez', '/assets/index-abc123.js'].map((path): Parameters<Try> => [
    'POST',
    path,
  ]),
  ['DELETE', '/api/products'],
  ['OPTIONS', '/livez'],
  ['PUT', '/api/orders/by-session/cs_12345678'],
  ['GET', '/api/stripe/create-checkout-session'],
  ['POST', '/api/heartbeat', { ...JSON_BODY, origin: 'https://evil.example' }, BEAT],
  ['POST', '/api/heartbeat', { ...JSON_BODY, origin: 'null' }, BEAT],
  ['POST', '/api/heartbeat', { ...JSON_BODY, 'sec-fetch-site': 'cross-site' }, BEAT],
  ['POST', '/api/heartbeat', { ...JSON_BODY, 'sec-fetch-site': 'same-site' }, BEAT],
  ['POST', '/api/heartbeat', { ...JSON_BODY, 'sec-fetch-site': 'same-origin' }, BEAT],
  ['POST', '/api/heartbeat', { 'content-type': 'text/plain' }, BEAT],
  ['POST', '/api/heartbeat', { 'content-type': 'application/json; charset=utf-7' }, BEAT],
  ['POST', '/api/heartbeat', { 'content-type': 'application/json; charset="UTF-8"' }, BEAT],
  ['POST', '/api/heartbeat', { ...JSON_BODY, 'content-encoding': 'gzip' }, BEAT],
  ...['', '{', '[]', '"text"', '{}', JSON.stringify({ x: 'y'.repeat(2_000) })].map((body): Parameters<Try> => [
    'POST',
    '/api/heartbeat',
    JSON_BODY,
    body,
  ]),
  ['POST', '/api/stripe/webhook', JSON_BODY, '{}'],
  ['POST', '/api/simulated/webhook', { ...JSON_BODY, 'simulated-signature': 't=1,v1=00' }, '{}'],
  ['GET', '/api/order-status/%E0%A4%A'],
  ['GET', '/api/products?category=food'],
  ['GET', '/api/orders'],
  ['GET', '/api/orders', { authorization: 'Bearer nobody' }],
  ['GET', '/api/admin/staff-codes', { authorization: 'Basic eA==' }],
];

/** A built web app, as small as possible. */
const makeSite = async (): Promise<string> => {
  const siteDir = await mkdtemp(join(tmpdir(), 'site-'));
  await mkdir(join(siteDir, 'images', 'products'), { recursive: true });
  await mkdir(join(siteDir, 'assets'));
  await writeFile(join(siteDir, 'images', 'products', 'cola.jpg'), 'picture');
  await writeFile(join(siteDir, 'assets', 'index-abc123.js'), 'export {};');
  await writeFile(join(siteDir, 'index.html'), '<!doctype html><title>Bandstand</title>');
  return siteDir;
};

const startStand = (siteDir: string, twilio: FakeTwilio, options: ServerHarnessOptions): Promise<ServerHarness> =>
  startServerHarness({
    hasWorker: false,
    siteDir,
    overrides: { ids: sequentialIds() },
    env: {
      PUBLIC_URL: 'https://stand.example',
      SECRETS_KEY: 'a key of the transcript with more than 32 letters',
      ...twilioSettings(twilio),
    },
    ...options,
  });

const EVERYTHING = { window: null, kind: null, before: null };
const MORE_THAN_THERE_ARE = 1_000;

const play = async (stand: ServerHarness) => {
  const { ask, look, tryOut, write, asked, told } = startTranscript(stand);
  const { outbox, composer, audit } = stand.services.ports;
  const writeMails = async (): Promise<void> => {
    const claimed = await outbox.claimDue(30 * DAY_MS, MORE_THAN_THERE_ARE);
    const mails = claimed.map(({ dueAt, to, mail }) => ({ dueAt, to, ...composer.compose(mail) }));
    // PostgreSQL claims mails that are due at the same moment in any order.
    const place = ({ dueAt, subject, to }: (typeof mails)[number]): string => [dueAt, subject, to].join(' ');
    for (const { to, subject, text, attachments = [] } of mails.toSorted((one, other) => (place(one) < place(other) ? -1 : 1))) {
      write(`mail to ${to}: ${subject}`, text);
      for (const { fileName, content } of attachments) write(`attached: ${fileName}`, content);
    }
  };
  const staff = await logIn(ask, stand);
  await stockTheStand(ask, staff);
  await connectBoards(ask, staff);
  const night = await openTheNight(ask, staff);
  await sellOnline(ask, look, stand, staff);
  const eaten = await cook(ask, stand, staff);
  await sellAtWindow(ask, stand, staff);
  await runOut(ask, stand, staff);
  await closeTheNight(ask, stand, staff, night, eaten);
  await writeMails();
  await settleWithBank(ask, stand, night);
  await issueLogins(ask, stand);
  await writeMails();
  for (const { at, by, kind, text } of (await audit.list(EVERYTHING, MORE_THAN_THERE_ARE)).toReversed())
    write(`audit ${new Date(at).toISOString()} ${kind}, ${by}`, text);
  for (const path of PAGES) await look(path);
  for (const odd of ODD) await tryOut(...odd);
  const took = stand.logger.lines.flatMap(({ fields }) => (typeof fields?.['ms'] === 'number' ? fields['ms'] : []));
  return { asked, told: told(), took };
};

/** An evening and the days around it: every answer, and the mails and records that it caused. */
export const wholeEvening = async (options: ServerHarnessOptions = {}) => {
  const siteDir = await makeSite();
  const twilio = await startFakeTwilio();
  const stand = await startStand(siteDir, twilio, options);
  try {
    return await play(stand);
  } finally {
    await stand.stop();
    await twilio.stop();
    await rm(siteDir, { recursive: true });
  }
};
