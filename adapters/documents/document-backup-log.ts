import * as z from 'zod/mini';
import { instant } from '#core/domain/kernel/instant.ts';
import type { BackupLog } from '#core/ports/backup-log.ts';
import type { DocumentStore } from './document-store.ts';

const stored = z.nullable(z.object({ at: z.number() }));

const PLACE = ['stand', 'backup'] as const;

export const createDocumentBackupLog = (documents: DocumentStore): BackupLog => ({
  lastAt: async () => {
    const last = z.parse(stored, await documents.get(...PLACE));
    return last === null ? null : instant(last.at);
  },
  record: async (at) => void (await documents.update(...PLACE, () => ({ at }))),
});
