import { LockMode, type EntityManager } from '@mikro-orm/postgresql';
import type { AdminCredentials, AdminCredentialsRepository, StoredPassword } from '#core/ports/admin-credentials.ts';
import type { Ask } from '../database/connection.ts';
import { AdminCredentialRow } from './admin-credential.row.ts';

/** There is one admin. */
const ADMIN = { id: 1 } as const;

type Stored = { readonly password_hash: string; readonly is_generated: boolean };

const toRow = ({ hash, isGenerated }: StoredPassword) => ({ ...ADMIN, password_hash: hash, is_generated: isGenerated });

const toPassword = (row: Stored | null): StoredPassword | null =>
  row === null ? null : { hash: row.password_hash, isGenerated: row.is_generated };

export const createAdminCredentialsRepository = (em: EntityManager): AdminCredentialsRepository => ({
  lock: async () => toPassword(await em.findOne(AdminCredentialRow, ADMIN, { lockMode: LockMode.PESSIMISTIC_WRITE })),
  insertFirst: async (password) => {
    const { affectedRows } = await em.qb(AdminCredentialRow).insert(toRow(password)).onConflict('id').ignore().execute('run');
    return affectedRows === 1;
  },
  save: async (password) => void (await em.qb(AdminCredentialRow).insert(toRow(password)).onConflict('id').merge().execute('run')),
  remove: async () => void (await em.nativeDelete(AdminCredentialRow, {})),
});

export const createAdminCredentials = (ask: Ask): AdminCredentials => ({
  find: async () => toPassword(await ask((em) => em.findOne(AdminCredentialRow, ADMIN))),
});
