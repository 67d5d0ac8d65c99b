import type { IconName } from '#web/ui/icon.tsx';
import type { AuditKind } from './audit.queries.ts';

/** Titles of the kinds of change. */
export const KINDS = {
  price: { label: 'Price', icon: 'pencil' },
  stock: { label: 'Stock', icon: 'box' },
  product: { label: 'Product', icon: 'basket' },
  'staff-code': { label: 'Staff code', icon: 'person' },
  refund: { label: 'Refund', icon: 'return' },
  reopening: { label: 'Reopening', icon: 'undo' },
  sale: { label: 'Sale', icon: 'basket' },
  setting: { label: 'Setting', icon: 'pencil' },
  login: { label: 'Login', icon: 'lock' },
  night: { label: 'Night', icon: 'clock' },
  drawer: { label: 'Cash drawer', icon: 'box' },
  pause: { label: 'Pause', icon: 'stop' },
  'hand-over': { label: 'Hand-over', icon: 'bag' },
  'called-off': { label: 'Called off', icon: 'cross' },
  contact: { label: 'Contact', icon: 'mail' },
  unsent: { label: 'Without network', icon: 'no-signal' },
} as const satisfies Record<AuditKind, { readonly label: string; readonly icon: IconName }>;

const isKind = (text: string): text is AuditKind => Object.hasOwn(KINDS, text);

/** Null for unknown text: every kind. */
export const readKind = (text: string): AuditKind | null => (isKind(text) ? text : null);

export const ALL_KINDS = 'all';

export const KIND_OPTIONS: readonly { readonly value: AuditKind | typeof ALL_KINDS; readonly label: string }[] = [
  { value: ALL_KINDS, label: 'Everything' },
  ...Object.keys(KINDS)
    .filter(isKind)
    .map((kind) => ({ value: kind, label: KINDS[kind].label })),
];
