import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { drawersContract } from '#adapters/http-contract/drawers.contract.ts';
import { HOUR_MS, instant, MINUTE_MS } from '#core/domain/kernel/instant.ts';
import type { Api } from '#web/api/client.ts';
import { drawersQuery } from '#web/api/drawers.queries.ts';
import { createStaffOfflineCache } from '#web/app/staff-offline-cache.ts';
import { createLocalStorageKeyValueStore } from '#web/platform/key-value-store.ts';
import { createLogins } from '#web/session/login.ts';

beforeEach(() => vi.useFakeTimers({ now: new Date('2026-11-20T23:00:00Z') }));
afterEach(() => {
  vi.useRealTimers();
  window.localStorage.clear();
});

const api = { call: async () => ({ drawers: [], sold: [], is_closed: false }), open: async () => new ReadableStream() } as unknown as Api;

const kept = (): string => JSON.stringify(window.localStorage);

it('deletes the staff’s cached data after twelve hours, even on an idle device', async () => {
  const store = createLocalStorageKeyValueStore(window);
  const logins = createLogins(store);
  logins.logInAdmin({ token: 'a-token', role: 'admin', username: 'Admin' });
  const cache = createStaffOfflineCache({ api, store, clock: { now: () => instant(Date.now()) }, logins });
  const stop = cache.follow();
  await cache.api.call(drawersContract.list, {});
  expect(kept()).toContain('drawers');
  await vi.advanceTimersByTimeAsync(12 * HOUR_MS);
  expect(cache.find(drawersQuery(api).queryKey)).not.toBeNull();
  await vi.advanceTimersByTimeAsync(2 * MINUTE_MS);
  expect(kept()).not.toContain('drawers\\":[');
  expect(kept()).not.toContain('"at"');
  stop();
});

it('deletes it when the app opens again later', async () => {
  const store = createLocalStorageKeyValueStore(window);
  const logins = createLogins(store);
  logins.logInAdmin({ token: 'a-token', role: 'admin', username: 'Admin' });
  const open = () => createStaffOfflineCache({ api, store, clock: { now: () => instant(Date.now()) }, logins });
  await open().api.call(drawersContract.list, {});
  const before = kept();
  vi.setSystemTime(Date.now() + 13 * HOUR_MS);
  open().follow()();
  expect(kept()).not.toBe(before);
  expect(kept()).not.toContain('wire');
});
