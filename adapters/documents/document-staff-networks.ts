import * as z from 'zod/mini';
import { networkKey, type NetworkKey } from '#core/domain/kernel/ids.ts';
import { MINUTE_MS, plusMs, SECOND_MS, type Instant } from '#core/domain/kernel/instant.ts';
import { LIMITS } from '#core/domain/limits.ts';
import type { Clock } from '#core/ports/clock.ts';
import type { StaffNetworks } from '#core/ports/staff-networks.ts';
import type { DocumentStore } from './document-store.ts';

/** When each was last seen. */
const stored = z.object({ seen: z.record(z.string(), z.number()) });
type Seen = z.infer<typeof stored>['seen'];

const PLACE = ['stand', 'staff-networks'] as const;
/** Every checkout asks. */
const READ_EVERY_MS = 5 * SECOND_MS;
/** Every call of the staff is seen. */
const WRITE_EVERY_MS = 10 * MINUTE_MS;

const seenIn = (document: unknown): Seen => (document === null ? {} : z.parse(stored, document).seen);

const seenSince = (seen: Seen, since: Instant): Seen => Object.fromEntries(Object.entries(seen).filter(([, at]) => at >= since));

export const createDocumentStaffNetworks = (documents: DocumentStore, clock: Clock): StaffNetworks => {
  let kept: { readonly seen: Seen; readonly until: Instant } | null = null;
  const keep = (seen: Seen): Seen => {
    kept = { seen, until: plusMs(clock.now(), READ_EVERY_MS) };
    return seen;
  };
  const read = async (): Promise<Seen> =>
    kept !== null && clock.now() < kept.until ? kept.seen : keep(seenIn(await documents.get(...PLACE)));
  const change = async (next: (seen: Seen) => Seen): Promise<void> => {
    keep((await documents.update(...PLACE, (document) => ({ seen: next(seenIn(document)) }))).seen);
  };
  return {
    saw: async (network) => {
      const now = clock.now();
      const at = (await read())[network];
      if (at === undefined || plusMs(now, -WRITE_EVERY_MS) >= at) await change((seen) => ({ ...seen, [network]: now }));
    },
    current: async (): Promise<readonly NetworkKey[]> =>
      Object.keys(seenSince(await read(), plusMs(clock.now(), -LIMITS.holds.networkKeptForMs))).map(networkKey),
    forget: async (before) => {
      const seen = await read();
      if (Object.values(seen).some((at) => at < before)) await change((latest) => seenSince(latest, before));
    },
  };
};
