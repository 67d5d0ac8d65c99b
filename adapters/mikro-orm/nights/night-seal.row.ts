import { defineEntity, p } from '@mikro-orm/postgresql';
import type { Columns } from '../database/columns.ts';
import { timestamptz } from '../database/timestamptz.ts';
import { NightRow } from './night.row.ts';

/** Fingerprints of closed nights, each including the previous one. */
export const NightSealRow = defineEntity({
  name: 'NightSealRow',
  tableName: 'night_seals',
  properties: {
    night_id: () => p.oneToOne(NightRow).mapToPk().primary().fieldName('night_id').updateRule('no action').deleteRule('no action'),
    previous: p.text().unique('night_seals_previous_unique'),
    figures: p.text(),
    fingerprint: p.text().unique('night_seals_fingerprint_unique'),
    sealed_at: timestamptz(),
  },
});
export type NightSealRow = Columns<typeof NightSealRow>;
