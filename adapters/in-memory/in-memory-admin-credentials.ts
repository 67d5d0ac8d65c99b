import type { AdminCredentials, AdminCredentialsRepository, StoredPassword } from '#core/ports/admin-credentials.ts';
import type { Draft, InMemoryStore } from './in-memory-store.ts';
import type { Tables } from './tables.ts';

/** There is one admin. */
const KEY = 'admin';

const stored = ({ adminPasswords }: Tables): StoredPassword | null => structuredClone(adminPasswords.get(KEY) ?? null);

export function createInMemoryAdminCredentialsRepository({ tables }: Draft): AdminCredentialsRepository {
  const { adminPasswords } = tables;
  return {
    lock: async () => stored(tables),
    async insertFirst(password) {
      if (adminPasswords.has(KEY)) return false;
      adminPasswords.set(KEY, { ...password });
      return true;
    },
    save: async (password) => void adminPasswords.set(KEY, { ...password }),
    remove: async () => void adminPasswords.delete(KEY),
  };
}

export const createInMemoryAdminCredentials = (store: InMemoryStore): AdminCredentials => ({ find: async () => stored(store.read()) });
