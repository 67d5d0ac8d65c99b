import { setTimeout as sleep } from 'node:timers/promises';
import { openPool } from './pool.ts';
import { logIn } from './logins.ts';
import { openConnection, openLine, type Line } from './wire.ts';

const CHANGES = 20;
const APART_MS = 2_500;
/** The number opened at a time: a stadium does not arrive in one millisecond. */
const TOGETHER = 50;
/** Connections that send requests, as many at once as phones would. */
const ASKING = 500;

export interface MenuDelays {
  /** From the response to a settings change, to the response that a notified phone requested. */
  readonly ms: readonly number[];
  /** Phones without a new response before the next change. */
  readonly missed: number;
}

/** Phones on an open menu, and an admin who changes settings: each phone is notified and refetches. */
export const changeUnderMenus = async (url: string, phones: number): Promise<MenuDelays> => {
  const pool = await openPool([url], ASKING);
  const ms: number[] = [];
  let changedAt = Number.NaN;
  const onEvent = async (name: string): Promise<void> => {
    if (name !== 'settings') return;
    const answer = await pool.ask({ path: '/api/config', headers: { 'accept-encoding': 'br' } })?.catch(() => null);
    if (answer?.status === 200) ms.push(performance.now() - changedAt);
  };
  const lines: Line[] = [];
  for (let from = 0; from < phones; from += TOGETHER) {
    const opened = Array.from({ length: TOGETHER }, () => openLine(url, '/api/stand/events', (name) => void onEvent(name)));
    lines.push(...(await Promise.all(opened)));
  }
  const admin = openConnection(url);
  const headers = await logIn(url);
  await sleep(APART_MS);
  for (let change = 0; change < CHANGES; change += 1) {
    const body = JSON.stringify({ standName: `Stand ${change}` });
    const { status } = await admin.ask({ method: 'PUT', path: '/api/admin/settings', headers, body });
    if (status !== 200) throw new Error(`a setting was answered with ${status}`);
    changedAt = performance.now();
    await sleep(APART_MS);
  }
  for (const line of lines) line.close();
  admin.close();
  pool.close();
  return { ms, missed: CHANGES * phones - ms.length };
};
