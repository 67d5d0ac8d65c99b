import styles from './bullet-list.module.css';

/** Short tips with brass dots; texts must be unique. */
export const BulletList = ({ items }: { readonly items: readonly string[] }) => (
  <ul className={styles['list']}>
    {items.map((item) => (
      <li key={item}>{item}</li>
    ))}
  </ul>
);
