import { defineEntity, p } from '@mikro-orm/postgresql';
import { NIGHT_STATES } from '#core/domain/night/night.ts';
import type { Columns } from '../database/columns.ts';
import { timestamptz } from '../database/timestamptz.ts';

export const NightRow = defineEntity({
  name: 'NightRow',
  tableName: 'nights',
  properties: {
    id: p.uuid().primary(),
    name: p.text(),
    state: p.enum(NIGHT_STATES),
    opens_at: timestamptz().strictNullable(),
    closes_at: timestamptz().strictNullable(),
    opened_at: timestamptz().strictNullable(),
    opened_by: p.text().strictNullable(),
    closed_at: timestamptz().strictNullable(),
    closed_by: p.text().strictNullable(),
  },
  uniques: [{ name: 'nights_open_unique', properties: 'state', where: "state = 'open'" }],
  checks: [
    { name: 'nights_opened_check', expression: "(state = 'planned') = (opened_at is null)" },
    { name: 'nights_closed_check', expression: "(state = 'closed') = (closed_at is not null)" },
    {
      name: 'nights_people_check',
      expression: '(opened_by is null or opened_at is not null) and (closed_by is null or closed_at is not null)',
    },
    { name: 'nights_plan_check', expression: 'opens_at < closes_at' },
  ],
});
export type NightRow = Columns<typeof NightRow>;
