import * as z from 'zod/mini';
import type { NightId } from '#core/domain/kernel/ids.ts';
import { instant } from '#core/domain/kernel/instant.ts';
import type { StaffWatch } from '#core/ports/staff-watch.ts';
import type { DocumentStore } from './document-store.ts';

const stored = z.nullable(z.object({ night: z.string(), at: z.number() }));

const PLACE = ['stand', 'staff-heard'] as const;

const textOf = (night: NightId | null): string => night ?? '';

export const createDocumentStaffWatch = (documents: DocumentStore): StaffWatch => ({
  heard: async (night, at) =>
    void (await documents.update(...PLACE, (document) => {
      const before = z.parse(stored, document);
      return { night: textOf(night), at: before?.night === textOf(night) ? Math.max(before.at, at) : at };
    })),
  lastHeard: async (night) => {
    const last = z.parse(stored, await documents.get(...PLACE));
    return last?.night === textOf(night) ? instant(last.at) : null;
  },
});
