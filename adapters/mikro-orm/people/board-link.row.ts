import { defineEntity, p } from '@mikro-orm/postgresql';
import type { BoardShows } from '#core/domain/board/board.ts';
import type { Columns } from '../database/columns.ts';
import { timestamptz } from '../database/timestamptz.ts';

/** Links to the board. The secret itself is not stored. */
export const BoardLinkRow = defineEntity({
  name: 'BoardLinkRow',
  tableName: 'board_links',
  properties: {
    id: p.uuid().primary(),
    name: p.text(),
    secret_hash: p.text(),
    shows: p.text().$type<BoardShows>().default('orders'),
    created_at: timestamptz(),
    created_by: p.text(),
    revoked_at: timestamptz().strictNullable(),
  },
  uniques: [{ name: 'board_links_secret_hash_unique', properties: 'secret_hash' }],
  checks: [{ name: 'board_links_shows_check', expression: "shows in ('orders', 'prices')" }],
});
export type BoardLinkRow = Columns<typeof BoardLinkRow>;
