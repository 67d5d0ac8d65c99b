import { KNOWN_AS } from '../../domain/setup/provider-settings.ts';
import type { Ports } from '../../ports/ports.ts';
import type { Throttle } from '../../ports/throttle.ts';
import { Unavailable } from '../../ports/unavailable.ts';
import { renewAccount, type KeepAccountDeps } from './keep-account.ts';

/**
 * Makes the stand's webhook again if somebody has deleted it, the provider has disabled it, the stand has moved to another address, or its
 * secret was never stored.
 */
export type KeepWebhook = () => Promise<void>;

export interface KeepWebhookDeps extends Pick<Ports, 'logger'>, KeepAccountDeps {
  readonly publicUrl: string;
  /** Keyed by address: one instance checks, and a new address is checked soon after a move. */
  readonly webhookLooks: Pick<Throttle, 'take'>;
}

export const makeKeepWebhook =
  (deps: KeepWebhookDeps): KeepWebhook =>
  async () => {
    const { providerAccounts, publicUrl, webhookLooks, logger } = deps;
    if (!(await webhookLooks.take(publicUrl)).ok) return;
    try {
      const account = await providerAccounts.paymentsInUse();
      if (account === null || (await account.hasWebhook(account.settings[KNOWN_AS.webhook]))) return;
      const webhook = await account.makeWebhook();
      if (Object.keys(webhook).length === 0) return;
      await renewAccount(deps, { ...account.settings, ...webhook }, account.sealed);
      logger.warn('webhook.renewed', {});
    } catch (error) {
      // Retried at the next check; until then the reconciler queries the provider.
      if (!(error instanceof Unavailable)) throw error;
    }
  };
