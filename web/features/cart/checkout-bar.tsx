import { useEffect, useState, type RefObject } from 'react';
import { Button } from '#web/ui/button.tsx';
import { FixedBar } from '#web/ui/fixed-bar.tsx';
import { useFixedBar } from '#web/ui/use-fixed-bar.ts';
import styles from './checkout-bar.module.css';
import { CART } from '#web/texts/en/cart.ts';
import { useTexts } from '#web/texts/use-texts.ts';

type CheckoutBarProps = {
  /** The order summary whose button this bar replaces. */
  readonly summary: RefObject<HTMLElement | null>;
  /** As shown: '$11.46'. */
  readonly total: string;
  readonly isProcessing: boolean;
  readonly onProceed: () => void;
};

/** Total and Proceed to Checkout within reach, while the summary's own button is out of view. */
export const CheckoutBar = ({ summary, total, isProcessing, onProceed }: CheckoutBarProps) => {
  const isInView = useIsInView(summary);
  const texts = useTexts('cart', CART);
  const [hasRoom, setHasRoom] = useState(false);
  if (!isInView && !hasRoom) setHasRoom(true);
  return (
    <>
      {hasRoom && <RoomForBar />}
      {!isInView && (
        <FixedBar label={texts.barLabel}>
          <div className={styles['row']}>
            <span>
              <span className="small muted">{texts.total}</span>
              <strong className={`money ${styles['total']}`} translate="no">
                {total}
              </strong>
            </span>
            <Button variant="primary" size="large" label={`${texts.proceed}, ${total}`} busy={isProcessing} onClick={onProceed}>
              {texts.proceed}
            </Button>
          </div>
        </FixedBar>
      )}
    </>
  );
};

/** Stays in the layout when hidden: otherwise everything at the end of the page would shift under a finger on its way to the button. */
const RoomForBar = () => {
  useFixedBar('normal');
  return null;
};

/** The area that the bar covers counts as out of view. */
const BEHIND_THE_BAR = '0px 0px -96px 0px';

/** Whether the element's main button is in view. True until the browser reports otherwise. */
const useIsInView = (place: RefObject<HTMLElement | null>): boolean => {
  const [isInView, setIsInView] = useState(true);
  useEffect(() => {
    const button = place.current?.querySelector('button');
    if (button === null || button === undefined || !('IntersectionObserver' in window)) return undefined;
    const observer = new IntersectionObserver(([entry]) => setIsInView(entry?.isIntersecting ?? true), { rootMargin: BEHIND_THE_BAR });
    observer.observe(button);
    return () => observer.disconnect();
  }, [place]);
  return isInView;
};
