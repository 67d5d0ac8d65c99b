import { expect, it } from 'vitest';
import { MINUTE_MS } from '#core/domain/kernel/instant.ts';
import type { LoginKind } from '#core/ports/known-devices.ts';
import { commit, persistenceSuite } from './persistence-fixture.ts';

export const describeKnownDevices = persistenceSuite('Known devices', (fixture) => {
  const remember = (device: string, kind: LoginKind = 'staff') =>
    commit(fixture, (tx) => tx.knownDevices.remember(device, kind, fixture.clock.now()));
  const isKnown = (device: string, kind: LoginKind = 'staff') => fixture.persistence.knownDevices.isKnown(device, kind);

  it('knows a device by the kind of login that worked on it', async () => {
    await remember('tablet', 'staff');
    await remember('tablet', 'staff');
    expect([await isKnown('tablet', 'staff'), await isKnown('tablet', 'admin'), await isKnown('phone', 'staff')]).toEqual([
      true,
      false,
      false,
    ]);
  });

  it('forgets the longest unused devices of a kind beyond its capacity', async () => {
    await remember('office', 'admin');
    await remember('first');
    for (let count = 0; count < fixture.deviceCapacity; count += 1) {
      fixture.clock.advance(MINUTE_MS);
      await remember(`tablet-${count}`);
      if (count === 0) await remember('first');
    }
    expect([await isKnown('first'), await isKnown('tablet-0'), await isKnown(`tablet-${fixture.deviceCapacity - 1}`)]).toEqual([
      true,
      false,
      true,
    ]);
    expect(await isKnown('office', 'admin')).toBe(true);
  });
});
