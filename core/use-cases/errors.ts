import type { PriceRefusal } from '../domain/catalogue/price-change.ts';
import type { NameRefusal } from '../domain/catalogue/product-name.ts';
import type { PreparationRefusal } from '../domain/catalogue/preparation.ts';
import type { LinesRefusal } from '../domain/checkout/checkout-lines.ts';
import type { CheckoutLine } from '../domain/checkout/checkout.ts';
import type { DrawerRefusal } from '../domain/drawer/drawer.ts';
import type { CallOffRefusal } from '../domain/night/call-off.ts';
import type { ContactRefusal } from '../domain/kernel/contact.ts';
import type { Cents } from '../domain/kernel/money.ts';
import type { Night, NightRefusal } from '../domain/night/night.ts';
import type { MenuRefusal } from '../domain/catalogue/menu-refusal.ts';
import type { OrderRefusal } from '../domain/order/order-lifecycle.ts';
import type { OrderStatus } from '../domain/order/order.ts';
import type { RefundRefusal } from '../domain/order/refund.ts';
import type { FoundForGood, ReplaceRefusal } from '../domain/order/shortage.ts';
import type { PauseRefusal } from '../domain/queue/pause.ts';
import type { DonationRefusal } from '../domain/pricing/donation.ts';
import type { SettingsRefusal } from '../domain/settings/change-settings.ts';
import type { ChargeRefusal, PriceChanged } from '../domain/pricing/quote.ts';
import type { TooLittleCash } from '../domain/window/cash.ts';
import type { PaperRefusal } from '../domain/window/paper-sale.ts';
import type { StockRefusal } from '../domain/stock/stock-entry.ts';
import type { ImageRefused } from '../ports/image-processor.ts';
import type { WebhookRefusal, RefundRefusal as ProviderRefundRefusal, StartRefusal } from '../ports/payment-gateway.ts';
import type { WeakPassword } from '../domain/staff/admin-password.ts';
import type { ProviderSettingsRefused } from '../ports/provider-accounts.ts';
import type { TooManyTries } from '../ports/throttle.ts';
import type { AccountNotKept } from './setup/keep-account.ts';
import type { ContactOfPersonRefusal, EmailTaken, LastAdmin, NoSuchPerson } from '../domain/people/named-person.ts';
import type { HandOverRefusal } from '../domain/people/hand-over.ts';
import type { LoginTooOld, NoSuchPasskey, NoSuchSession, NotAPerson, OnlyCredential } from './people/own-account.ts';
import type { PasskeyRefused, WrongCode } from './people/enrollment.ts';
import type { BookedReader, NothingToDecide } from './bank/decide-reader-sales.ts';
import type { NamedAdminExists, OwnReset } from './people/invite-person.ts';
import type { WaitingItem } from './queue/read-stations.ts';

/** The queue is full; new orders are paused (rules §2). */
export type OrdersPaused = { readonly kind: 'checkout/orders-paused' };
/** A station that makes part of the cart is paused, full, or lacks room for it. The rest can be bought (night §5). */
export type ItemsWait = { readonly kind: 'checkout/items-wait'; readonly items: readonly WaitingItem[] };
/** No night takes orders: the stand was closed by hand, or the closing time has passed. */
export type StandClosed = { readonly kind: 'checkout/stand-closed'; readonly next: Pick<Night, 'name' | 'opensAt'> | null };
/** This network holds its maximum of unpaid checkouts, or this visitor's last hold ran out unpaid (rules §2). */
export type Crowded = { readonly kind: 'checkout/crowded' };
/** Tonight's word is required, and this visitor has not given it. */
export type WordRequired = { readonly kind: 'checkout/word-required' };
export type WrongWord = { readonly kind: 'checkout/wrong-word' };
/** The key came again with another cart: the client is broken, and customers must not pay for a cart they do not see. */
export type KeyReused = { readonly kind: 'checkout/key-reused' };
/** The key's checkout ended while this call ran; a new request starts a new checkout. */
export type CheckoutReplaced = { readonly kind: 'checkout/replaced' };
/** Comps are for managers and admins. */
export type NotAllowedToGive = { readonly kind: 'sale/not-allowed-to-give' };
/** Only the seller may undo a sale. */
export type NotYourSale = { readonly kind: 'sale/not-yours' };
/** The key belongs to another person's sale, which is already recorded under that name. */
export type SoldByAnother = { readonly kind: 'sale/by-another'; readonly name: string };
/** No approval is needed, or its night is closed. */
export type NothingToApprove = { readonly kind: 'approval/not-found' };
/** No night is open. */
export type NoOpenNight = { readonly kind: 'sale/no-open-night' };
/** Its minute is over, or its night is closed. */
export type UndoTooLate = { readonly kind: 'sale/undo-too-late' };
/** Tonight's comps have reached the limit. */
export type CompLimit = { readonly kind: 'sale/comp-limit'; readonly limitCents: Cents; readonly givenCents: Cents };
/** A cash sale from a drawer is refunded from a drawer, and a paper sale goes into one. */
export type DrawerNeeded = { readonly kind: 'sale/drawer-needed' };
export type NoSuchCheckout = { readonly kind: 'checkout/not-found' };
/** This customer has reached the limit for their own cancellations: paying and cancelling costs the stand, and fills the queue. */
export type CancelAtWindow = { readonly kind: 'order/cancel-at-window' };
export type WrongPickupCode = { readonly kind: 'order/wrong-pickup-code' };
/** The id of an act came again for another order or person: the client is broken. */
export type ActIdReused = { readonly kind: 'act/id-reused' };
export type NoSuchOrder = { readonly kind: 'order/not-found' };
export type UnknownPushService = { readonly kind: 'push/unknown-service' };
/** Many lookups are under way: only the order's own customer, who also knows the last name, gets an answer. */
export type LastNameNeeded = { readonly kind: 'lookup/name-needed' };
/** Many wrong last names were typed: only the pickup code is accepted. */
export type PickupCodeNeeded = { readonly kind: 'lookup/code-needed' };
/** Made by another login: that person or a manager must answer for it. */
export type NotYourActs = { readonly kind: 'act/not-yours'; readonly name: string };
export type TooManyCardTests = { readonly kind: 'setup/too-many-card-tests'; readonly maximum: number; readonly retryAfterMs: number };

/** Once the first named admin has joined (rules §5). */
export type SharedPasswordOff = { readonly kind: 'auth/shared-password-off' };
/** The answer does not reveal which part was wrong, or whether the address is known. */
export type InvalidLogin = { readonly kind: 'auth/invalid-login' };
export type InvalidPassword = { readonly kind: 'auth/invalid-password' };
/** Unknown, expired, revoked or in use elsewhere: the answer does not reveal which. */
export type InvalidStaffCode = { readonly kind: 'auth/invalid-staff-code' };
/** Returned only to a device that had the code before. */
export type CodeOnOtherDevice = { readonly kind: 'auth/code-on-other-device' };
/** Unknown, used, expired, or its code has ended. */
export type LinkUnusable = { readonly kind: 'auth/link-unusable' };
export type ExpiryOutOfRange = { readonly kind: 'staff-code/expiry-out-of-range' };
export type NoSuchBoardLink = { readonly kind: 'board-link/not-found' };
/** No screen shows this code now. */
export type NoSuchScreen = { readonly kind: 'board/no-such-screen' };
export type NoSuchStaffCode = { readonly kind: 'staff-code/not-found' };

/** Why a reminder is refused: not ready, too early or too often, or no contact. */
export type NotRemindable =
  | { readonly kind: 'order/not-allowed'; readonly status: OrderStatus }
  | { readonly kind: 'reminder/too-soon' }
  | { readonly kind: 'reminder/no-email' };

export type NoSuchProduct = { readonly kind: 'product/not-found' };
/** Another product, active or not, has the same name apart from case and spaces. */
export type NameTaken = { readonly kind: 'product/name-taken'; readonly name: string };
/** The count is lower than the units that paid orders wait for. */
export type StockOutOfRange = { readonly kind: 'product/stock-out-of-range' };
/** Neither built in nor uploaded. */
export type NoSuchImage = { readonly kind: 'image/not-found' };
export type ImageMissing = { readonly kind: 'image/missing' };
export type UploadsDisabled = { readonly kind: 'image/uploads-disabled' };
/** The calendar has no such day. */
export type NoSuchDay = { readonly kind: 'report/no-such-day' };
/** The mail can never arrive there. */
export type MailNotTaken = { readonly kind: 'email/refused' };
/** The settings have no treasurer's address. */
export type NoTreasurer = { readonly kind: 'sheet/no-treasurer' };
export type NotAnEmail = { readonly kind: 'email/not-an-address' };

type ProductRefusal =
  | NoSuchProduct
  | MenuRefusal
  | ReplaceRefusal
  | FoundForGood
  | PreparationRefusal
  | NameRefusal
  | NameTaken
  | PriceRefusal
  | StockOutOfRange;
type ImageRefusal = NoSuchImage | ImageMissing | UploadsDisabled | ImageRefused;

type LoginRefusal =
  | InvalidPassword
  | SharedPasswordOff
  | InvalidLogin
  | PasskeyRefused
  | WrongCode
  | InvalidStaffCode
  | CodeOnOtherDevice
  | LinkUnusable;
type PeopleRefusal =
  | NoSuchPerson
  | LastAdmin
  | EmailTaken
  | ContactOfPersonRefusal
  | OwnReset
  | NamedAdminExists
  | NotAPerson
  | LoginTooOld
  | NoSuchPasskey
  | NoSuchSession
  | OnlyCredential
  | NothingToDecide
  | BookedReader
  | HandOverRefusal;
type StaffCodeRefusal = ExpiryOutOfRange | NoSuchStaffCode | NoSuchBoardLink | NoSuchScreen;

export type StartCheckoutRefusal =
  | LinesRefusal
  | ChargeRefusal
  | DonationRefusal
  | PriceChanged<CheckoutLine>
  | OrdersPaused
  | ItemsWait
  | StandClosed
  | Crowded
  | WordRequired
  | WrongWord
  | KeyReused
  | CheckoutReplaced
  | StartRefusal;

type WindowRefusal =
  | SoldByAnother
  | NothingToApprove
  | TooLittleCash
  | PaperRefusal
  | NotAllowedToGive
  | NotYourSale
  | NoOpenNight
  | UndoTooLate
  | DrawerNeeded
  | CompLimit;

/** Every refusal of a use case. The edge maps each kind, exhaustively, to a sentence for people. */
export type Refusal =
  | NotYourActs
  | StartCheckoutRefusal
  | WindowRefusal
  | UnknownPushService
  | NoSuchCheckout
  | NoSuchOrder
  | ActIdReused
  | WrongPickupCode
  | CancelAtWindow
  | OrderRefusal
  | NotRemindable
  | LoginRefusal
  | StaffCodeRefusal
  | PeopleRefusal
  | ProductRefusal
  | ImageRefusal
  | RefundRefusal
  | ProviderRefundRefusal
  | NoSuchDay
  | SettingsRefusal
  | NightRefusal
  | PauseRefusal
  | CallOffRefusal
  | DrawerRefusal
  | StockRefusal
  | MailNotTaken
  | NotAnEmail
  | NoTreasurer
  | TooManyCardTests
  | TooManyTries
  | LastNameNeeded
  | PickupCodeNeeded
  | ContactRefusal
  | WebhookRefusal
  | ProviderSettingsRefused
  | AccountNotKept
  | WeakPassword;
