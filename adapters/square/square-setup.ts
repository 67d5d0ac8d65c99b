import { SquareClient, SquareError, type Square } from 'square';
import { ACCOUNT_RIGHTS, type AccountRight } from '#core/domain/setup/payment-account.ts';
import { KNOWN_AS } from '#core/domain/setup/provider-settings.ts';
import type { PaymentAccount } from '#core/ports/provider-accounts.ts';
import { Unavailable } from '#core/ports/unavailable.ts';
import { WEBHOOK_EVENTS } from './square-event.ts';

export type SquareSetupOptions = {
  readonly accessToken: string;
  readonly publicUrl: string;
  readonly apiUrl?: string | undefined;
};

/** An id that no account has: Square checks the token's permissions before it looks the id up. */
const UNKNOWN_ID = 'bandstand_asks';

const OPTIONS = { maxRetries: 0, timeoutInSeconds: 8 } as const;

const PROBES: Readonly<Record<AccountRight, (square: SquareClient) => Promise<unknown>>> = {
  checkout: (square) => square.checkout.paymentLinks.list({ limit: 1 }, OPTIONS),
  refunds: (square) => square.refunds.get({ refundId: UNKNOWN_ID }, OPTIONS),
  disputes: (square) => square.disputes.list({}, OPTIONS),
  payouts: (square) => square.payouts.list({}, OPTIONS),
  webhooks: (square) => square.webhooks.subscriptions.list({ limit: 1 }, OPTIONS),
};

const STATUS = { unknownToken: 401, forbidden: 403 } as const;

const statusOf = (error: unknown): number | undefined => (error instanceof SquareError ? error.statusCode : undefined);

const isForbidden = async (probe: Promise<unknown>): Promise<boolean> => {
  try {
    await probe;
    return false;
  } catch (error) {
    const status = statusOf(error);
    if (status === STATUS.forbidden) return true;
    if (status !== undefined && status >= 400 && status < 429) return false;
    throw new Unavailable('payments', { cause: error });
  }
};

/** The account's active locations; null: Square does not know the token. */
export const squareLocations = async ({ accessToken, apiUrl }: SquareSetupOptions): Promise<readonly Square.Location[] | null> => {
  try {
    const { locations = [] } = await connect(accessToken, apiUrl).locations.list(OPTIONS);
    return locations.filter(({ status }) => status === 'ACTIVE');
  } catch (error) {
    if (statusOf(error) === STATUS.unknownToken) return null;
    throw new Unavailable('payments', { cause: error });
  }
};

const connect = (token: string, apiUrl: string | undefined): SquareClient =>
  new SquareClient({ token, ...(apiUrl === undefined ? {} : { baseUrl: apiUrl }) });

const problemsOf = (location: Square.Location | undefined): readonly string[] => {
  if (location === undefined) return ['This account has no active location with this ID.'];
  const { name = 'This location', currency, capabilities = [] } = location;
  return [
    ...(currency === 'USD' ? [] : [`${name} does not work in US dollars.`]),
    ...(capabilities.includes('CREDIT_CARD_PROCESSING') ? [] : [`${name} does not take cards yet: finish its form at Square first.`]),
  ];
};

const isWorking = ({ enabled, eventTypes = [] }: Square.WebhookSubscription): boolean =>
  enabled !== false && WEBHOOK_EVENTS.every((type) => eventTypes?.includes(type));

const hasWebhook = async (square: SquareClient, url: string, id: string | undefined): Promise<boolean> => {
  for await (const one of await square.webhooks.subscriptions.list({}, OPTIONS))
    if (one.id === id && one.notificationUrl === url && isWorking(one)) return true;
  return false;
};

/** Creates the new subscription before deleting the old ones, so that no event is lost in between. */
const replaceWebhook = async (square: SquareClient, notificationUrl: string) => {
  const earlier: string[] = [];
  for await (const one of await square.webhooks.subscriptions.list({}, OPTIONS))
    if (one.notificationUrl === notificationUrl && one.id !== undefined) earlier.push(one.id);
  const subscription = { name: 'Bandstand', notificationUrl, eventTypes: [...WEBHOOK_EVENTS] };
  const made = await square.webhooks.subscriptions.create({ subscription }, OPTIONS);
  for (const subscriptionId of earlier) await square.webhooks.subscriptions.delete({ subscriptionId }, OPTIONS);
  const { id, signatureKey } = made.subscription ?? {};
  return id === undefined || signatureKey === undefined ? {} : { [KNOWN_AS.webhook]: id, SQUARE_WEBHOOK_SIGNATURE_KEY: signatureKey };
};

/** An account at Square that is being set up, by its token and one of its locations. */
export const createSquareSetup = (options: SquareSetupOptions & { readonly locationId: string }): PaymentAccount => {
  const square = connect(options.accessToken, options.apiUrl);
  const webhookUrl = `${options.publicUrl}/api/square/webhook`;
  return {
    facts: async () => {
      const locations = await squareLocations(options);
      if (locations === null) return null;
      const location = locations.find(({ id }) => id === options.locationId);
      const forbidden = await Promise.all(ACCOUNT_RIGHTS.map((right) => isForbidden(PROBES[right](square))));
      const lacks = ACCOUNT_RIGHTS.filter((_right, place) => forbidden[place]);
      return { id: location?.id ?? null, name: location?.name ?? null, lacks, problems: problemsOf(location) };
    },
    hasWebhook: async (id) => {
      try {
        return await hasWebhook(square, webhookUrl, id);
      } catch (error) {
        if (statusOf(error) === STATUS.forbidden) return true;
        throw new Unavailable('payments', { cause: error });
      }
    },
    makeWebhook: async () => {
      try {
        return await replaceWebhook(square, webhookUrl);
      } catch (error) {
        // Square takes only public https addresses; a stand also works without a webhook.
        if (statusOf(error) === 400) return {};
        throw new Unavailable('payments', { cause: error });
      }
    },
  };
};
