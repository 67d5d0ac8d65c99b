import type { OrderStatus, StaffMember } from './order.ts';

export const ORDER_COMMANDS = [
  'start-preparing',
  'mark-ready',
  'pick-up',
  'reopen',
  'undo-ready',
  'undo-pick-up',
  'cancel',
  'customer-cancel',
  'call-off',
  'undo-sale',
  'take-over',
  'keep-uncollected',
  'refund-uncollected',
  'undo-keep',
] as const;
export type OrderCommandName = (typeof ORDER_COMMANDS)[number];
export type PlainCommandName = Exclude<OrderCommandName, 'reopen' | 'undo-ready' | 'take-over'>;

/** Commands from staff devices, which show the result before the server has received it. */
export type DeviceCommandName = 'start-preparing' | 'mark-ready' | 'pick-up' | 'reopen' | 'undo-ready' | 'undo-pick-up' | 'take-over';

/** Device commands that are requested as a status (spec §4). */
export const STATUS_COMMANDS = ['start-preparing', 'mark-ready', 'pick-up', 'undo-pick-up'] as const satisfies readonly OrderCommandName[];
export type StatusCommandName = (typeof STATUS_COMMANDS)[number];

export const isStatusCommand = (name: OrderCommandName): name is StatusCommandName => STATUS_COMMANDS.some((one) => one === name);

/** The order as the device saw it: a late command must not act on a state that has changed since. */
export type Seen = {
  readonly status: OrderStatus;
  readonly reopenedCount: number;
  /** The preparer; absent for commands that anyone may give. */
  readonly holderId?: string | null;
};

/** The order's status before it became ready; `preparing` names its holder. */
export type BeforeReady =
  | { readonly status: 'queued'; readonly preparing: null }
  | { readonly status: 'preparing'; readonly preparing: StaffMember };

export type OrderCommand = { readonly seen?: Seen | null } & (
  | { readonly name: PlainCommandName; readonly by: StaffMember }
  /** `reason` is null when only the status change arrived; see `decide`. */
  | { readonly name: 'reopen'; readonly by: StaffMember; readonly reason: string | null }
  /** `before` comes from the order's events; see `beforeReady`. */
  | { readonly name: 'undo-ready'; readonly by: StaffMember; readonly before: BeforeReady }
  /** `isHolderSilent`: whether the preparer has been silent for long enough; see `isSilent`. */
  | { readonly name: 'take-over'; readonly by: StaffMember; readonly isHolderSilent: boolean }
);
