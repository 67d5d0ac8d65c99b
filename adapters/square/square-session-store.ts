import { createHmac } from 'node:crypto';
import { z } from 'zod';
import { sessionId, type CheckoutId, type SessionId } from '#core/domain/kernel/ids.ts';
import type { DocumentStore } from '#adapters/documents/document-store.ts';
import type { IdGenerator } from '#core/ports/id-generator.ts';

const SESSIONS = 'square-sessions';
const ORDERS = 'square-orders';
const SECRETS = 'square-secrets';

const SECRET = z.object({ secret: z.string().min(32) });
const ORDER = z.object({ sessionId: z.string().min(1) });
const SESSION = z.object({
  orderId: z.string().min(1),
  /** Both null: the answer with the link was lost. */
  linkId: z.nullable(z.string()),
  url: z.nullable(z.string()),
});

/** Square's ids for one of our sessions. */
export type SquareSession = z.infer<typeof SESSION>;

/**
 * Square redirects to an address fixed before its own ids exist, and sends events with its own ids. So sessions have an id of ours, mapped
 * here to Square's.
 */
export type SquareSessionStore = {
  /** Always the same for one checkout, and not derivable from a checkout's id in a log or at Square. */
  idOf(checkoutId: CheckoutId): Promise<SessionId>;
  find(id: string): Promise<SquareSession | null>;
  ofOrder(orderId: string): Promise<SessionId | null>;
  remember(id: SessionId, session: SquareSession): Promise<void>;
};

export const createSquareSessionStore = (deps: { readonly documents: DocumentStore; readonly ids: IdGenerator }): SquareSessionStore => {
  const { documents, ids } = deps;

  const secret = async (): Promise<string> => {
    const fresh = `${ids.lookupHash()}${ids.lookupHash()}`;
    const stored = await documents.update(SECRETS, 'session-ids', (current) =>
      current === null ? { secret: fresh } : SECRET.parse(current),
    );
    return stored.secret;
  };

  let loaded: Promise<string> | null = null;
  const secretOnce = async (): Promise<string> => {
    loaded ??= secret();
    try {
      return await loaded;
    } catch (error) {
      loaded = null;
      throw error;
    }
  };

  return {
    idOf: async (checkoutId) =>
      sessionId(
        `sq_${createHmac('sha256', await secretOnce())
          .update(`session ${checkoutId}`)
          .digest('base64url')}`,
      ),
    find: async (id) => {
      const document = await documents.get(SESSIONS, id);
      return document === null ? null : SESSION.parse(document);
    },
    ofOrder: async (orderId) => {
      const document = await documents.get(ORDERS, orderId);
      return document === null ? null : sessionId(ORDER.parse(document).sessionId);
    },
    remember: async (id, session) => {
      // The path to the session first: a session that can be found must also be found by its order.
      await documents.update(ORDERS, session.orderId, () => ({ sessionId: id }));
      await documents.update(SESSIONS, id, (current) => {
        const known = current === null ? null : SESSION.parse(current);
        return known?.linkId === undefined || known.linkId === null ? session : known;
      });
    },
  };
};
