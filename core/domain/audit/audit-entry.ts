import type { Instant } from '../kernel/instant.ts';

/** The kinds by which an admin can filter the audit log. */
export const AUDIT_KINDS = [
  'price',
  'stock',
  'product',
  'staff-code',
  'refund',
  'reopening',
  'login',
  'setting',
  'night',
  'sale',
  'drawer',
  'pause',
  'hand-over',
  'called-off',
  'contact',
  'unsent',
] as const;
export type AuditKind = (typeof AUDIT_KINDS)[number];

/** Who changed which fact, written in the change's own commit and never changed afterwards. It names no customers. */
export type NewAuditEntry = {
  readonly at: Instant;
  /** The name that the staff know; see `UNATTENDED` for entries without a person. */
  readonly by: string;
  readonly kind: AuditKind;
  /** One sentence, for people. */
  readonly text: string;
};

export type AuditEntry = NewAuditEntry & { readonly id: string };

const OF_CASH = ['drawer', 'sale', 'refund', 'unsent'] as const satisfies readonly AuditKind[];
const AMOUNT = /\$[\d,]+\.\d\d/gu;

/** The entry as shown during a drawer count, without amounts that reveal the expected cash. */
export const withoutCash = (entry: AuditEntry): AuditEntry =>
  OF_CASH.some((kind) => kind === entry.kind) ? { ...entry, text: entry.text.replaceAll(AMOUNT, '$…') } : entry;

/** Names for entries that no login caused. */
export const UNATTENDED = {
  commandLine: 'Command line',
  customer: 'Customer',
  provider: 'Payment provider',
  schedule: 'Planned time',
  stand: 'The stand itself',
} as const;
