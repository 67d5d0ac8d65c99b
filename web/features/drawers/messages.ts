import type { DrawerState, EntryKind } from '#core/domain/drawer/drawer.ts';
import type { BadgeTone } from '#web/ui/badge.tsx';
import type { IconName } from '#web/ui/icon.tsx';

/** Badges by drawer state. */
export const STATE_BADGES = {
  open: { tone: 'ready', icon: 'drawer', text: 'Open' },
  counting: { tone: 'preparing', icon: 'clock', text: 'Being counted' },
  counted: { tone: 'preparing', icon: 'clock', text: 'Being counted' },
  confirmed: { tone: 'preparing', icon: 'clock', text: 'Confirmed' },
  closed: { tone: 'completed', icon: 'check', text: 'Closed' },
} as const satisfies Record<DrawerState, { readonly tone: BadgeTone; readonly icon: IconName; readonly text: string }>;

/** Lines of a ledger that move cash or count it. */
export const LINE_TITLES: { readonly [Kind in EntryKind]?: string } = {
  float: 'Float',
  sale: 'Sale',
  undo: 'Undo of',
  refund: 'Refund of',
  drop: 'Drop to the safe',
  'paid-in': 'Paid in',
  'paid-out': 'Paid out',
};
