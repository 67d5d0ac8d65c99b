import { inject } from 'vitest';
import type { Language } from '#core/domain/language.ts';
import type { Held } from './taps.ts';

/** A journey's variant: its customer's language, and its people's devices. */
export interface Front {
  readonly language: Language;
  readonly held: Held;
}

declare module 'vitest' {
  interface ProvidedContext {
    readonly front: Front;
  }
}

/** This project's front: `FRONTS` in vitest.workspace.ts. */
export const FRONT = inject('front');
