import { createHmac } from 'node:crypto';
import { z } from 'zod';
import type { CheckoutId } from '#core/domain/kernel/ids.ts';
import type { Clock } from '#core/ports/clock.ts';
import type { DocumentStore } from '#adapters/documents/document-store.ts';
import type { IdGenerator } from '#core/ports/id-generator.ts';
import { readSession, simulatedSessionId, type SimulatedSession } from './simulated-session.ts';

const SESSIONS = 'simulated-payment-sessions';
const SECRETS = 'simulated-payment-secrets';
const SECRET = z.object({ secret: z.string().min(32) });
const EVERYTHING = 1_000_000;

export type SimulatedSessionStore = {
  idOf(checkoutId: CheckoutId): Promise<string>;
  find(id: string): Promise<SimulatedSession | null>;
  /** The existing one, or else this one. */
  findOrAdd(session: SimulatedSession): Promise<SimulatedSession>;
  /** Atomic; null when there is no such session. `change` may run again. */
  change(id: string, change: (session: SimulatedSession) => SimulatedSession): Promise<SimulatedSession | null>;
  all(): Promise<readonly SimulatedSession[]>;
  /** Signs webhooks and makes ids. Made once, shared by all instances on one database. */
  secret(): Promise<string>;
};

export type SimulatedSessionStoreDeps = { readonly documents: DocumentStore; readonly clock: Clock; readonly ids: IdGenerator };

export const createSimulatedSessionStore = ({ documents, clock, ids }: SimulatedSessionStoreDeps): SimulatedSessionStore => {
  const read = (document: unknown): SimulatedSession | null => readSession(document, clock.now());
  const secret = async (): Promise<string> => {
    // Read first: anyone can send a webhook and cause a read, but must not cause a write.
    const known = await documents.get(SECRETS, 'webhook');
    if (known !== null) return SECRET.parse(known).secret;
    const fresh = `${ids.lookupHash()}${ids.lookupHash()}`;
    const stored = await documents.update(SECRETS, 'webhook', (current) => (current === null ? { secret: fresh } : SECRET.parse(current)));
    return stored.secret;
  };
  const find = async (id: string): Promise<SimulatedSession | null> => read(await documents.get(SESSIONS, id));
  return {
    secret,
    find,
    idOf: async (checkoutId) =>
      simulatedSessionId(
        createHmac('sha256', await secret())
          .update(`session ${checkoutId}`)
          .digest('base64url'),
      ),
    findOrAdd: (session) => documents.update(SESSIONS, session.id, (current) => read(current) ?? session),
    change: async (id, change) => {
      // Read first: an update without a document would store one.
      if ((await find(id)) === null) return null;
      return await documents.update(SESSIONS, id, (current) => {
        const session = read(current);
        if (session === null) throw new Error('a stored payment session is gone');
        return change(session);
      });
    },
    all: async () => (await documents.list(SESSIONS, EVERYTHING)).flatMap(({ document }) => read(document) ?? []),
  };
};
