import type { ApprovalKind } from '#core/domain/window/approval.ts';
import type { CompReason } from '#core/domain/window/sale.ts';

/** Recipients of comps, in the staff's words. */
export const COMP_LABELS = {
  referee: 'Referee',
  coach: 'Coach',
  volunteer: 'Volunteer',
  remade: 'Made again',
  other: 'Someone else',
} as const satisfies Record<CompReason, string>;

/** Why a giveaway needs a manager's approval. */
export const APPROVAL_LABELS = {
  comp: 'Comp',
  'below-price': 'Below its price',
  'no-drawer': 'Cash in no drawer',
  dearer: 'Dearer replacement',
} as const satisfies Record<ApprovalKind, string>;
