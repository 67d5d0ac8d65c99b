import { useQuery } from '@tanstack/react-query';
import { Link, useLocation } from 'react-router-dom';
import type { Person } from '#core/domain/staff/actor.ts';
import { can } from '#core/domain/staff/role.ts';
import { useServices } from '#web/composition/services-context.ts';
import { WithActs } from '#web/order/with-acts.tsx';
import { SoldOutBarButton } from '#web/order/sold-out-button.tsx';
import { ordersInHandQuery } from '#web/order/staff-orders.queries.ts';
import { ROLE_TITLES } from '#web/session/login.ts';
import { addDrawings, Icon } from '#web/ui/icon.tsx';
import { LATER_DRAWINGS } from '#web/ui/later-drawings.ts';
import { MenuButton, MenuLink } from '#web/ui/menu-button.tsx';
import { Numerals } from '#web/ui/numerals.tsx';
import { PATHS } from '../paths.ts';
import { menuEntries } from './menu-entries.ts';
import styles from './staff-nav.module.css';
import { useLogOut } from './use-log-out.ts';

addDrawings(LATER_DRAWINGS);

/** The bar for a logged-in person: menu by role, role, the two screens of the counter, Logout (spec §2, Shell). */
export const StaffNav = (props: { readonly role: Person['role'] }) => (
  <WithActs>
    <Bar {...props} />
  </WithActs>
);

const Bar = ({ role }: { readonly role: Person['role'] }) => {
  return (
    <nav className={styles['bar']} aria-label="Staff">
      <div className={styles['row']}>
        <div className={styles['menu']}>
          <MenuButton icon="menu" label="Menu" align="start">
            {menuEntries(role).map(({ label, to }) => (
              <MenuLink key={to} to={to}>
                {label}
              </MenuLink>
            ))}
          </MenuButton>
        </div>
        <span className={styles['title']}>{ROLE_TITLES[role]}</span>
        {can(role, 'orders:view') && <CounterLinks />}
        {can(role, 'orders:fulfil') && <SoldOutBarButton className={styles['soldOut']} />}
        <LogOut />
      </div>
    </nav>
  );
};

const LogOut = () => {
  const logOut = useLogOut();
  return (
    <button className={styles['button']} type="button" onClick={() => void logOut()}>
      <Icon name="log-out" />
      Logout
    </button>
  );
};

const COUNTER = [
  { label: 'Orders', path: PATHS.fulfillment.to(), counts: ['queued', 'preparing'] },
  { label: 'Pickup Window', path: PATHS.pickupWindow.to(), counts: ['ready'] },
] as const;

/** From one to the other in one tap. Counts are there while one of the two is: elsewhere nobody follows the orders. */
const CounterLinks = () => {
  const { pathname: path } = useLocation();
  const isAtCounter = COUNTER.some((link) => path.startsWith(link.path));
  // Reads what the current screen fetches, and fetches nothing itself.
  const { data } = useQuery({ ...ordersInHandQuery(useServices().api), enabled: false });
  return (
    <div className={styles['counter']}>
      {COUNTER.map((link) => (
        <Link key={link.path} className={styles['link']} to={link.path} aria-current={path === link.path ? 'page' : undefined}>
          <span>{link.label}</span>
          {isAtCounter && data !== undefined && (
            <>
              {' '}
              <Numerals size="small">{data.filter(({ status }) => link.counts.some((counted) => counted === status)).length}</Numerals>
            </>
          )}
        </Link>
      ))}
    </div>
  );
};
