import * as z from 'zod/mini';
import { _default as withDefault } from 'zod/mini';
import { NO_ADMISSION, type Admission } from '#core/domain/admission/admission.ts';
import { networkKey } from '#core/domain/kernel/ids.ts';
import { instant, plusMs, SECOND_MS } from '#core/domain/kernel/instant.ts';
import { cents } from '#core/domain/kernel/money.ts';
import type { AdmissionStore } from '#core/ports/admission-store.ts';
import type { Clock } from '#core/ports/clock.ts';
import type { DocumentStore } from './document-store.ts';

const at = z.pipe(z.number(), z.transform(instant));

const printed = z.object({
  address: z.string(),
  standName: z.string(),
  pickupPlace: z.string(),
  word: z.nullable(z.string()),
  prices: z.nullable(z.array(z.object({ name: z.string(), priceCents: z.pipe(z.number(), z.transform(cents)) }))),
  pass: z.nullable(z.string()),
  at,
  by: z.string(),
});

const stored = z.object({
  word: z.nullable(z.object({ id: z.string(), word: z.string(), askedAt: at, askedBy: z.string(), attackedAt: z.nullable(at) })),
  sign: z.nullable(z.string()),
  printed: withDefault(z.nullable(printed), null),
  screens: withDefault(
    z.array(
      z.object({
        code: z.string(),
        secretHash: z.string(),
        network: z.pipe(z.string(), z.transform(networkKey)),
        endsAt: at,
        connectedBy: z.optional(z.string()),
        linkId: z.optional(z.string()),
      }),
    ),
    [],
  ),
  passUsedAt: z.nullable(at),
  staffSeen: z.record(z.string(), at),
});

const PLACE = ['stand', 'admission'] as const;

const admissionIn = (document: unknown): Admission => (document === null ? NO_ADMISSION : z.parse(stored, document));

/** Every checkout reads it, so the value is cached for a second. */
export const createDocumentAdmissionStore = (documents: DocumentStore, clock: Clock): AdmissionStore => {
  let kept: { readonly admission: Admission; readonly until: number } | null = null;
  const keep = (admission: Admission): Admission => {
    kept = { admission, until: plusMs(clock.now(), SECOND_MS) };
    return admission;
  };
  return {
    current: async () => (kept !== null && clock.now() < kept.until ? kept.admission : keep(admissionIn(await documents.get(...PLACE)))),
    update: async (change) => keep(await documents.update(...PLACE, (document) => change(admissionIn(document)))),
  };
};
