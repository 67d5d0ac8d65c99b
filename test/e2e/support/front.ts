import { inject } from 'vitest';
import type { Language } from '#core/domain/language.ts';
import type { Held } from './taps.ts';

/** How a journey is walked: what its customer reads, and what its people hold. */
export interface Front {
  readonly language: Language;
  readonly held: Held;
}

declare module 'vitest' {
  interface ProvidedContext {
    readonly front: Front;
  }
}

/** Of this project: `FRONTS` in vitest.workspace.ts. */
export const FRONT = inject('front');
