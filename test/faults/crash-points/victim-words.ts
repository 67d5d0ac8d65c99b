import * as z from 'zod';
import { WEAKNESSES } from './weaknesses.ts';

/** Messages between the test and the process that it kills. */
export const VICTIM_OPTIONS = z.strictObject({
  databaseUrl: z.string(),
  env: z.record(z.string(), z.string()),
  /** Its clock, which stands still. */
  at: z.number(),
  weakness: z.nullable(z.enum(WEAKNESSES)),
});

export const JOBS = z.enum(['reconcileCheckouts', 'settleRefunds', 'deliverOutbox', 'sendTexts']);

export const COMMAND = z.discriminatedUnion('do', [
  z.strictObject({ id: z.number(), do: z.literal('begin'), point: z.nullable(z.string()) }),
  z.strictObject({ id: z.number(), do: z.literal('end') }),
  z.strictObject({ id: z.number(), do: z.literal('work'), job: JOBS }),
  z.strictObject({ id: z.number(), do: z.literal('wait'), ms: z.number() }),
]);
export type Command = z.infer<typeof COMMAND>;

export const GREETING = z.strictObject({ port: z.number() });
export const ANSWER = z.strictObject({ id: z.number(), steps: z.array(z.string()) });
