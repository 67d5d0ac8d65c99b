import { beforeEach, expect, it } from 'vitest';
import { createDocumentStaffWatch } from '#adapters/documents/document-staff-watch.ts';
import { createInMemoryPersistence } from '#adapters/in-memory/persistence.ts';
import { MINUTE_MS, SECOND_MS, type Instant } from '#core/domain/kernel/instant.ts';
import { ok } from '#core/domain/kernel/result.ts';
import { makeStaffPresence, type StaffPresence } from '#core/use-cases/nights/watch-staff.ts';
import type { StaffWatch } from '#core/ports/staff-watch.ts';
import { fixedClock, type FixedClock } from '#test/support/fakes/fixed-clock.ts';

const NO_NIGHT = { current: async () => ({ open: null, next: null, isClosedByHand: false }) };

let clock: FixedClock;
let staffWatch: StaffWatch;
let newServer: (hasNight?: boolean) => StaffPresence & { readonly isAsked: (now: boolean) => void };
/** An open night, and servers on its database, each with its own devices. */
beforeEach(async () => {
  clock = fixedClock();
  const { unitOfWork, documents, nights } = createInMemoryPersistence({ clock });
  await unitOfWork.run(async (tx) => ok(await tx.nights.tonight('20261120', clock.now())));
  staffWatch = createDocumentStaffWatch(documents);
  newServer = (hasNight = true) => {
    let isAsked = false;
    let lastAsked: Instant | null = null;
    const staffScreens = { lastAsked: () => (lastAsked = isAsked ? clock.now() : lastAsked) };
    const presence = makeStaffPresence({ nights: hasNight ? nights : NO_NIGHT, staffWatch, staffScreens, clock });
    return { ...presence, isAsked: (now) => void (isAsked = now) };
  };
});
/** Every server looks every five seconds. */
const pass = async (ms: number, ...servers: readonly StaffPresence[]): Promise<void> => {
  for (let passed = 0; passed < ms; passed += 5 * SECOND_MS) {
    clock.advance(5 * SECOND_MS);
    for (const { look } of servers) await look();
  }
};

it('the staff are away 90 seconds after their last screen, and back with the first', async () => {
  const server = newServer();
  server.isAsked(true);
  await pass(10 * MINUTE_MS, server);
  expect(server.isAway()).toBe(false);
  server.isAsked(false);
  await pass(85 * SECOND_MS, server);
  expect(server.isAway()).toBe(false);
  await pass(5 * SECOND_MS, server);
  expect(server.isAway()).toBe(true);
  server.isAsked(true);
  await server.look();
  expect(server.isAway()).toBe(false);
});

it('the staff are not away on a night without staff screens', async () => {
  const server = newServer();
  await pass(10 * MINUTE_MS, server);
  expect(server.isAway()).toBe(false);
});

it('screens before the night are known, and their silence pauses nothing', async () => {
  const server = newServer(false);
  server.isAsked(true);
  await pass(MINUTE_MS, server);
  const seen = clock.now();
  server.isAsked(false);
  await pass(10 * MINUTE_MS, server);
  expect([await staffWatch.lastHeard(null), server.isAway()]).toEqual([seen, false]);
});

it('two servers share their screens', async () => {
  const [one, other] = [newServer(), newServer()];
  one.isAsked(true);
  await pass(10 * MINUTE_MS, one, other);
  expect([one.isAway(), other.isAway()]).toEqual([false, false]);
  one.isAsked(false);
  await pass(90 * SECOND_MS, one, other);
  expect([one.isAway(), other.isAway()]).toEqual([true, true]);
});

it('screens have 90 seconds to return after a restart', async () => {
  const before = newServer();
  before.isAsked(true);
  await pass(MINUTE_MS, before);
  clock.advance(10 * MINUTE_MS);
  const after = newServer();
  await pass(85 * SECOND_MS, after);
  expect(after.isAway()).toBe(false);
  await pass(5 * SECOND_MS, after);
  expect(after.isAway()).toBe(true);
});

it('the staff are not away while the server cannot look', async () => {
  const server = newServer();
  server.isAsked(true);
  await pass(2 * MINUTE_MS, server);
  clock.advance(10 * MINUTE_MS);
  expect(server.isAway()).toBe(false);
});
