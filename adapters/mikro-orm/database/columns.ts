import type { InferEntity } from '@mikro-orm/postgresql';

/** One row as plain data: what SQL answers, and what `jsonb_populate_record` takes. */
export type Columns<Entity> = {
  readonly [Name in keyof InferEntity<Entity> as Name extends string ? Name : never]: InferEntity<Entity>[Name];
};
