import type { ReactNode } from 'react';
import styles from './card.module.css';

type CardProps = {
  readonly children: ReactNode;
  /** `none` for lists whose rows have their own. */
  readonly padding?: 'normal' | 'none';
  /** Makes it a named region: 'Order summary'. */
  readonly label?: string;
};

/** A white card on the chalk background. */
export const Card = ({ children, padding = 'normal', label }: CardProps) => {
  const className = `${styles['card']} ${styles[padding]}`;
  if (label === undefined) return <div className={className}>{children}</div>;
  return (
    <section className={className} aria-label={label}>
      {children}
    </section>
  );
};
