import styles from './stock-label.module.css';

type StockLabelProps = {
  /** 'Only 3 left!' or '43 available'. */
  readonly children: string;
  readonly level: 'low' | 'normal';
};

/** The units left; low stock stands out by background and weight, not by colour alone. */
export const StockLabel = ({ children, level }: StockLabelProps) => <span className={styles[level]}>{children}</span>;
