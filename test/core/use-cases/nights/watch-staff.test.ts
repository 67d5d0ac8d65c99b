import { describe, expect, it } from 'vitest';
import { createDocumentStaffWatch } from '#adapters/documents/document-staff-watch.ts';
import { createInMemoryPersistence } from '#adapters/in-memory/persistence.ts';
import { MINUTE_MS, SECOND_MS, type Instant } from '#core/domain/kernel/instant.ts';
import { ok } from '#core/domain/kernel/result.ts';
import { makeStaffPresence, type StaffPresence } from '#core/use-cases/nights/watch-staff.ts';
import { fixedClock } from '../../../support/fakes/fixed-clock.ts';

/** An open night, and servers on its database, each with its own devices. */
const night = async () => {
  const clock = fixedClock();
  const { unitOfWork, documents, nights } = createInMemoryPersistence({ clock });
  await unitOfWork.run(async (tx) => ok(await tx.nights.tonight('20261120', clock.now())));
  const server = () => {
    let isAsked = false;
    let lastAsked: Instant | null = null;
    const staffWatch = createDocumentStaffWatch(documents);
    const presence = makeStaffPresence({
      nights,
      staffWatch,
      staffScreens: { lastAsked: () => (lastAsked = isAsked ? clock.now() : lastAsked) },
      clock,
    });
    return { ...presence, isAsked: (now: boolean) => void (isAsked = now) };
  };
  /** The job of every server looks every five seconds. */
  const pass = async (ms: number, ...servers: readonly StaffPresence[]): Promise<void> => {
    for (let passed = 0; passed < ms; passed += 5 * SECOND_MS) {
      clock.advance(5 * SECOND_MS);
      for (const { look } of servers) await look();
    }
  };
  return { clock, server, pass };
};

describe('when nobody at the stand is heard of', () => {
  it('ordering pauses after 90 seconds, and goes on as soon as a screen is back', async () => {
    const { server, pass } = await night();
    const stand = server();
    stand.isAsked(true);
    await pass(10 * MINUTE_MS, stand);
    expect(stand.isAway()).toBe(false);
    stand.isAsked(false);
    await pass(85 * SECOND_MS, stand);
    expect(stand.isAway()).toBe(false);
    await pass(5 * SECOND_MS, stand);
    expect(stand.isAway()).toBe(true);
    stand.isAsked(true);
    await stand.look();
    expect(stand.isAway()).toBe(false);
  });

  it('nothing pauses on a night without a device that follows the orders', async () => {
    const { server, pass } = await night();
    const stand = server();
    await pass(10 * MINUTE_MS, stand);
    expect(stand.isAway()).toBe(false);
  });

  it('two servers know of each other’s screens', async () => {
    const { server, pass } = await night();
    const [one, other] = [server(), server()];
    one.isAsked(true);
    await pass(10 * MINUTE_MS, one, other);
    expect([one.isAway(), other.isAway()]).toEqual([false, false]);
    one.isAsked(false);
    await pass(90 * SECOND_MS, one, other);
    expect([one.isAway(), other.isAway()]).toEqual([true, true]);
  });

  it('a restart gives the screens 90 seconds to come back', async () => {
    const { clock, server, pass } = await night();
    const before = server();
    before.isAsked(true);
    await pass(MINUTE_MS, before);
    clock.advance(10 * MINUTE_MS);
    const after = server();
    await pass(85 * SECOND_MS, after);
    expect(after.isAway()).toBe(false);
    await pass(5 * SECOND_MS, after);
    expect(after.isAway()).toBe(true);
  });

  it('a server that cannot look says nothing', async () => {
    const { clock, server, pass } = await night();
    const stand = server();
    stand.isAsked(true);
    await pass(2 * MINUTE_MS, stand);
    clock.advance(10 * MINUTE_MS);
    expect(stand.isAway()).toBe(false);
  });
});
