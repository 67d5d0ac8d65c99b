import type { InferEntity } from '@mikro-orm/postgresql';

/** One row as plain data, as SQL returns it and `jsonb_populate_record` takes it. */
export type Columns<Entity> = {
  readonly [Name in keyof InferEntity<Entity> as Name extends string ? Name : never]: InferEntity<Entity>[Name];
};
