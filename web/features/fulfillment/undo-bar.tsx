import { SECOND_MS } from '#core/domain/kernel/instant.ts';
import { secondsLeft, useRecentActs, type RecentAct } from '#web/staff/orders/recent-acts.tsx';
import { numberOf } from '#web/staff/orders/staff-order.ts';
import { useUndo } from '#web/staff/orders/use-undo.ts';
import { useNow } from '#web/platform/use-now.ts';
import { Button } from '#web/ui/button.tsx';
import { SecondsLeft } from '#web/ui/seconds-left.tsx';
import type { View } from './queue.view.ts';
import styles from './undo-bar.module.css';

/** Undo for an order marked ready on another screen: packing links here. At the bottom of the screen, so that nothing moves. */
export const UndoBar = ({ view }: { readonly view: View }) => {
  const latest = useRecentActs().recent.findLast(({ act, order }) => act === 'marked-ready' && order.status !== view);
  return latest === undefined ? null : <Undoable key={latest.order.id} act={latest} />;
};

const Undoable = ({ act }: { readonly act: RecentAct }) => {
  const { undo, isUndoing } = useUndo(act, () => undefined);
  const number = numberOf(act.order);
  return (
    <output className={styles['bar']}>
      <strong>{`${number} is ready.`}</strong>
      <Button size="large" icon="undo" label={`Undo ${number}`} busy={isUndoing} onClick={undo}>
        <span>
          Undo <Countdown act={act} />
        </span>
      </Button>
    </output>
  );
};

const Countdown = ({ act: { undoUntil } }: { readonly act: RecentAct }) => (
  <SecondsLeft>{secondsLeft(undoUntil, useNow(SECOND_MS))}</SecondsLeft>
);
