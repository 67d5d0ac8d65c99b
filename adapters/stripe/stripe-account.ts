import { Stripe } from 'stripe';
import { SECOND_MS } from '#core/domain/kernel/instant.ts';
import { ACCOUNT_RIGHTS, type AccountRight } from '#core/domain/setup/payment-account.ts';
import { KNOWN_AS } from '#core/domain/setup/provider-settings.ts';
import type { PaymentAccount } from '#core/ports/provider-accounts.ts';
import { Unavailable } from '#core/ports/unavailable.ts';
import { connect } from './stripe-calls.ts';
import { WEBHOOK_EVENTS } from './stripe-event.ts';

export type StripeAccountOptions = {
  readonly secretKey: string;
  readonly publicUrl: string;
  readonly apiUrl?: string | undefined;
};

const OPTIONS: Stripe.RequestOptions = { timeout: 8 * SECOND_MS };

/** Ids that no account has: Stripe checks the key's write permission before it looks them up. */
const UNKNOWN = { session: 'cs_bandstand_asks', payment: 'pi_bandstand_asks', endpoint: 'we_bandstand_asks' } as const;

const ONE = { limit: 1 } as const;

const PROBES: Readonly<Record<AccountRight, (stripe: Stripe) => readonly Promise<unknown>[]>> = {
  checkout: (stripe) => [
    stripe.checkout.sessions.expire(UNKNOWN.session, {}, OPTIONS),
    stripe.checkout.sessions.list(ONE, OPTIONS),
    stripe.paymentIntents.list(ONE, OPTIONS),
  ],
  refunds: (stripe) => [stripe.refunds.create({ payment_intent: UNKNOWN.payment, amount: 50 }, OPTIONS)],
  disputes: (stripe) => [stripe.disputes.list(ONE, OPTIONS)],
  payouts: (stripe) => [stripe.payouts.list(ONE, OPTIONS), stripe.balanceTransactions.list(ONE, OPTIONS)],
  webhooks: (stripe) => [stripe.webhookEndpoints.del(UNKNOWN.endpoint, {}, OPTIONS), stripe.webhookEndpoints.list(ONE, OPTIONS)],
};

type Verdict = 'allowed' | 'forbidden' | 'unknown-key';

const verdictOf = async (probe: Promise<unknown>): Promise<Verdict> => {
  try {
    await probe;
    return 'allowed';
  } catch (error) {
    if (error instanceof Stripe.errors.StripePermissionError) return 'forbidden';
    if (error instanceof Stripe.errors.StripeAuthenticationError) return 'unknown-key';
    // Understood: the id does not exist.
    if (error instanceof Stripe.errors.StripeInvalidRequestError) return 'allowed';
    throw new Unavailable('payments', { cause: error });
  }
};

/** Most restricted keys may not read the account, and are fine anyway. */
const accountOf = async (stripe: Stripe): Promise<Stripe.Account | null> => {
  try {
    return await stripe.accounts.retrieveCurrent({}, OPTIONS);
  } catch (error) {
    if (error instanceof Stripe.errors.StripePermissionError) return null;
    throw new Unavailable('payments', { cause: error });
  }
};

const problemsOf = (account: Stripe.Account | null): readonly string[] =>
  account?.charges_enabled === false ? ['Stripe has not activated this account yet: finish its form at Stripe first.'] : [];

const isWorking = ({ status, enabled_events }: Stripe.WebhookEndpoint): boolean =>
  status !== 'disabled' && WEBHOOK_EVENTS.every((event) => enabled_events.includes(event));

const hasWebhook = async (stripe: Stripe, url: string, id: string | undefined): Promise<boolean> => {
  for await (const endpoint of stripe.webhookEndpoints.list({ limit: 100 }, OPTIONS))
    if (endpoint.id === id && endpoint.url === url && isWorking(endpoint)) return true;
  return false;
};

/** Creates the new endpoint before deleting the old ones, so that no event is lost in between. */
const replaceWebhook = async (stripe: Stripe, url: string) => {
  const earlier: string[] = [];
  for await (const endpoint of stripe.webhookEndpoints.list({ limit: 100 }, OPTIONS)) if (endpoint.url === url) earlier.push(endpoint.id);
  const made = await stripe.webhookEndpoints.create({ url, enabled_events: WEBHOOK_EVENTS, description: 'Bandstand' }, OPTIONS);
  for (const id of earlier) await stripe.webhookEndpoints.del(id, {}, OPTIONS);
  return made.secret === undefined ? {} : { [KNOWN_AS.webhook]: made.id, STRIPE_WEBHOOK_SECRET: made.secret };
};

/** An account at Stripe that is being set up, by its key. */
export const createStripeAccount = ({ secretKey, publicUrl, apiUrl }: StripeAccountOptions): PaymentAccount => {
  const stripe = connect(secretKey, apiUrl);
  const webhookUrl = `${publicUrl}/api/stripe/webhook`;
  return {
    facts: async () => {
      const asked = ACCOUNT_RIGHTS.map(async (right) => ({ right, verdicts: await Promise.all(PROBES[right](stripe).map(verdictOf)) }));
      const answers = await Promise.all(asked);
      if (answers.some(({ verdicts }) => verdicts.includes('unknown-key'))) return null;
      const account = await accountOf(stripe);
      return {
        id: account?.id ?? null,
        name: account?.settings?.dashboard.display_name ?? account?.business_profile?.name ?? null,
        lacks: answers.filter(({ verdicts }) => verdicts.includes('forbidden')).map(({ right }) => right),
        problems: problemsOf(account),
      };
    },
    hasWebhook: async (id) => {
      try {
        return await hasWebhook(stripe, webhookUrl, id);
      } catch (error) {
        if (error instanceof Stripe.errors.StripePermissionError) return true;
        throw new Unavailable('payments', { cause: error });
      }
    },
    makeWebhook: async () => {
      try {
        return await replaceWebhook(stripe, webhookUrl);
      } catch (error) {
        // Stripe takes only public https addresses; a stand also works without a webhook.
        if (error instanceof Stripe.errors.StripeInvalidRequestError) return {};
        throw new Unavailable('payments', { cause: error });
      }
    },
  };
};
