import type { Checkout } from '../../domain/checkout/checkout.ts';
import { LANGUAGES } from '../../domain/language.ts';
import { MAIL_TEXTS } from '../../domain/notifications/texts/mail-texts.ts';
import type { StationLimits } from '../../domain/queue/capacity.ts';
import type { Pause } from '../../domain/queue/pause.ts';
import type { QueueLimits } from '../../domain/queue/queue.ts';
import { holdMsOf, queueLimitsOf } from '../../domain/settings/settings.ts';
import type { CurrentSettings } from '../../ports/settings-store.ts';
import type { SessionRequest } from '../../ports/payment-gateway.ts';

/** The settings that affect a checkout, read at each use because they can change. */
export interface CheckoutTerms {
  /** 300 = 3 % */
  readonly feeBasisPoints: number;
  readonly holdMs: number;
  readonly queueLimits: QueueLimits;
  /** False: shares are not limited. */
  readonly isShared: boolean;
  readonly stationLimits: StationLimits;
  /** Managers' pauses. */
  readonly pauses: readonly Pause[];
  readonly sessionRequest: (checkout: Checkout) => SessionRequest;
}

type Optional = 'isShared' | 'stationLimits' | 'pauses';
type Terms = Omit<CheckoutTerms, 'sessionRequest' | Optional> & Partial<Pick<CheckoutTerms, Optional>>;

export const makeCheckoutTerms = (config: Terms): CheckoutTerms => ({
  isShared: true,
  stationLimits: {},
  pauses: [],
  ...config,
  // Derived only from the stored checkout, so that a repeat after a crash is the same call.
  sessionRequest: (checkout) => {
    // A customer who pays by the window's QR code has not chosen a language.
    const language = checkout.channel === 'W' ? null : checkout.language;
    const { itemName, fee, donation } = MAIL_TEXTS[language ?? LANGUAGES[0]];
    return {
      checkoutId: checkout.id,
      language,
      lines: checkout.lines.map(({ name, nameEs = name, unitPriceCents, quantity }) => ({
        name: itemName({ productName: name, productNameEs: nameEs }),
        unitPriceCents,
        quantity,
      })),
      feeCents: checkout.feeCents,
      feeLabel: fee(checkout, config.feeBasisPoints),
      donationCents: checkout.donationCents,
      donationLabel: donation,
      totalCents: checkout.totalCents,
      createdAt: checkout.createdAt,
      holdEndsAt: checkout.holdEndsAt,
    };
  },
});

/** Terms that follow the settings. */
export const liveCheckoutTerms = (settings: CurrentSettings): CheckoutTerms => {
  const { first } = settings;
  // The provider's page shows only the default rate, whatever the settings are when a call is repeated.
  const { sessionRequest } = makeCheckoutTerms({
    feeBasisPoints: first.cardFeeBasisPoints,
    holdMs: holdMsOf(first),
    queueLimits: queueLimitsOf(first),
  });
  return {
    get feeBasisPoints() {
      return settings.current().cardFeeBasisPoints;
    },
    get holdMs() {
      return holdMsOf(settings.current());
    },
    get queueLimits() {
      return queueLimitsOf(settings.current());
    },
    isShared: true,
    get stationLimits() {
      return settings.current().stationLimits;
    },
    get pauses() {
      return settings.pauses();
    },
    sessionRequest,
  };
};

/** More than any night has. */
const NO_BOUND = 1_000_000;

/** For customers at the window who pay by phone: no pause, station limit or share applies (night.md §3). */
export const windowTerms = (terms: CheckoutTerms): CheckoutTerms => ({
  get feeBasisPoints() {
    return terms.feeBasisPoints;
  },
  get holdMs() {
    return terms.holdMs;
  },
  get queueLimits() {
    return { ...terms.queueLimits, pauseAtQueued: NO_BOUND, pauseAtQueuedAndOpenCheckouts: NO_BOUND };
  },
  isShared: false,
  stationLimits: {},
  pauses: [],
  sessionRequest: terms.sessionRequest,
});
