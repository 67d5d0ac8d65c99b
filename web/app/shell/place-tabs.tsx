import { useQuery } from '@tanstack/react-query';
import { Link, useLocation } from 'react-router-dom';
import { can, type Permission } from '#core/domain/staff/role.ts';
import { useStand, type Stand } from '#web/api/stand.queries.ts';
import { useServices } from '#web/composition/services-context.ts';
import type { Login } from '#web/session/login.ts';
import { boardLinksQuery } from '#web/staff/board-links.queries.ts';
import { PATHS } from '#web/paths.ts';
import styles from './place-tabs.module.css';

type Tab = {
  readonly label: string;
  readonly to: string;
  readonly needs: Permission;
  /** A page that other stands or logins do not need. */
  readonly isFor?: (uses: Uses) => boolean;
};

type Uses = { readonly stand: Stand; readonly login: Login; readonly usesBoards: boolean };

const isPaidOut = ({ stand }: Uses): boolean => stand.paymentProvider !== 'simulated';
const isOwn = ({ login }: Uses): boolean => login.isNamed;
const hasBoards = ({ usesBoards }: Uses): boolean => usesBoards;

/** The tabs of a menu entry: pages without their own entry. */
const PLACES: readonly { readonly label: string; readonly tabs: readonly Tab[] }[] = [
  {
    label: 'Get ready',
    tabs: [
      { label: 'Ready for Tonight?', to: PATHS.ready.to(), needs: 'readiness:view' },
      { label: 'Staff Codes', to: PATHS.staffCodes.to(), needs: 'staff-codes:manage' },
      { label: 'Menu Sign', to: '/admin/sign', needs: 'boards:manage' },
      { label: 'Role Cards', to: '/window/paper/roles', needs: 'boards:manage' },
      { label: 'People', to: PATHS.people.to(), needs: 'people:manage' },
      { label: 'Settings', to: PATHS.settings.to(), needs: 'settings:manage' },
      { label: 'Your Login', to: PATHS.account.to(), needs: 'account:manage', isFor: isOwn },
      // Last, because it appears a moment later and must not move the others.
      { label: 'Boards', to: PATHS.boards.to(), needs: 'boards:manage', isFor: hasBoards },
    ],
  },
  {
    label: 'Money',
    tabs: [
      { label: 'Sales', to: PATHS.salesReport.to(), needs: 'reports:view' },
      { label: 'Nights', to: PATHS.money.to(), needs: 'reports:view' },
      { label: 'District’s Form', to: PATHS.districtForm.pattern, needs: 'reports:view' },
      { label: 'Orders & Refunds', to: PATHS.orderManagement.to(), needs: 'orders:manage' },
      { label: 'Card Deposits', to: PATHS.bank.to(), needs: 'bank:view', isFor: isPaidOut },
      { label: 'Card Reader', to: PATHS.reader.to(), needs: 'bank:view', isFor: isPaidOut },
    ],
  },
];

/** On a phone the row is wider than the screen: the current tab is in view, and a partly visible neighbor shows that there are more. */
const MARGIN_PX = 56;

const intoView = (current: HTMLElement | null): void => {
  const row = current?.parentElement;
  if (current && row) row.scrollLeft = current.offsetLeft - MARGIN_PX;
};

/** Shown above a page of a place, with links to the place's other pages. */
export const PlaceTabs = ({ login }: { readonly login: Login }) => {
  const { api } = useServices();
  const { pathname } = useLocation();
  const stand = useStand();
  const place = PLACES.find(({ tabs }) => tabs.some(({ to }) => to === pathname));
  const allowed = place?.tabs.filter(({ needs }) => can(login.actor.role, needs)) ?? [];
  const { data: boards = [] } = useQuery({ ...boardLinksQuery(api), enabled: allowed.some(({ isFor }) => isFor === hasBoards) });
  const usesBoards = boards.length > 0 || pathname === PATHS.boards.to();
  const tabs = allowed.filter(({ isFor = () => true }) => isFor({ stand, login, usesBoards }));
  if (place === undefined || tabs.length < 2) return null;
  return (
    <nav className={styles['tabs']} aria-label={place.label}>
      {tabs.map(({ label, to }) => (
        <Link key={to} ref={to === pathname ? intoView : null} to={to} aria-current={to === pathname ? 'page' : undefined}>
          {label}
        </Link>
      ))}
    </nav>
  );
};
