import type { Mutant } from './mutants.ts';

/** A mutant that has no observable effect, or concerns no promise. `line` is a part of its line, so that it moves with the code. */
interface Equivalent {
  readonly path: string;
  readonly line: string;
  readonly text?: string;
  readonly reason: string;
}

const EQUIVALENTS: readonly Equivalent[] = [
  { path: 'adapters/mikro-orm/backup/restore-backup.ts', line: 'bytes = 0;', reason: 'tuning: how large a batch gets' },
  { path: 'adapters/mikro-orm/checkout/fulfil-checkouts.ts', line: 'attempt(asked, false)', reason: 'locks at once what it rarely needs' },
  { path: 'adapters/mikro-orm/orders/order-repository.ts', line: '...HAS_CONTACTS', text: '...{}', reason: 'empties what is empty' },
  { path: 'server/http/listener/listen.ts', line: 'writableLength === 0', text: '(0 + 1)', reason: 'only spares a timer' },
  { path: 'core/use-cases/checkout/fulfil-checkout.ts', line: "email ?? ''", text: "'mutated'", reason: 'is no address either' },
  { path: 'core/use-cases/checkout/fulfil-checkout.ts', line: "phone ?? ''", text: "'mutated'", reason: 'is no number either' },
  { path: 'core/use-cases/checkout/reconcile-checkouts.ts', line: 'RECONCILE_BATCH =', reason: 'tuning: how many a round takes' },
  {
    path: 'core/use-cases/notifications/deliver-outbox.ts',
    line: 'return await postpone',
    text: 'postpone(message, failure.error)',
    reason: 'returned either way',
  },
  ...['<=', 'true'].map((text) => ({
    path: 'core/use-cases/admission/watch-holds.ts',
    line: 'staffNetworksAt',
    text,
    reason: 'stores what is stored',
  })),
  { path: 'core/use-cases/catalogue/sell-out.ts', line: 'menuRound = 0', reason: 'a product that was put back has a round' },
  { path: 'core/use-cases/notifications/deliver-outbox.ts', line: 'RENEWALS_A_LEASE =', reason: 'tuning: how often a claim is renewed' },
  { path: 'core/use-cases/reports/get-night-sheet.ts', line: 'const hidden = found.ok', text: 'true', reason: 'no night has no drawers' },
  { path: 'core/domain/reports/sheet-seal.ts', line: 'SHORT_SYMBOLS =', text: '(16 + 1)', reason: 'groups of four leave it out' },
  { path: 'core/use-cases/nights/watch-staff.ts', line: 'if (heardAt !== before)', text: 'true', reason: 'stores what is stored' },
  { path: 'core/domain/bank/pair-by-time.ts', line: 'pairs: rest.pairs + 1', text: '(1 + 1)', reason: 'every pair counts the same' },
  { path: 'core/domain/admission/admission.ts', line: 'now / passLivesMs', text: 'Math.ceil', reason: 'a name: it only has to change' },
  { path: 'core/domain/settings/settings.ts', line: 'SETTING_KEYS = Object.keys', reason: 'narrows the type only' },
  { path: 'core/domain/checkout/decide-fulfilments.ts', line: '.filter(({ onHand', text: '[...moved.values()]', reason: 'moves nothing' },
  { path: 'core/use-cases/checkout/release-checkout.ts', line: 'return outcome.ok ?', reason: 'the work refuses nothing' },
  { path: 'core/use-cases/reports/compare-ledger.ts', line: 'END_OF_TIME', reason: 'the year 9999, or a millisecond later' },
  { path: 'core/use-cases/auth/prepare-admin-password.ts', line: "'another instance was faster'", text: "''", reason: 'nobody reads why' },
  {
    path: 'web/ui/use-steady-list.ts',
    line: 'slots: slotsOf(items), moves: 0',
    text: '(0 + 1)',
    reason: 'only whether it changes matters',
  },
  ...['web/ui/fixed-bar.tsx', 'web/features/cart/checkout-bar.tsx'].map((path) => ({
    path,
    line: "useFixedBar('normal')",
    text: "''",
    reason: 'style sheets ask whether there is a bar, and whether it is tall',
  })),
  {
    path: 'web/features/cancel/use-release-hold.ts',
    line: 'staleTime: 0',
    text: '(0 + 1)',
    reason: 'fetched again after a millisecond as well',
  },
  {
    path: 'adapters/mikro-orm/people/access-tokens.ts',
    line: 'where t.token_hash = any',
    text: 'where true or',
    reason: 'reads more, and looks for the same',
  },
  ...['checkout', 'session', 'payment'].map((what) => ({
    path: 'adapters/mikro-orm/orders/order.mapper.ts',
    line: `row.${what}_id === null ?`,
    text: 'false',
    reason: 'an id that is null stays null',
  })),
  {
    path: 'core/use-cases/nights/open-night.ts',
    line: "if ('ok' in planned && !planned.ok)",
    text: 'false',
    reason: 'a plan without times is never refused',
  },
  {
    path: 'core/use-cases/nights/open-night.ts',
    line: 'if (result.ok) opened',
    text: 'true',
    reason: 'the refusal is returned either way',
  },
  { path: 'core/use-cases/orders/forget-contact.ts', line: 'locked === null', text: 'false', reason: 'no order is ever deleted' },
  { path: 'core/use-cases/reports/export-ledger.ts', line: 'const time =', reason: 'a listed refund was accepted' },
  {
    path: 'adapters/mikro-orm/backup/write-backup.ts',
    line: 'await rm(unfinished, { force: true })',
    text: 'false',
    reason: 'the file was made a moment ago',
  },
  { path: 'adapters/mikro-orm/catalogue/image-store.ts', line: "execute('run')", text: "''", reason: 'what it answers is read by nobody' },
  {
    path: 'adapters/mikro-orm/nights/call-offs.ts',
    line: 'if (row === undefined) return [];',
    text: 'false',
    reason: 'each order was read by the id of a row',
  },
  {
    path: 'adapters/mikro-orm/database/notify.ts',
    line: 'if (waiting.size > 0) sending',
    text: '>=',
    reason: 'a round without notifications sends none',
  },
  {
    path: 'adapters/mikro-orm/database/database-failure.ts',
    line: "typeof constraint === 'string'",
    text: 'true',
    reason: 'it is only compared',
  },
  {
    path: 'adapters/mikro-orm/database/database-failure.ts',
    line: "error !== null && 'constraint' in error",
    text: '||',
    reason: 'asked only of an error that has a code',
  },
  {
    path: 'adapters/mikro-orm/database/database-failure.ts',
    line: 'sleep(PAUSE_MS * attempt)',
    text: '/',
    reason: 'tuning: how long the next attempt waits',
  },
  {
    path: 'adapters/mikro-orm/unit-of-work.ts',
    line: 'error instanceof RolledBack && refusal',
    text: '||',
    reason: 'where a refused transaction could not even roll back, nothing has changed either',
  },
  { path: 'adapters/mikro-orm/persistence.ts', line: 'SILENCE_MS =', reason: 'tuning: after how long a silent wire is given up' },
  {
    path: 'server/http/streams/change-streams.ts',
    line: 'linesEach:',
    text: '(20 + 1)',
    reason: 'tuning: how many lines a login or an order keeps',
  },
  {
    path: 'server/http/cache/cached-response.ts',
    line: 'smaller.length > 0',
    text: '(0 + 1)',
    reason: 'what is worth compressing gets smaller by both codings',
  },
  { path: 'server/http/load-shedding/rooms.ts', line: "= '0'", text: "''", reason: 'an empty body ends at once' },
  { path: 'server/http/listener/listen.ts', line: 'quietLooks = 0', reason: 'tuning: one look fewer' },
  { path: 'server/http/cache/cached-responses.ts', line: 'ESTIMATES_MAX_AGE_MS =', reason: 'tuning: how old an estimate may be' },
  { path: 'server/http/streams/event-stream.ts', line: 'MOST_UNREAD_BYTES =', reason: 'tuning: how much a client may leave unread' },
  { path: 'adapters/simulated-payments/simulated-webhook.ts', line: 'TRIES_AFTER_MS =', reason: 'tuning: the reconciler asks anyway' },
  { path: 'adapters/in-memory/catalogue.ts', line: "lastClosed(tables)?.id ?? ''", reason: 'no night has that id either' },
  { path: 'adapters/in-memory/table.ts', line: 'if (left !== right) return', text: '<=', reason: 'they differ' },
  { path: 'core/domain/bank/reader-match.ts', line: 'idOf(one) < idOf(other)', text: '<=', reason: 'they differ' },
  { path: 'core/domain/kernel/read-money.ts', line: "groups = ''", text: "'mutated'", reason: 'neither is an amount' },
  { path: 'core/domain/kernel/sha256.ts', line: 'const [a = 0, b = 0', reason: 'a state has eight words' },
  { path: 'adapters/in-memory/table.ts', line: 'if (left !== right) return', text: '(1 + 1)', reason: 'only the sign matters' },
  { path: 'server/http/cache/cached-response.ts', line: 'SMALL_BYTES', reason: 'tuning: how it is sent' },
  { path: 'server/http/cache/server-page.ts', line: 'MOST_BYTES =', reason: 'tuning: how long a page may be' },
  { path: 'server/http/middleware/common-headers.ts', line: "head[at + 1] ?? ''", text: "'mutated'", reason: 'narrows the type only' },
  { path: 'server/http/streams/change-streams.ts', line: 'boardLines:', reason: 'tuning: a stand has a few boards' },
  { path: 'server/http/cache/cached-response.ts', line: 'bytes.length < body.length', text: '<=', reason: 'as many bytes either way' },
  {
    path: 'core/use-cases/queue/read-stations.ts',
    line: "found.some(({ reason }) => reason === 'full')",
    text: 'true',
    reason: 'only spares a read',
  },
  { path: 'core/use-cases/readiness/check-readiness.ts', line: 'RECENT_ORDERS =', reason: 'tuning: how many orders it looks at' },
  { path: 'server/http/load-shedding/load-shedding.ts', line: 'permits:', reason: 'tuning: tools/bench measures what the figures do' },
  { path: 'web/features/menu/products-loading.tsx', line: 'const PLACES =', reason: 'keys of cards without content' },
  { path: 'web/platform/dialogs-provider.tsx', line: 'let lastId = 0', text: '(0 + 1)', reason: 'only whether ids differ matters' },
  {
    path: 'web/features/settings/settings.view.ts',
    line: "readSetting(entry.key, drafts[entry.key] ?? '')",
    text: "'mutated'",
    reason: 'what has changed has a draft',
  },
  ...['staff', 'admin'].map((first) => ({
    path: 'web/app/guards.tsx',
    line: `variant={first === '${first}' ?`,
    text: "''",
    reason: 'a look: pictures show it (`npm run screens`)',
  })),
  ...['bank/settled-payments', 'holds/holds.page', 'order-management/items-table', 'staff-codes/code-tables'].map((table) => ({
    path: `web/features/${table}.tsx`,
    line: "align: 'end', titleShown: false",
    text: 'true',
    reason: 'a look: screen readers read the title either way',
  })),
  { path: 'web/features/inventory/food-facts-dialog.tsx', line: "facts.checked_on ?? ''", reason: 'a date field shows no other text' },
  { path: 'web/ui/use-fit.ts', line: 'if (share < 1)', text: '(1 + 1)', reason: 'a look: 1 % smaller' },
  { path: 'web/practice/stand/practice-customers.ts', line: 'wanted: {', reason: 'data: what invented customers order' },
];

/** Kinds of equivalent mutants, wherever they are. Core is excluded: its durations are promises. */
const KINDS: readonly { readonly path: RegExp; readonly line: RegExp; readonly change: RegExp; readonly reason: string }[] = [
  { path: /^web\//, line: /queryKey|_KEY\b/, change: / → ''$/, reason: 'a name of a query: only whether it differs from others matters' },
  {
    path: /^web.*\.tsx$/,
    line: /\b(variant|tone|look|size|width|icon|align|gap)=\{/,
    change: / → ''$/,
    reason: 'a look: pictures show it',
  },
  { path: /^web.*\.tsx$/, line: /styles\['\w+'\] \?\? ''/, change: / → 'mutated'$/, reason: 'a look: pictures show it' },
  { path: /^(web|server|adapters)\//, line: /\w_MS = \d[\d_]*;/, change: /\+ 1\)$/, reason: 'a millisecond later' },
  {
    path: /^(web|server|adapters)\//,
    line: /\b(TICK|LOOK|CLOCK|QUIET|DRAIN|PAUSES?|RETRY|TIMEOUT)\w*_MS = /,
    change: / → \(\d+ \+ 1\)$/,
    reason: 'tuning: how often it looks',
  },
  { path: /^adapters\/mikro-orm\//, line: /if \(\w+\.length > 0\) await /, change: /^> → >=$/, reason: 'writes no row' },
  { path: /./, line: /elapsedMs\(/, change: /^([<>])=? → \1=?$/, reason: 'a millisecond earlier or later' },
];

export const reasonOf = (mutant: Mutant): string | null =>
  EQUIVALENTS.find(
    ({ path, line, text }) => path === mutant.path && mutant.lineText.includes(line) && (text === undefined || text === mutant.text),
  )?.reason ??
  KINDS.find(
    ({ path, line, change }) => path.test(mutant.path) && line.test(mutant.lineText) && change.test(`${mutant.original} → ${mutant.text}`),
  )?.reason ??
  null;
