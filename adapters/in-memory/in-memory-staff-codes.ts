import type { StaffCode } from '#core/domain/staff/staff-code.ts';
import type { StaffCodeReader, StaffCodeRepository } from '#core/ports/staff-code-repository.ts';
import { guard } from './constraint.ts';
import type { Draft, InMemoryStore } from './in-memory-store.ts';

const isNewer = (one: StaffCode, other: StaffCode): boolean =>
  one.createdAt > other.createdAt || (one.createdAt === other.createdAt && one.id > other.id);

export function createInMemoryStaffCodeRepository({ tables: { staffCodes } }: Draft): StaffCodeRepository {
  return {
    async insert(code) {
      guard(code.expiresAt > code.createdAt, 'a code lives for a while');
      guard(!staffCodes.has(code.id), 'a code is inserted once');
      if ([...staffCodes.values()].some((other) => other.code === code.code)) return false;
      staffCodes.set(code.id, structuredClone(code));
      return true;
    },
    lockByCode: async (symbols) => structuredClone([...staffCodes.values()].find(({ code }) => code === symbols) ?? null),
    lock: async (id) => structuredClone(staffCodes.get(id) ?? null),
    async save({ id, revokedAt, deviceId, formerDevices }) {
      const stored = staffCodes.get(id);
      guard(stored !== undefined, 'a saved code exists');
      staffCodes.set(id, { ...stored, revokedAt, deviceId, formerDevices });
    },
  };
}

export function createInMemoryStaffCodeReader(store: InMemoryStore): StaffCodeReader {
  const newestFirst = (): readonly StaffCode[] =>
    [...store.read().staffCodes.values()].toSorted((one, other) => (isNewer(one, other) ? -1 : 1));
  return {
    list: async () => structuredClone(newestFirst()),
    latestBy: async (createdBy) => structuredClone(newestFirst().find((code) => code.createdBy === createdBy) ?? null),
  };
}
