import * as z from 'zod/mini';
import type { Clock } from '#core/ports/clock.ts';
import type { TextOptOuts } from '#core/ports/text-opt-outs.ts';
import type { DocumentStore } from './document-store.ts';

const stored = z.nullable(z.object({ isOptedOut: z.boolean(), at: z.number() }));

const COLLECTION = 'text-opt-outs';

export const createDocumentTextOptOuts = (documents: DocumentStore, clock: Clock): TextOptOuts => ({
  has: async (digest) => z.parse(stored, await documents.get(COLLECTION, digest))?.isOptedOut === true,
  set: async (digest, isOptedOut) => void (await documents.update(COLLECTION, digest, () => ({ isOptedOut, at: clock.now() }))),
});
