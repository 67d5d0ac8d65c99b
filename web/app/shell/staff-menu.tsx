import { useQuery } from '@tanstack/react-query';
import type { Role } from '#core/domain/staff/role.ts';
import { useServices } from '#web/composition/services-context.ts';
import { ordersInHandQuery } from '#web/staff/orders/staff-orders.queries.ts';
import { Icon } from '#web/ui/icon.tsx';
import { MenuButton, MenuLink } from '#web/ui/menu-button.tsx';
import { Numerals } from '#web/ui/numerals.tsx';
import { countOf } from './counter.ts';
import { menuEntries, type MenuEntry } from './menu-entries.ts';
import styles from './staff-menu.module.css';

/** The night on top, three service tiles, then the stand (spec §6). */
export const StaffMenu = ({ role }: { readonly role: Role }) => {
  const entries = menuEntries(role);
  const of = (part: MenuEntry['part']): readonly MenuEntry[] => entries.filter((entry) => entry.part === part);
  const stand = of('stand');
  return (
    <MenuButton icon="menu" label="Menu" align="start" shape="places">
      {of('tonight').map((entry) => (
        <Line key={entry.to} entry={entry} />
      ))}
      <li className={styles['caption']} aria-hidden="true">
        Serve
      </li>
      <li>
        <ul className={styles['serve']}>
          {of('serve').map((entry) => (
            <Tile key={entry.to} entry={entry} />
          ))}
        </ul>
      </li>
      {stand.length > 0 && (
        <li className={styles['caption']} aria-hidden="true">
          The stand
        </li>
      )}
      {stand.map((entry) => (
        <Line key={entry.to} entry={entry} />
      ))}
      <li>
        <ul className={styles['foot']}>
          {of('foot').map(({ label, to }) => (
            <MenuLink key={to} to={to}>
              <span>{label}</span>
            </MenuLink>
          ))}
        </ul>
      </li>
    </MenuButton>
  );
};

const Line = ({ entry: { label, to, part, icon, caption } }: { readonly entry: MenuEntry }) => (
  <MenuLink to={to} className={styles[part]}>
    <Icon name={icon} size="medium" />
    <span>
      <strong>{label}</strong>
      <small>{caption}</small>
    </span>
    <Icon name="arrow-right" />
  </MenuLink>
);

const Tile = ({ entry: { label, to, icon } }: { readonly entry: MenuEntry }) => {
  const { data } = useQuery({ ...ordersInHandQuery(useServices().api), enabled: false });
  const count = data === undefined ? null : countOf(to, data);
  return (
    <MenuLink to={to}>
      {count === null ? <Icon name={icon} size="medium" /> : <Numerals size="small">{count}</Numerals>}
      <span>{label}</span>
    </MenuLink>
  );
};
