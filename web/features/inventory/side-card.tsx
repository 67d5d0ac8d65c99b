import type { Elements } from '#web/ui/elements.ts';
import { Card } from '#web/ui/card.tsx';
import styles from './inventory.module.css';

/** A titled card next to the products. */
export const SideCard = ({ title, children }: { readonly title: string; readonly children: Elements }) => (
  <Card label={title}>
    <h2 className={styles['sideTitle']}>{title}</h2>
    {children}
  </Card>
);
