import type { KnownDeviceReader, KnownDeviceRepository, LoginKind } from '#core/ports/known-devices.ts';
import type { Draft, InMemoryStore } from './in-memory-store.ts';

const placeOf = (device: string, kind: LoginKind): string => JSON.stringify([device, kind]);

/** @param capacity how many devices of a kind are remembered. */
export function createInMemoryKnownDeviceRepository({ tables: { knownDevices } }: Draft, capacity: number): KnownDeviceRepository {
  return {
    async remember(device, kind, at) {
      knownDevices.set(placeOf(device, kind), { device, kind, lastLoginAt: at });
      const newestFirst = [...knownDevices.values()]
        .filter((known) => known.kind === kind)
        .toSorted((one, other) => other.lastLoginAt - one.lastLoginAt);
      for (const forgotten of newestFirst.slice(capacity)) knownDevices.delete(placeOf(forgotten.device, kind));
    },
  };
}

export const createInMemoryKnownDeviceReader = (store: InMemoryStore): KnownDeviceReader => ({
  isKnown: async (device, kind) => store.read().knownDevices.has(placeOf(device, kind)),
});
