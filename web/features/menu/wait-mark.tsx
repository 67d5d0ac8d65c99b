import { useWaitText, type WireWait } from '#web/order/use-wait-text.ts';
import { Icon } from '#web/ui/icon.tsx';
import styles from './wait-mark.module.css';

/** The reason, in place of Add to Cart. */
export const WaitMark = ({ wait }: { readonly wait: WireWait }) => {
  const waitText = useWaitText();
  return (
    <p className={styles['wait']}>
      <Icon name="clock" />
      <span>{waitText(wait)}</span>
    </p>
  );
};
