import type { Night } from '#core/domain/night/night.ts';
import { nightId } from '#core/domain/kernel/ids.ts';
import type { NightRow } from './night.row.ts';
import { instantOrNull, textOrNull } from '../database/instant-text.ts';

export const toNight = (row: NightRow): Night => ({
  id: nightId(row.id),
  name: row.name,
  state: row.state,
  opensAt: instantOrNull(row.opens_at),
  closesAt: instantOrNull(row.closes_at),
  openedAt: instantOrNull(row.opened_at),
  openedBy: row.opened_by,
  closedAt: instantOrNull(row.closed_at),
  closedBy: row.closed_by,
});

export const toNightRow = (night: Night): NightRow => ({
  id: night.id,
  name: night.name,
  state: night.state,
  opens_at: textOrNull(night.opensAt),
  closes_at: textOrNull(night.closesAt),
  opened_at: textOrNull(night.openedAt),
  opened_by: night.openedBy,
  closed_at: textOrNull(night.closedAt),
  closed_by: night.closedBy,
});
