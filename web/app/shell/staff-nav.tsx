import { useQuery } from '@tanstack/react-query';
import { Link, useLocation } from 'react-router-dom';
import type { Person } from '#core/domain/staff/actor.ts';
import { can } from '#core/domain/staff/role.ts';
import { useServices } from '#web/composition/services-context.ts';
import { WithActs } from '#web/staff/offline-queue/with-acts.tsx';
import { SoldOutBarButton } from '#web/staff/sold-out/sold-out-button.tsx';
import { ordersInHandQuery } from '#web/staff/orders/staff-orders.queries.ts';
import { ROLE_TITLES } from '#web/session/login.ts';
import type { Elements } from '#web/ui/elements.ts';
import { addDrawings, Icon } from '#web/ui/icon.tsx';
import { LATER_DRAWINGS } from '#web/ui/later-drawings.ts';
import { Numerals } from '#web/ui/numerals.tsx';
import { countOf, COUNTER } from './counter.ts';
import { StaffMenu } from './staff-menu.tsx';
import styles from './staff-nav.module.css';
import { useIdleEnd } from './use-idle-end.ts';
import { useLogOut } from './use-log-out.ts';

addDrawings(LATER_DRAWINGS);

/** The bar for a logged-in person: menu by role, role, the three service stations, Logout (spec §2, Shell). */
export const StaffNav = ({ role, network }: { readonly role: Person['role']; readonly network: Elements }) => {
  useIdleEnd();
  return (
    <WithActs>
      <nav className={styles['bar']} aria-label="Staff">
        <div className={styles['row']}>
          <div className={styles['menu']}>
            <StaffMenu role={role} />
          </div>
          <span className={styles['title']}>{ROLE_TITLES[role]}</span>
          {network}
          {can(role, 'orders:view') && <CounterLinks />}
          {can(role, 'orders:fulfil') && <SoldOutBarButton className={styles['soldOut']} />}
          <LogOut />
        </div>
        <div className={styles['hashMarks']} />
      </nav>
    </WithActs>
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

/** One tap to switch stations. Counts show only on a station: elsewhere orders are not followed. */
const CounterLinks = () => {
  const { pathname: path } = useLocation();
  const isAtCounter = COUNTER.some((link) => path.startsWith(link.path));
  // Reads the current screen's data without fetching.
  const { data } = useQuery({ ...ordersInHandQuery(useServices().api), enabled: false });
  return (
    <div className={styles['counter']}>
      {COUNTER.map(({ label, path: to }) => {
        const count = isAtCounter && data !== undefined ? countOf(to, data) : null;
        return (
          <Link key={to} className={styles['link']} to={to} aria-current={path === to ? 'page' : undefined}>
            <span>{label}</span>
            {count !== null && (
              <>
                {' '}
                <Numerals size="small">{count}</Numerals>
              </>
            )}
          </Link>
        );
      })}
    </div>
  );
};
