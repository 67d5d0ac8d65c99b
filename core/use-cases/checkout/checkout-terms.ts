import type { Checkout } from '../../domain/checkout/checkout.ts';
import { networkBoundsOf, type NetworkBounds } from '../../domain/checkout/network-bounds.ts';
import { storedFeeLabel } from '../../domain/pricing/card-fee.ts';
import type { StationLimits } from '../../domain/queue/capacity.ts';
import type { Pause } from '../../domain/queue/pause.ts';
import type { QueueLimits } from '../../domain/queue/queue-policy.ts';
import { holdMsOf, queueLimitsOf } from '../../domain/settings/settings.ts';
import type { CurrentSettings } from '../../ports/settings-store.ts';
import type { SessionRequest } from '../../ports/payment-gateway.ts';

/** How this stand sells: what its settings decide about a checkout. Read at each use, because settings change. */
export interface CheckoutTerms {
  /** 300 = 3 % */
  readonly feeBasisPoints: number;
  readonly holdMs: number;
  readonly queueLimits: QueueLimits;
  /** What a network may hold unpaid; null: as much as it likes. */
  readonly networkBounds: NetworkBounds | null;
  readonly stationLimits: StationLimits;
  /** What managers have paused. */
  readonly pauses: readonly Pause[];
  readonly sessionRequest: (checkout: Checkout) => SessionRequest;
}

type Optional = 'networkBounds' | 'stationLimits' | 'pauses';
type Terms = Omit<CheckoutTerms, 'sessionRequest' | Optional> & Partial<Pick<CheckoutTerms, Optional>>;

export const makeCheckoutTerms = (config: Terms): CheckoutTerms => ({
  networkBounds: networkBoundsOf(config.queueLimits),
  stationLimits: {},
  pauses: [],
  ...config,
  // Made from the stored checkout alone, so that a repeat after a crash is the very same call.
  sessionRequest: (checkout) => ({
    checkoutId: checkout.id,
    lines: checkout.lines,
    feeCents: checkout.feeCents,
    feeLabel: storedFeeLabel(checkout, config.feeBasisPoints),
    donationCents: checkout.donationCents,
    totalCents: checkout.totalCents,
    createdAt: checkout.createdAt,
    holdEndsAt: checkout.holdEndsAt,
  }),
});

/** Thresholds that follow the settings. */
export const liveQueueLimits = (settings: Pick<CurrentSettings, 'current'>): QueueLimits => ({
  get warningAt() {
    return settings.current().queueWarningAt;
  },
  get criticalAt() {
    return settings.current().queueCriticalAt;
  },
  get pauseAtQueued() {
    return settings.current().queuePauseAt;
  },
  get pauseAtQueuedAndOpenCheckouts() {
    return settings.current().queuePauseWithCheckoutsAt;
  },
});

/** Terms that follow the settings. */
export const liveCheckoutTerms = (settings: CurrentSettings): CheckoutTerms => {
  const { first } = settings;
  // The provider's page names the rate of the first value only, whatever the settings are when a call is repeated.
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
    get networkBounds() {
      return networkBoundsOf(queueLimitsOf(settings.current()));
    },
    get stationLimits() {
      return settings.current().stationLimits;
    },
    get pauses() {
      return settings.pauses();
    },
    sessionRequest,
  };
};

/** More than a night ever has. */
const NO_BOUND = 1_000_000;

/** A customer at the window pays by phone: there no pause, no limit of a station and no bound of a network matters (night.md §3). */
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
  networkBounds: null,
  stationLimits: {},
  pauses: [],
  sessionRequest: terms.sessionRequest,
});
