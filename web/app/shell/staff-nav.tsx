import type { Actor } from '#core/domain/staff/actor.ts';
import { ROLE_TITLES } from '#web/session/login.ts';
import { Icon } from '#web/ui/icon.tsx';
import { MenuButton, MenuLink } from '#web/ui/menu-button.tsx';
import { menuEntries } from './menu-entries.ts';
import styles from './staff-nav.module.css';
import { useLogOut } from './use-log-out.ts';

/** The second bar, for whoever is logged in: menu by role, role, Logout (spec §2, Shell). */
export const StaffNav = ({ role }: { readonly role: Actor['role'] }) => {
  const logOut = useLogOut();
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
        <button className={styles['button']} type="button" onClick={logOut}>
          <Icon name="log-out" />
          Logout
        </button>
      </div>
    </nav>
  );
};
