import * as z from 'zod/mini';
import { instant } from '#core/domain/kernel/instant.ts';
import type { Success, SuccessLog } from '#core/ports/success-log.ts';
import type { DocumentStore } from './document-store.ts';

/** A newer release may have recorded more. */
const stored = z.nullable(z.record(z.string(), z.number()));

const PLACE = ['stand', 'successes'] as const;

export const createDocumentSuccessLog = (documents: DocumentStore): SuccessLog => ({
  read: async () => {
    const times = z.parse(stored, await documents.get(...PLACE)) ?? {};
    const at = (success: Success) => (times[success] === undefined ? null : instant(times[success]));
    return {
      made: at('made'),
      copied: at('copied'),
      logged: at('logged'),
      tried: at('tried'),
      mailed: at('mailed'),
      texted: at('texted'),
    };
  },
  record: async (success, at) => void (await documents.update(...PLACE, (before) => ({ ...z.parse(stored, before), [success]: at }))),
});
