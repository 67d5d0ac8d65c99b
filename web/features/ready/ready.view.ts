import { type CheckGroup, type CheckPlace, type Verdict } from '#core/domain/readiness/check.ts';
import type { Permission } from '#core/domain/staff/role.ts';
import { PATHS } from '#web/paths.ts';
import type { IconName } from '#web/ui/icon.tsx';
import type { CheckView } from './ready.queries.ts';

export const GROUP_TITLES: Readonly<Record<CheckGroup, string>> = {
  left: 'Left from last time',
  stock: 'Stock and cash',
  payments: 'Cards and mail',
  people: 'People and tablets',
  computer: 'The computer',
};

type Way = { readonly label: string; readonly to: string; readonly needs: Permission };

/** Checks that are tested in place have no screen. */
type ScreenPlace = Exclude<CheckPlace, 'cardTest'>;

const WAYS: Readonly<Record<ScreenPlace, Way>> = {
  night: { label: 'Close the Night', to: PATHS.night.to(), needs: 'nights:open' },
  orders: { label: 'Show Orders', to: PATHS.fulfillment.to(), needs: 'orders:view' },
  pause: { label: 'Show Pauses', to: PATHS.night.to(), needs: 'stations:pause' },
  inventory: { label: 'Show Inventory', to: PATHS.admin.to(), needs: 'inventory:view' },
  countStock: { label: 'Count the Rest', to: PATHS.countStock.to(), needs: 'inventory:set-stock' },
  drawers: { label: 'Show Drawers', to: PATHS.drawers.to(), needs: 'drawer:count' },
  staffCodes: { label: 'Show Codes', to: PATHS.staffCodes.to(), needs: 'staff-codes:manage' },
  setUp: { label: 'Set Up', to: PATHS.setup.to(), needs: 'settings:manage' },
  sign: { label: 'Print the Sign', to: '/admin/sign', needs: 'boards:manage' },
  emailTest: { label: 'Send a Test', to: PATHS.emailSandbox.to(), needs: 'email:test' },
};

/** A check's button, for people with access to its screen. */
export const wayOf = ({ place }: Pick<CheckView, 'place'>, can: (permission: Permission) => boolean): Way | null =>
  place !== null && place !== 'cardTest' && can(WAYS[place].needs) ? WAYS[place] : null;

export const MARKS: Readonly<Record<Verdict, { readonly icon: IconName; readonly word: string; readonly count: string }>> = {
  red: { icon: 'close', word: 'Fix:', count: 'to fix' },
  amber: { icon: 'warning', word: 'Look:', count: 'to look at' },
  green: { icon: 'check', word: 'Fine:', count: 'fine' },
};

export const countOf = (checks: readonly CheckView[], verdict: Verdict): number =>
  checks.filter((check) => check.verdict === verdict).length;

/** Side by side on a wide screen. */
const COLUMNS: readonly (readonly CheckGroup[])[] = [
  ['left', 'stock'],
  ['payments', 'people', 'computer'],
];

type Group = { readonly group: CheckGroup; readonly checks: readonly CheckView[] };

/** The groups that have checks, in the page's fixed order. */
export const columnsOf = (checks: readonly CheckView[]): readonly (readonly Group[])[] =>
  COLUMNS.map((groups) =>
    groups.map((group) => ({ group, checks: checks.filter((check) => check.group === group) })).filter(({ checks: own }) => own.length > 0),
  ).filter((groups) => groups.length > 0);

export const verdictOf = (checks: readonly CheckView[]): string => {
  const [red, amber] = [countOf(checks, 'red'), countOf(checks, 'amber')];
  if (red > 0) return `${red} to fix`;
  return amber > 0 ? `${amber} to look at` : 'All checks are fine';
};

/** The one check whose button is highlighted: the first that must be fixed. */
export const firstToFix = (checks: readonly CheckView[]): string | null => checks.find(({ verdict }) => verdict === 'red')?.id ?? null;
