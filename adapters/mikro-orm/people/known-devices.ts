import { LockMode, type EntityManager } from '@mikro-orm/postgresql';
import type { KnownDeviceReader, KnownDeviceRepository, LoginKind } from '#core/ports/known-devices.ts';
import type { Ask } from '../database/connection.ts';
import { textOf } from '../database/sql.ts';
import { KnownDeviceRow } from './known-device.row.ts';

/** Skips rows that another login is writing, so that two of them do not wait for each other. */
const forgetBeyond = async (em: EntityManager, kind: LoginKind, capacity: number): Promise<void> => {
  const beyond = await em.find(KnownDeviceRow, { kind }, { orderBy: { last_login_at: 'desc', device: 'asc' }, offset: capacity });
  if (beyond.length === 0) return;
  const named = { kind, device: { $in: beyond.map(({ device }) => device) } };
  const free = await em.find(KnownDeviceRow, named, { lockMode: LockMode.PESSIMISTIC_PARTIAL_WRITE });
  await em.nativeDelete(KnownDeviceRow, { kind, device: { $in: free.map(({ device }) => device) } });
};

/** @param capacity the maximum number of devices remembered per kind. */
export const createKnownDeviceRepository = (em: EntityManager, capacity: number): KnownDeviceRepository => ({
  async remember(device, kind, at) {
    const row = { device, kind, last_login_at: textOf(at) };
    await em.qb(KnownDeviceRow).insert(row).onConflict(['device', 'kind']).merge(['last_login_at']).execute('run');
    await forgetBeyond(em, kind, capacity);
  },
});

export const createKnownDeviceReader = (ask: Ask): KnownDeviceReader => ({
  isKnown: async (device, kind) => (await ask((em) => em.count(KnownDeviceRow, { device, kind }))) === 1,
});
