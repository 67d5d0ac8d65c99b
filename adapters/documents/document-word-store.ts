import * as z from 'zod/mini';
import type { TonightsWord } from '#core/domain/checkout/tonights-word.ts';
import { instant, plusMs, SECOND_MS } from '#core/domain/kernel/instant.ts';
import type { Clock } from '#core/ports/clock.ts';
import type { WordStore } from '#core/ports/word-store.ts';
import type { DocumentStore } from './document-store.ts';

const stored = z.object({
  asked: z.nullable(z.object({ id: z.string(), word: z.string(), askedAt: z.number(), askedBy: z.string() })),
});

const PLACE = ['stand', 'tonights-word'] as const;

/** Every checkout asks, so the answer is kept for a second. */
export const createDocumentWordStore = (documents: DocumentStore, clock: Clock): WordStore => {
  let kept: { readonly word: TonightsWord | null; readonly until: number } | null = null;
  const keep = (word: TonightsWord | null): TonightsWord | null => {
    kept = { word, until: plusMs(clock.now(), SECOND_MS) };
    return word;
  };
  return {
    current: async () => {
      if (kept !== null && clock.now() < kept.until) return kept.word;
      const document = await documents.get(...PLACE);
      const asked = document === null ? null : z.parse(stored, document).asked;
      return keep(asked === null ? null : { ...asked, askedAt: instant(asked.askedAt) });
    },
    save: async (asked) => {
      await documents.update(...PLACE, () => ({ asked }));
      keep(asked);
    },
  };
};
