import type { PlannedFailure } from '../fake-provider.ts';

/** The fake's whole state as plain JSON: it can be saved to a file and restored. */
export type SquareState = {
  /** Oldest first. */
  readonly links: FakeLink[];
  readonly orders: FakeOrder[];
  readonly payments: FakePayment[];
  readonly refunds: FakeRefund[];
  readonly disputes: FakeDispute[];
  readonly customers: FakeCustomer[];
  readonly payouts: FakePayout[];
  /** Payments that Square holds back from payouts, by id. */
  readonly heldBack: string[];
  readonly events: FakeEvent[];
  /** The return address of each order's page, even after its link was deleted. By order. */
  readonly returnAddresses: Record<string, string>;
  /** By idempotency key. */
  readonly savedAnswers: Record<string, { readonly fingerprint: string; readonly body: object }>;
  readonly failures: PlannedFailure[];
  readonly subscriptions: FakeSubscription[];
  /** Percent of tax that the seller's account adds to every order, whatever the call requests. */
  taxPercent: number;
  /** Refunds wait for an approval before they are complete. */
  refundsWait: boolean;
};

export type FakeSubscription = {
  readonly id: string;
  readonly name: string;
  readonly enabled: boolean;
  readonly event_types: readonly string[];
  readonly notification_url: string;
  readonly signature_key: string;
};

export type Money = { readonly amount: number; readonly currency: 'USD' };

export type FakeLink = {
  readonly id: string;
  readonly version: number;
  readonly description: string;
  readonly order_id: string;
  readonly checkout_options: Record<string, unknown> & { readonly redirect_url?: string | undefined };
  readonly url: string;
  readonly created_at: string;
};

export type FakeTender = { readonly id: string; readonly payment_id: string; readonly type: 'CARD'; readonly amount_money: Money };

export type FakeFulfillment = { readonly uid: string; readonly type: 'DIGITAL'; state: 'PROPOSED' | 'CANCELED' };

export type FakeOrder = {
  readonly id: string;
  readonly location_id: string;
  readonly reference_id?: string | undefined;
  readonly metadata?: Record<string, string> | undefined;
  readonly line_items: readonly { readonly name: string; readonly quantity: string; readonly base_price_money: Money }[];
  readonly total_money: Money;
  readonly created_at: string;
  readonly tenders: FakeTender[];
  readonly fulfillments: FakeFulfillment[];
  state: 'DRAFT' | 'OPEN' | 'COMPLETED' | 'CANCELED';
  version: number;
};

export type FakePayment = {
  readonly id: string;
  readonly order_id: string;
  readonly location_id: string;
  readonly created_at: string;
  readonly amount_money: Money;
  readonly tip_money?: Money;
  readonly total_money: Money;
  readonly source_type: 'CARD';
  readonly card_details: {
    readonly entry_method: 'KEYED' | 'SWIPED' | 'EMV' | 'ON_FILE' | 'CONTACTLESS';
    readonly card: { readonly cardholder_name?: string; readonly card_brand: 'VISA' | 'AMERICAN_EXPRESS'; readonly last_4: string };
  };
  readonly is_offline_payment?: true;
  readonly offline_payment_details?: { readonly client_created_at: string };
  readonly buyer_email_address?: string;
  readonly customer_id?: string;
  readonly refund_ids: string[];
  status: 'APPROVED' | 'COMPLETED' | 'CANCELED' | 'FAILED';
};

export type FakeRefund = {
  readonly id: string;
  readonly payment_id: string;
  readonly order_id: string;
  readonly location_id: string;
  readonly amount_money: Money;
  readonly reason?: string | undefined;
  readonly created_at: string;
  status: 'PENDING' | 'COMPLETED' | 'REJECTED' | 'FAILED';
};

export type DisputeState = 'INQUIRY_EVIDENCE_REQUIRED' | 'EVIDENCE_REQUIRED' | 'PROCESSING' | 'WON' | 'LOST' | 'ACCEPTED';

export type FakeDispute = {
  readonly id: string;
  readonly location_id: string;
  readonly amount_money: Money;
  readonly disputed_payment: { readonly payment_id: string };
  readonly created_at: string;
  state: DisputeState;
};

export type FakeEntry = {
  readonly id: string;
  readonly payout_id: string;
  readonly effective_at: string;
  readonly type: 'CHARGE' | 'REFUND' | 'DISPUTE' | 'RETURNED_PAYOUT';
  readonly gross_amount_money: Money;
  readonly fee_amount_money: Money;
  readonly net_amount_money: Money;
  readonly type_charge_details?: { readonly payment_id: string };
  readonly type_refund_details?: { readonly payment_id: string; readonly refund_id: string };
  readonly type_dispute_details?: { readonly payment_id: string; readonly dispute_id: string };
};

export type FakePayout = {
  readonly id: string;
  readonly location_id: string;
  readonly created_at: string;
  readonly updated_at: string;
  readonly amount_money: Money;
  readonly type: 'BATCH';
  /** YYYY-MM-DD */
  readonly arrival_date: string;
  status: 'SENT' | 'PAID' | 'FAILED';
  /** Internal: the payments it consists of. */
  readonly entries: readonly FakeEntry[];
};

export type FakeCustomer = {
  readonly id: string;
  readonly given_name: string;
  readonly family_name: string;
  readonly email_address: string;
  readonly phone_number: string;
};

export type FakeEvent = {
  readonly event_id: string;
  readonly type: string;
  readonly created_at: string;
  readonly data: object;
  /** Not yet acknowledged with 2xx. */
  isPending: boolean;
};

export const newState = (): SquareState => ({
  links: [],
  orders: [],
  payments: [],
  refunds: [],
  disputes: [],
  customers: [],
  payouts: [],
  heldBack: [],
  events: [],
  returnAddresses: {},
  savedAnswers: {},
  failures: [],
  subscriptions: [],
  taxPercent: 0,
  refundsWait: false,
});

/** The state that API calls and people's actions change. */
export type Deed = {
  readonly state: SquareState;
  /** RFC 3339. */
  readonly now: string;
  readonly locationId: string;
  readonly pageUrl: string;
  /** A change that Square reports by webhook. */
  readonly happened: (type: string, id: string, object: object) => void;
};
