import { Button } from '#web/ui/button.tsx';
import styles from './cart.module.css';
import { CART } from '#web/texts/en/cart.ts';
import { useTexts } from '#web/texts/use-texts.ts';

type RemovedBannerProps = {
  /** 'Hot Dog removed' */
  readonly text: string;
  readonly onUndo: () => void;
};

/** One tap restores the item that the last tap removed. */
export const RemovedBanner = ({ text, onUndo }: RemovedBannerProps) => {
  const texts = useTexts('cart', CART);
  return (
    <output className={styles['removed']}>
      <strong>{text}</strong>
      <Button variant="quiet" icon="undo" onClick={onUndo}>
        {texts.undo}
      </Button>
    </output>
  );
};
