import type { EntityManager } from '@mikro-orm/postgresql';
import { personId, staffCodeId } from '#core/domain/kernel/ids.ts';
import type { LoginLinkRepository } from '#core/ports/login-links.ts';
import { instantOf, instantOrNull, textOf, textOrNull } from '../database/sql.ts';
import { ownedBy } from './staff-code.mapper.ts';
import { LoginLinkRow } from './login-link.row.ts';

export const createLoginLinkRepository = (em: EntityManager): LoginLinkRepository => ({
  async insert(link) {
    await em.nativeDelete(LoginLinkRow, { expires_at: { $lte: textOf(link.createdAt) } });
    await em.insert(LoginLinkRow, {
      secret_hash: link.secretHash,
      staff_code_id: link.staffCodeId,
      person_id: link.personId,
      purpose: link.purpose,
      created_at: textOf(link.createdAt),
      expires_at: textOf(link.expiresAt),
      used_at: textOrNull(link.usedAt),
    });
  },
  async find(secretHash) {
    const row = await em.findOne(LoginLinkRow, { secret_hash: secretHash });
    if (row === null) return null;
    return {
      secretHash: row.secret_hash,
      staffCodeId: row.staff_code_id === null ? null : staffCodeId(row.staff_code_id),
      personId: row.person_id === null ? null : personId(row.person_id),
      purpose: row.purpose,
      createdAt: instantOf(row.created_at),
      expiresAt: instantOf(row.expires_at),
      usedAt: instantOrNull(row.used_at),
    };
  },
  async use(secretHash, at) {
    const unused = { secret_hash: secretHash, used_at: null, expires_at: { $gt: textOf(at) } };
    return (await em.nativeUpdate(LoginLinkRow, unused, { used_at: textOf(at) })) === 1;
  },
  async endAllOf(owner, at) {
    await em.nativeUpdate(LoginLinkRow, { ...ownedBy(owner), used_at: null }, { used_at: textOf(at) });
  },
});
