import type { CompReason } from '#core/domain/window/sale.ts';

/** Whom something was given to, as people at the stand say it. */
export const COMP_LABELS = {
  referee: 'Referee',
  coach: 'Coach',
  volunteer: 'Volunteer',
  remade: 'Made again',
  other: 'Someone else',
} as const satisfies Record<CompReason, string>;
