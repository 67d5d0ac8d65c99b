import { PROMPT_DELIVERY, type DeliverySwitches, type PlannedFailure } from '../fake-provider.ts';

/** The fake's whole state as plain JSON: it can be saved to a file and restored. */
export type FakeState = {
  /** Oldest first. */
  readonly sessions: FakeSession[];
  readonly payments: FakePayment[];
  /** Charges of readers; those of sessions are derived from their payments. */
  readonly readerCharges: FakeReaderCharge[];
  readonly refunds: FakeRefund[];
  readonly disputes: FakeDispute[];
  readonly payouts: FakePayout[];
  /** Payments that Stripe holds back from payouts, by id. */
  readonly heldBack: string[];
  readonly events: FakeEvent[];
  /** By idempotency key. */
  readonly savedAnswers: Record<string, SavedAnswer>;
  readonly failures: PlannedFailure[];
  readonly webhookEndpoints: FakeWebhookEndpoint[];
  delivery: DeliverySwitches;
};

type CustomField = {
  readonly key: string;
  readonly type: string;
  readonly optional: boolean;
  readonly label: { readonly type: string; readonly custom: string };
  readonly text: { readonly maximum_length: number | null; value: string | null };
};

type CustomerDetails = { readonly name: string; readonly individual_name: string; readonly email: string; readonly phone: string };

/** The relevant part of Stripe's session, with Stripe's names. */
export type FakeSession = {
  readonly id: string;
  readonly object: 'checkout.session';
  readonly created: number;
  readonly expires_at: number;
  readonly amount_total: number;
  readonly currency: 'usd';
  readonly mode: 'payment';
  readonly livemode: false;
  readonly client_reference_id: string | null;
  readonly metadata: Record<string, string>;
  readonly success_url: string;
  readonly cancel_url: string | null;
  readonly custom_fields: CustomField[];
  readonly line_items_given: { readonly name: string; readonly unit_amount: number; readonly quantity: number }[];
  readonly payment_intent_metadata: Record<string, string>;
  status: 'open' | 'complete' | 'expired';
  payment_status: 'unpaid' | 'paid';
  url: string | null;
  payment_intent: string | null;
  customer_details: CustomerDetails | null;
  collected_information: { readonly individual_name: string } | null;
};

export type FakePayment = {
  readonly id: string;
  readonly object: 'payment_intent';
  readonly amount: number;
  readonly amount_details?: { readonly tip: { readonly amount?: number } };
  readonly currency: 'usd';
  readonly created: number;
  readonly metadata: Record<string, string>;
  status: 'processing' | 'succeeded' | 'requires_payment_method';
};

/** A charge of Stripe Terminal, whose payment intent is in `payments`. */
export type FakeReaderCharge = {
  readonly payment_intent: string;
  readonly captured: boolean;
  readonly card_present: {
    readonly brand: string;
    readonly last4: string;
    readonly read_method: 'contactless_emv';
    /** Null: the reader was online. */
    readonly offline: { readonly stored_at: number; readonly type: 'deferred' } | null;
  };
};

export type FakeRefund = {
  readonly id: string;
  readonly object: 'refund';
  readonly payment_intent: string;
  readonly amount: number;
  readonly currency: 'usd';
  readonly created: number;
  readonly metadata: Record<string, string>;
  status: 'pending' | 'succeeded' | 'failed';
};

export type FakeDispute = {
  readonly id: string;
  readonly object: 'dispute';
  readonly payment_intent: string;
  readonly amount: number;
  readonly currency: 'usd';
  readonly created: number;
  status: DisputeStatus;
};

export type FakePayout = {
  readonly id: string;
  readonly object: 'payout';
  readonly amount: number;
  readonly currency: 'usd';
  readonly created: number;
  /** A midnight in UTC. */
  readonly arrival_date: number;
  status: 'pending' | 'in_transit' | 'paid' | 'failed';
  /** Not requested by hand, as instant payouts are. */
  automatic: boolean;
  /** Internal: the lines it consists of. */
  readonly transactions: readonly string[];
};

export type DisputeStatus = 'warning_needs_response' | 'warning_closed' | 'needs_response' | 'under_review' | 'won' | 'lost';

export type FakeEvent = {
  readonly id: string;
  readonly type: string;
  readonly created: number;
  readonly object: Record<string, unknown>;
  /** Not yet acknowledged with 2xx, so it is sent again after a restart. */
  isPending: boolean;
};

type SavedAnswer = { readonly fingerprint: string; readonly status: number; readonly body: unknown };

/** Without the secret that only its creation shows. */
export type FakeWebhookEndpoint = {
  readonly id: string;
  readonly object: 'webhook_endpoint';
  readonly url: string;
  readonly status: 'enabled' | 'disabled';
  readonly enabled_events: readonly string[];
  readonly secret: string;
};

export const newState = (): FakeState => ({
  sessions: [],
  payments: [],
  readerCharges: [],
  refunds: [],
  disputes: [],
  payouts: [],
  heldBack: [],
  events: [],
  savedAnswers: {},
  failures: [],
  webhookEndpoints: [],
  delivery: PROMPT_DELIVERY,
});
