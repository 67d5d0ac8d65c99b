import * as z from 'zod/mini';
import { instant } from '#core/domain/kernel/instant.ts';
import { BACKUP_STEPS, type BackupLog, type BackupStep } from '#core/ports/backup-log.ts';
import type { DocumentStore } from './document-store.ts';

const stored = z.nullable(z.partialRecord(z.enum(BACKUP_STEPS), z.number()));

const PLACE = ['stand', 'backup'] as const;

export const createDocumentBackupLog = (documents: DocumentStore): BackupLog => ({
  read: async () => {
    const times = z.parse(stored, await documents.get(...PLACE)) ?? {};
    const at = (step: BackupStep) => (times[step] === undefined ? null : instant(times[step]));
    return { made: at('made'), copied: at('copied'), logged: at('logged'), tried: at('tried') };
  },
  record: async (step, at) => void (await documents.update(...PLACE, (before) => ({ ...z.parse(stored, before), [step]: at }))),
});
