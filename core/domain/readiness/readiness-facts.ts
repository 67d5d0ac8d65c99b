import type { SignPrint, SignToday } from '../board/sign.ts';
import type { Product } from '../catalogue/product.ts';
import type { Instant } from '../kernel/instant.ts';
import type { Night } from '../night/night.ts';
import type { CardTest } from '../setup/card-test.ts';
import type { SheetChain } from '../reports/sheet-seal.ts';
import type { Pause } from '../queue/pause.ts';

export type DatabaseFacts = {
  /** It accepts writes and has room for new rows. */
  readonly stores: boolean;
  readonly schemaIsCurrent: boolean;
  /** Its clock minus this machine's. */
  readonly clockAheadMs: number;
};

/** Facts for the operator of the machine. */
export type MachineFacts = {
  readonly isProduction: boolean;
  /** Settings with which production would not start, each as a sentence. */
  readonly refusedSettings: readonly string[];
  /** Null: it does not answer. */
  readonly database: DatabaseFacts | null;
  /** The payment provider's clock minus this machine's; null: unknown. */
  readonly providerAheadMs: number | null;
  /** Null: unknown. */
  readonly diskFreeBytes: number | null;
  /** `none`: the stand's address is not https; `unknown`: it could not be read from here. */
  readonly certificateEndsAt: Instant | 'none' | 'unknown' | 'other-name' | 'untrusted';
  /** When each step last succeeded; null: never. */
  readonly backup: Readonly<Record<'made' | 'copied' | 'logged' | 'tried', Instant | null>>;
  /** Whether backups are copied to another machine. */
  readonly hasSecondPlace: boolean;
  /** `newest`: a version, `not-asked` or `unknown`. */
  readonly release: { readonly running: string; readonly newest: string };
};

/** Facts for the night's managers. */
export type StandFacts = {
  readonly night: Night | null;
  /** Orders in hand that were placed before tonight. */
  readonly earlierOrders: number;
  /** Pauses in effect. */
  readonly pauses: readonly Pause[];
  readonly products: readonly Pick<Product, 'name' | 'available' | 'isActive' | 'soldOutAt'>[];
  /** Active products, and how many of them were counted tonight; null without an open night. */
  readonly stockCount: { readonly counted: number; readonly all: number } | null;
  /** Names of tonight's drawers that are open. */
  readonly drawers: readonly string[];
  /** `provider`: 'off' if there is none, 'simulated' and 'mailbox' for trying out. */
  readonly payments: {
    readonly provider: string;
    readonly isDown: boolean;
    readonly lastPaidAt: Instant | null;
    /** When people last changed the account; null: never. */
    readonly changedAt: Instant | null;
    readonly test: CardTest | null;
  };
  /** `testedAt`: when the mail server last accepted a test mail. */
  readonly mail: { readonly provider: string; readonly oldestUnsentAt: Instant | null; readonly testedAt: Instant | null };
  /** When the provider last accepted a text message; `off`: this stand sends none. */
  readonly textedAt: Instant | null | 'off';
  /** `addresses`: the number of recipients of each night's sheet. */
  readonly sheets: { readonly addresses: number; readonly chain: SheetChain };
  /** When tonight's or the next night's online ordering closes; null: unknown. */
  readonly neededUntil: Instant | null;
  readonly codesEndAt: readonly Instant[];
  readonly adminPassword: 'set' | 'generated' | 'missing';
  /** Whether a named admin has joined: then the shared password is off. */
  readonly hasNamedAdmin: boolean;
  /** The content of the last printed sign (null if never printed), and of one printed now. */
  readonly sign: { readonly printed: SignPrint | null; readonly today: SignToday };
  /** When a staff screen last contacted the server, tonight or since the last night; null: never. */
  readonly staffHeardAt: Instant | null;
};

export type ReadinessFacts = {
  readonly now: Instant;
  readonly timeZone: string;
  readonly machine: MachineFacts;
  /** Null while the database does not answer. */
  readonly stand: StandFacts | null;
};
