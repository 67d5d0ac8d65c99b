declare const brand: unique symbol;
type Branded<T, Name extends string> = T & { readonly [brand]: Name };

/** A positive integer, assigned by the database. */
export type ProductId = Branded<number, 'ProductId'>;
/** UUIDs, time-ordered, made by the IdGenerator port. */
export type CheckoutId = Branded<string, 'CheckoutId'>;
export type OrderId = Branded<string, 'OrderId'>;
export type OrderItemId = Branded<string, 'OrderItemId'>;
export type RefundId = Branded<string, 'RefundId'>;
export type OutboxId = Branded<string, 'OutboxId'>;
export type NightId = Branded<string, 'NightId'>;
export type DrawerId = Branded<string, 'DrawerId'>;
/** Made by the caller: each id is written only once. */
export type DrawerEntryId = Branded<string, 'DrawerEntryId'>;
/** A key made by the client: a repeated act has the same key. */
export type CallOffId = Branded<string, 'CallOffId'>;
/** One act of the staff, with an id made by the device: a repeated act has the same id. */
export type ActId = Branded<string, 'ActId'>;
/** One stock count or loss, with an id made by the device: a repeated act has the same id. */
export type StockActId = Branded<string, 'StockActId'>;
/** Explains what the card reader and its provider disagree about. */
export type ReaderDecisionId = Branded<string, 'ReaderDecisionId'>;
/** A comp (free item) that a manager approves. */
export type ApprovalId = Branded<string, 'ApprovalId'>;
export type StaffCodeId = Branded<string, 'StaffCodeId'>;
/** Someone with their own login. */
export type PersonId = Branded<string, 'PersonId'>;
/** The id of a checkout session with the payment provider, as the thank-you page's address has it. */
export type SessionId = Branded<string, 'SessionId'>;
/** The payment provider's id of the payment that a refund belongs to. */
export type PaymentId = Branded<string, 'PaymentId'>;
/** 192 random bits, base64url: it gives read access to one order (rules §5). */
export type LookupHash = Branded<string, 'LookupHash'>;
/** 256 bits of a keyed digest, base64url: the page that a lookup leads to. */
export type LookupPageHash = Branded<string, 'LookupPageHash'>;
/** The browser's random id, for presence and 'one live checkout per visitor'. It never authenticates a person. */
export type VisitorId = Branded<string, 'VisitorId'>;

/** A keyed hash of an IPv4 address or an IPv6 /48, kept for a night: unpaid holds are counted by it (rules §2). */
export type NetworkKey = Branded<string, 'NetworkKey'>;

export const productId = (value: number): ProductId => {
  if (!Number.isSafeInteger(value) || value < 1) throw new RangeError(`not a product id: ${value}`);
  return value as ProductId;
};

const textId = <Id extends Branded<string, string>>(value: string): Id => {
  if (value === '') throw new RangeError('an id cannot be empty');
  return value as Id;
};

export const checkoutId = (value: string): CheckoutId => textId(value);
export const orderId = (value: string): OrderId => textId(value);
export const orderItemId = (value: string): OrderItemId => textId(value);
export const refundId = (value: string): RefundId => textId(value);
export const outboxId = (value: string): OutboxId => textId(value);
export const sessionId = (value: string): SessionId => textId(value);
export const readerDecisionId = (value: string): ReaderDecisionId => textId(value);
export const paymentId = (value: string): PaymentId => textId(value);
export const lookupHash = (value: string): LookupHash => textId(value);
export const lookupPageHash = (value: string): LookupPageHash => textId(value);
export const visitorId = (value: string): VisitorId => textId(value);
export const networkKey = (value: string): NetworkKey => textId(value);
export const nightId = (value: string): NightId => textId(value);
export const drawerId = (value: string): DrawerId => textId(value);
export const drawerEntryId = (value: string): DrawerEntryId => textId(value);
export const callOffId = (value: string): CallOffId => textId(value);
export const stockActId = (value: string): StockActId => textId(value);
export const actId = (value: string): ActId => textId(value);
export const approvalId = (value: string): ApprovalId => textId(value);
export const staffCodeId = (value: string): StaffCodeId => textId(value);
export const personId = (value: string): PersonId => textId(value);
