import * as z from 'zod/mini';
import { instant, type Instant } from '#core/domain/kernel/instant.ts';
import type { BackupRecord } from '#core/domain/readiness/readiness-facts.ts';
import type { BackupLog } from '#core/ports/backup-log.ts';
import type { DocumentStore } from './document-store.ts';

const stored = z.nullable(z.object({ at: z.number(), copiedAt: z.nullable(z.number()), triedAt: z.nullable(z.number()) }));

const PLACE = ['stand', 'backup'] as const;

const orNull = (at: number | null): Instant | null => (at === null ? null : instant(at));

const read = (document: unknown): BackupRecord | null => {
  const last = z.parse(stored, document);
  return last === null ? null : { at: instant(last.at), copiedAt: orNull(last.copiedAt), triedAt: orNull(last.triedAt) };
};

export const createDocumentBackupLog = (documents: DocumentStore): BackupLog => ({
  last: async () => read(await documents.get(...PLACE)),
  record: async (change) => void (await documents.update(...PLACE, (document) => change(read(document)))),
});
