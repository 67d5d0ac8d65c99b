import styles from './bullet-list.module.css';

/** Short tips with brass dots; each text once. */
export const BulletList = ({ items }: { readonly items: readonly string[] }) => (
  <ul className={styles['list']}>
    {items.map((item) => (
      <li key={item}>{item}</li>
    ))}
  </ul>
);
