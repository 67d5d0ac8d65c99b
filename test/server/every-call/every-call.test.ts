import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { ACCOUNT, startFakeTwilio, type FakeTwilio } from '#test/support/fake-twilio.ts';
import { sequentialIds } from '#test/support/fakes/sequential-ids.ts';
import { startServerHarness, type ServerHarness } from '#test/support/server-harness.ts';
import { closeTheNight, meetTheBank } from './closing.ts';
import { cook, hangTheBoards, logIn, openTheNight, runOut, sellAtWindow, sellOnline, stockTheStand } from './evening.ts';
import { giveLogins } from './people.ts';
import { ROW_NAMES, startTranscript } from './transcript.ts';

let fake: FakeTwilio;
let stand: ServerHarness;
let siteDir: string;
beforeAll(async () => {
  siteDir = await mkdtemp(join(tmpdir(), 'site-'));
  await mkdir(join(siteDir, 'images', 'products'), { recursive: true });
  await writeFile(join(siteDir, 'images', 'products', 'cola.jpg'), 'picture');
  fake = await startFakeTwilio();
  stand = await startServerHarness({
    hasWorker: false,
    siteDir,
    overrides: { ids: sequentialIds() },
    env: {
      PUBLIC_URL: 'https://stand.example',
      SECRETS_KEY: 'a key of the transcript with more than 32 letters',
      TEXT_PROVIDER: 'twilio',
      TWILIO_ACCOUNT_SID: ACCOUNT.sid,
      TWILIO_AUTH_TOKEN: ACCOUNT.token,
      TWILIO_FROM: ACCOUNT.from,
      TWILIO_API_URL: fake.url,
      TEXT_CONTACT: 'band@school.example',
    },
  });
});
afterAll(async () => {
  await stand.stop();
  await fake.stop();
  await rm(siteDir, { recursive: true });
});

/** They reach a provider: test/server/admin/setup.test.ts asks them. */
const ELSEWHERE = ['setup.payments', 'setup.mail'];

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

it('answers every call of an evening, and of the days around it, as written down', async () => {
  const { ask, look, asked, told } = startTranscript(stand);
  const staff = await logIn(ask, stand);
  await stockTheStand(ask, staff);
  await hangTheBoards(ask, staff);
  const night = await openTheNight(ask, staff);
  await sellOnline(ask, look, stand, staff);
  const eaten = await cook(ask, stand, staff);
  await sellAtWindow(ask, stand, staff);
  await runOut(ask, stand, staff);
  await closeTheNight(ask, stand, staff, night, eaten);
  await meetTheBank(ask, stand, night);
  await giveLogins(ask, stand);
  for (const path of PAGES) await look(path);
  expect([...asked, ...ELSEWHERE].toSorted()).toEqual(ROW_NAMES.toSorted());
  const took = stand.logger.lines.flatMap(({ fields }) => (typeof fields?.['ms'] === 'number' ? fields['ms'] : []));
  expect(took.filter((ms) => ms < 0 || ms >= performance.now())).toEqual([]);
  await expect(told()).toMatchFileSnapshot('answers.txt');
});
