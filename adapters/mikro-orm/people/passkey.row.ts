import { defineEntity, p } from '@mikro-orm/postgresql';
import type { Columns } from '../database/columns.ts';
import { timestamptz } from '../database/timestamptz.ts';
import { PersonRow } from './person.row.ts';

/** Public keys only. */
export const PasskeyRow = defineEntity({
  name: 'PasskeyRow',
  tableName: 'passkeys',
  properties: {
    id: p.text().primary(),
    person_id: () => p.manyToOne(PersonRow).mapToPk().fieldName('person_id').deleteRule('cascade'),
    public_key: p.text(),
    counter: p.bigint('number'),
    label: p.text(),
    created_at: timestamptz(),
    last_used_at: timestamptz().strictNullable(),
  },
  indexes: [{ name: 'passkeys_person_index', properties: 'person_id' }],
});
export type PasskeyRow = Columns<typeof PasskeyRow>;
