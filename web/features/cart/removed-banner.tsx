import { Button } from '#web/ui/button.tsx';
import styles from './cart.module.css';

type RemovedBannerProps = {
  /** 'Hot Dog removed' */
  readonly text: string;
  readonly onUndo: () => void;
};

/** One tap brings back what the last tap took out. */
export const RemovedBanner = ({ text, onUndo }: RemovedBannerProps) => (
  <output className={styles['removed']}>
    <strong>{text}</strong>
    <Button variant="quiet" icon="undo" onClick={onUndo}>
      Undo
    </Button>
  </output>
);
