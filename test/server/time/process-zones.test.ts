import { execFile } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { expect, it } from 'vitest';
import * as z from 'zod';
import { COMPILE_CACHE } from '#test/support/compile-cache.ts';

const PROGRAM = fileURLToPath(new URL('zone-process.ts', import.meta.url));
const run = promisify(execFile);

/** In New York: both clock changes, and midnight. */
const MOMENTS = [
  ['2026-03-08T01:59:59-05:00', 'BAND-20260308-O-001'],
  ['2026-03-08T03:00:00-04:00', 'BAND-20260308-O-002'],
  ['2026-10-31T23:59:59-04:00', 'BAND-20260308-O-003'],
  ['2026-11-01T00:00:00-04:00', 'BAND-20260308-O-004'],
  ['2026-11-01T01:30:00-04:00', 'BAND-20260308-O-005'],
  ['2026-11-01T01:30:00-05:00', 'BAND-20260308-O-006'],
  ['2026-11-20T23:59:59-05:00', 'BAND-20260308-O-007'],
  ['2026-11-21T00:00:00-05:00', 'BAND-20260308-O-008'],
] as const;
const DAYS = ['2026-03-08', '2026-10-31', '2026-11-01', '2026-11-20', '2026-11-21'];

const NIGHT = z.object({
  orders: z.array(z.object({ number: z.string(), placed: z.string(), heldUntil: z.array(z.string()), onScreen: z.array(z.string()) })),
  reports: z.array(z.object({ day: z.string(), orders: z.number() })),
  codeLivesMs: z.number(),
});

const nightIn = async (TZ: string, language: string, timeZone = 'America/New_York'): Promise<string> => {
  const env = { PATH: process.env['PATH'] ?? '', ...COMPILE_CACHE, TZ, LANG: language, LC_ALL: language };
  const { stdout } = await run(process.execPath, [PROGRAM, JSON.stringify(MOMENTS.map(([iso]) => iso)), timeZone, ...DAYS], { env });
  return stdout;
};

it('a stand’s times do not depend on its process’s time zone and language', async () => {
  const [east, west, unset] = await Promise.all([
    nightIn('Pacific/Kiritimati', 'de_DE.UTF-8'),
    nightIn('America/Los_Angeles', 'en_US.UTF-8'),
    nightIn('Pacific/Kiritimati', 'C', ''),
  ]);
  expect(east).toEqual(west);
  // The counter-check: a stand without a configured zone uses the process's, and everything differs.
  expect(unset).not.toEqual(west);
  const { orders, reports, codeLivesMs } = z.parse(NIGHT, JSON.parse(west));
  // It stays one night, because nobody ends it.
  expect(orders.map(({ number }) => number)).toEqual(MOMENTS.map(([, number]) => number));
  expect(orders.map(({ placed }) => placed)).toEqual(MOMENTS.map(([iso]) => new Date(iso).toISOString()));
  // Ten minutes of real time, whatever the wall clock does.
  expect(orders.map(({ heldUntil }) => heldUntil.at(-1))).toEqual([
    '3:09 AM',
    '3:10 AM',
    '12:09 AM',
    '12:10 AM',
    '1:40 AM',
    '1:40 AM',
    '12:09 AM',
    '12:10 AM',
  ]);
  expect(orders.map(({ onScreen }) => onScreen[0])).toEqual([
    '1:59 AM',
    '3:00 AM',
    '11:59 PM',
    '12:00 AM',
    '1:30 AM',
    '1:30 AM',
    '11:59 PM',
    '12:00 AM',
  ]);
  expect(reports.map((report) => [report.day, report.orders])).toEqual([
    ['2026-03-08', 2],
    ['2026-10-31', 1],
    ['2026-11-01', 3],
    ['2026-11-20', 1],
    ['2026-11-21', 1],
  ]);
  expect(codeLivesMs).toBe(21_600_000);
});
