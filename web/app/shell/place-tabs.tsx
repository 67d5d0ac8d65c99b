import { Link, useLocation } from 'react-router-dom';
import { can, type Permission } from '#core/domain/staff/role.ts';
import { useStand, type Stand } from '#web/api/stand.queries.ts';
import type { Login } from '#web/session/login.ts';
import { PATHS } from '#web/paths.ts';
import styles from './place-tabs.module.css';

type Tab = {
  readonly label: string;
  readonly to: string;
  readonly needs: Permission;
  /** A page that other stands, or other logins, have no use for. */
  readonly isFor?: (stand: Stand, login: Login) => boolean;
};

const isPaidOut = ({ paymentProvider }: Stand): boolean => paymentProvider !== 'simulated';
const isOwn = (_stand: Stand, { isNamed }: Login): boolean => isNamed;

/** The tabs of a menu entry: pages without an entry of their own. */
const PLACES: readonly { readonly label: string; readonly tabs: readonly Tab[] }[] = [
  {
    label: 'Get ready',
    tabs: [
      { label: 'Ready for Tonight?', to: PATHS.ready.to(), needs: 'readiness:view' },
      { label: 'Staff Codes', to: PATHS.staffCodes.to(), needs: 'staff-codes:manage' },
      { label: 'Menu Sign', to: '/admin/sign', needs: 'boards:manage' },
      { label: 'Boards', to: PATHS.boards.to(), needs: 'boards:manage' },
      { label: 'Role Cards', to: '/window/paper/roles', needs: 'boards:manage' },
      { label: 'People', to: PATHS.people.to(), needs: 'people:manage' },
      { label: 'Settings', to: PATHS.settings.to(), needs: 'settings:manage' },
      { label: 'Your Login', to: PATHS.account.to(), needs: 'account:manage', isFor: isOwn },
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
    ],
  },
];

/** Shown above a page of a place, with links to the place's other pages. */
export const PlaceTabs = ({ login }: { readonly login: Login }) => {
  const { pathname } = useLocation();
  const stand = useStand();
  const place = PLACES.find(({ tabs }) => tabs.some(({ to }) => to === pathname));
  const tabs = place?.tabs.filter(({ needs, isFor = () => true }) => can(login.actor.role, needs) && isFor(stand, login)) ?? [];
  if (place === undefined || tabs.length < 2) return null;
  return (
    <nav className={styles['tabs']} aria-label={place.label}>
      {tabs.map(({ label, to }) => (
        <Link key={to} to={to} aria-current={to === pathname ? 'page' : undefined}>
          {label}
        </Link>
      ))}
    </nav>
  );
};
