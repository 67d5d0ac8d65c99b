import * as z from 'zod/mini';
import { createStoredValue, type StoredValue } from '#web/session/stored-value.ts';
import type { KeyValueStore } from '#web/platform/key-value-store.ts';
import styles from './sign.module.css';

export const PAPERS = ['Letter', 'A4'] as const;
export type Paper = (typeof PAPERS)[number];

export const KINDS = ['Poster', 'Table Tents'] as const;

const choices = z.object({
  kind: z.enum(KINDS),
  paper: z.enum(PAPERS),
  hasPrices: z.boolean(),
  hasWord: z.boolean(),
  hasSpanish: z.boolean(),
});
export type SignChoices = z.infer<typeof choices>;

/** Kept on the device. */
export const signChoices = (store: KeyValueStore): StoredValue<SignChoices> =>
  createStoredValue(store, 'sign', choices, { kind: 'Poster', paper: 'Letter', hasPrices: true, hasWord: true, hasSpanish: true });

export const paperClass = (paper: Paper): string | undefined => (paper === 'A4' ? styles['a4'] : undefined);
