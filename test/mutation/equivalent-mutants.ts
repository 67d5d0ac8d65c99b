import type { Mutant } from './mutants.ts';

/** A change that nobody can notice, or that no promise is about. `line` is a part of its line, so that it moves with the code. */
interface Equivalent {
  readonly path: string;
  readonly line: string;
  readonly text?: string;
  readonly reason: string;
}

const EQUIVALENTS: readonly Equivalent[] = [
  { path: 'core/use-cases/checkout/fulfil-checkout.ts', line: "email ?? ''", text: "'mutated'", reason: 'is no address either' },
  { path: 'core/use-cases/checkout/fulfil-checkout.ts', line: "phone ?? ''", text: "'mutated'", reason: 'is no number either' },
  {
    path: 'core/use-cases/checkout/fulfil-checkout.ts',
    line: 'if (!paid.ok) return paid',
    text: 'false',
    reason: 'a payment is never refused',
  },
  { path: 'core/use-cases/checkout/reconcile-checkouts.ts', line: 'RECONCILE_BATCH =', reason: 'tuning: how many a round takes' },
  {
    path: 'core/use-cases/notifications/deliver-outbox.ts',
    line: 'return await postpone',
    text: 'postpone(message, failure.error)',
    reason: 'returned either way',
  },
  { path: 'core/use-cases/checkout/release-checkout.ts', line: 'return outcome.ok ?', reason: 'the work refuses nothing' },
  { path: 'core/use-cases/reports/compare-ledger.ts', line: 'END_OF_TIME', reason: 'the year 9999, or a millisecond later' },
  { path: 'core/use-cases/auth/prepare-admin-password.ts', line: "'another instance was faster'", text: "''", reason: 'nobody reads why' },
  {
    path: 'core/domain/checkout/network-bounds.ts',
    line: 'share === undefined || unpaid === undefined',
    text: '&&',
    reason: 'both are there or neither is',
  },
  { path: 'core/domain/reports/business-day.ts', line: "parts.get('year') ?? ''", reason: 'a formatted date has its parts' },
  {
    path: 'web/ui/use-steady-list.ts',
    line: 'slots: slotsOf(items), moves: 0',
    text: '(0 + 1)',
    reason: 'only whether it changes matters',
  },
  {
    path: 'web/features/cancel/use-release-hold.ts',
    line: 'staleTime: 0',
    text: '(0 + 1)',
    reason: 'fetched again after a millisecond as well',
  },
  {
    path: 'adapters/mikro-orm/mikro-orm-access-tokens.ts',
    line: 'where t.token_hash = any',
    text: 'where true or',
    reason: 'reads more, and looks for the same',
  },
  ...['checkout', 'session', 'payment'].map((what) => ({
    path: 'adapters/mikro-orm/mappers/order.mapper.ts',
    line: `row.${what}_id === null ?`,
    text: 'false',
    reason: 'an id that is null stays null',
  })),
  { path: 'core/use-cases/reports/export-ledger.ts', line: 'const time =', reason: 'a listed refund was accepted' },
];

export const reasonOf = (mutant: Mutant): string | null =>
  EQUIVALENTS.find(
    ({ path, line, text }) => path === mutant.path && mutant.lineText.includes(line) && (text === undefined || text === mutant.text),
  )?.reason ?? null;
