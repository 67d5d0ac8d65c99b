import type { Instant } from '../kernel/instant.ts';
import { err, ok, type Result } from '../kernel/result.ts';
import type { StoredSetting } from '../settings/change-settings.ts';
import type { Actor } from '../staff/actor.ts';

export const HAND_OVER_GROUPS = ['people', 'money', 'computer', 'envelope'] as const;
export const MARK_STATES = ['taken-over', 'struck-off'] as const;

/** Someone on the new board has it, or it is no longer needed. */
export type HandOverMark = {
  readonly state: (typeof MARK_STATES)[number];
  readonly by: string;
  readonly at: Instant;
};

export type HandOverItem = {
  readonly id: string;
  readonly group: (typeof HAND_OVER_GROUPS)[number];
  readonly title: string;
  /** The stand's present knowledge about it. */
  readonly fact: string;
  /** The screen where it is changed; null: outside the stand. */
  readonly place: string | null;
  readonly mark: HandOverMark | null;
};

type Account = { readonly name: string; readonly keyEnding: string | null };

/** Everything that belongs to a person and outlives a board. */
export type HandOverFacts = {
  readonly people: readonly {
    readonly id: string;
    readonly name: string;
    readonly email: string;
    readonly role: string;
    readonly hasJoined: boolean;
  }[];
  readonly workingCodes: readonly string[];
  readonly payments: Account;
  /** Accounts that were in use before: refunds of their orders still go through them. */
  readonly earlierPayments: readonly Account[];
  readonly mail: Account;
  readonly publicUrl: string;
  /** The date when the certificate ends, if one is known. */
  readonly certificateUntil: string | null;
  readonly sheetAddresses: string;
  readonly sendsTexts: boolean;
  readonly hasSecondPlace: boolean;
  /** When the last backup was made and a restore was tried, as dates; null: never. */
  readonly backupMade: string | null;
  readonly restoreTried: string | null;
  readonly boards: readonly string[];
};

const PREFIX = 'hand-over:';

/** Marks are stored among the settings: who changed them and when is stored with them. */
export const handOverKey = (id: string): string => `${PREFIX}${id}`;

const isState = (value: unknown): value is HandOverMark['state'] => MARK_STATES.some((state) => state === value);

const markOf = ({ value, changedAt, changedBy }: StoredSetting): HandOverMark | null =>
  isState(value) ? { state: value, by: changedBy, at: changedAt } : null;

export const isHandOverKey = (key: string): boolean => key.startsWith(PREFIX);

const withKey = (account: Account): string =>
  account.keyEnding === null ? account.name : `${account.name}, with the key that ends in ${account.keyEnding}`;

const listed = (names: readonly string[], none: string): string => (names.length === 0 ? none : names.join(', '));

type Row = Omit<HandOverItem, 'mark'>;

const TEXTS: Row = {
  id: 'texts',
  group: 'computer',
  title: 'The account that sends text messages',
  fact: 'Its owner, its bill, and its sender that the carriers know.',
  place: null,
};

const rowsOf = (facts: HandOverFacts): readonly Row[] => [
  ...facts.people.map(({ id, name, email, role, hasJoined }): Row => ({
    id: `person-${id}`,
    group: 'people',
    title: `${name}, ${role}`,
    fact: hasJoined ? email : `${email}, not in yet`,
    place: '/admin/people',
  })),
  {
    id: 'staff-codes',
    group: 'people',
    title: 'Staff codes',
    fact: listed(facts.workingCodes, 'None works now.'),
    place: '/admin/staff',
  },
  {
    id: 'payments',
    group: 'money',
    title: 'The account for card payments',
    fact: `${withKey(facts.payments)}. Its owner gets its mail and its money.`,
    place: '/admin/setup',
  },
  ...facts.earlierPayments.map((account): Row => ({
    id: `payments-${account.name}-${account.keyEnding ?? ''}`,
    group: 'money',
    title: 'An earlier account for card payments',
    fact: `${withKey(account)}. Its orders are still refunded there.`,
    place: '/admin/setup',
  })),
  {
    id: 'bank',
    group: 'money',
    title: 'The bank account',
    fact: 'The bank knows the new signers.',
    place: null,
  },
  {
    id: 'sheets',
    group: 'money',
    title: 'Mail addresses of the sheets',
    fact: facts.sheetAddresses === '' ? 'Nobody gets the sheets.' : facts.sheetAddresses,
    place: '/admin/settings',
  },
  {
    id: 'address',
    group: 'computer',
    title: 'The stand’s address',
    fact: `${facts.publicUrl}${facts.certificateUntil === null ? '' : `, certificate until ${facts.certificateUntil}`}. Who pays for the domain?`,
    place: null,
  },
  { id: 'hosting', group: 'computer', title: 'The stand’s computer', fact: 'Its bill, and the login of its system.', place: null },
  { id: 'mail', group: 'computer', title: 'The account that sends mail', fact: withKey(facts.mail), place: '/admin/setup' },
  ...(facts.sendsTexts ? [TEXTS] : []),
  {
    id: 'backups',
    group: 'computer',
    title: 'Backups',
    fact: [
      facts.backupMade === null ? 'None was made' : `Last made ${facts.backupMade}`,
      facts.hasSecondPlace ? 'copied to a second place (its account, and its password on paper)' : 'no second place',
      facts.restoreTried === null ? 'no restore was tried.' : `restore tried ${facts.restoreTried}.`,
    ].join(', '),
    place: null,
  },
  {
    id: 'secrets-key',
    group: 'envelope',
    title: 'The key that encrypts other keys',
    fact: 'SECRETS_KEY, or the file secrets.key beside the data. No backup contains it.',
    place: null,
  },
  { id: 'sign', group: 'envelope', title: 'The sign', fact: 'Print a new one; the old one stops working.', place: '/admin/boards' },
  { id: 'boards', group: 'envelope', title: 'Boards', fact: listed(facts.boards, 'There is none.'), place: '/admin/boards' },
  { id: 'drawer-keys', group: 'envelope', title: 'Drawer keys', fact: 'And the safe’s combination.', place: null },
];

/** The person of the old board who began to hand over; only others mark the items. */
export type HandingOver = { readonly id: string; readonly name: string; readonly at: Instant };

/** Stored with the person's id as its value. No item has this id. */
export const BEGUN = 'begun';

export type HandOver = {
  /** Null: not started. */
  readonly from: HandingOver | null;
  readonly items: readonly HandOverItem[];
};

/** The list for next year's board, from what the stand knows now. */
export const handOverOf = (facts: HandOverFacts, stored: readonly StoredSetting[]): HandOver => {
  const known = new Map(stored.map((one) => [one.key, one]));
  const begun = known.get(handOverKey(BEGUN));
  return {
    from: begun === undefined ? null : { id: String(begun.value), name: begun.changedBy, at: begun.changedAt },
    items: rowsOf(facts).map((row) => {
      const mark = known.get(handOverKey(row.id));
      return { ...row, mark: mark === undefined ? null : markOf(mark) };
    }),
  };
};

export type HandOverRefusal =
  | { readonly kind: 'hand-over/no-item' }
  | { readonly kind: 'hand-over/not-begun' }
  | { readonly kind: 'hand-over/own' };

/** The person who leaves cannot take over their own items. */
export const itemToMark = ({ from, items }: HandOver, id: string, actor: Pick<Actor, 'id'>): Result<HandOverItem, HandOverRefusal> => {
  const item = items.find((one) => one.id === id);
  if (item === undefined) return err({ kind: 'hand-over/no-item' });
  if (from === null) return err({ kind: 'hand-over/not-begun' });
  return from.id === actor.id ? err({ kind: 'hand-over/own' }) : ok(item);
};
