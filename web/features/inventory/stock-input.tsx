import { useRef, useState } from 'react';
import { SECOND_MS } from '#core/domain/kernel/instant.ts';
import { LIMITS } from '#core/domain/limits.ts';
import { readStock } from './inventory.view.ts';
import styles from './inventory.module.css';

type StockInputProps = {
  /** 'Cola' */
  readonly product: string;
  readonly available: number;
  readonly onChange: (quantity: number) => void;
};

/** Staff rarely leave a field on purpose, so a value is saved after this long without a change. */
const SETTLED_AFTER_MS = 0.8 * SECOND_MS;

/** The stock that can be bought; saved on Enter, on blur, and after a pause. Invalid input is ignored (spec §5). */
export const StockInput = ({ product, available, onChange }: StockInputProps) => {
  const [draft, setDraft] = useState<string | null>(null);
  const settling = useRef<ReturnType<typeof setTimeout>>(undefined);
  // Once it is saved the field shows sales again, and leaving it must not undo them.
  if (draft !== null && readStock(draft) === available) setDraft(null);

  const save = (text: string): void => {
    clearTimeout(settling.current);
    const quantity = readStock(text);
    if (quantity !== null && quantity !== available) onChange(quantity);
  };
  const type = (text: string): void => {
    setDraft(text);
    clearTimeout(settling.current);
    settling.current = setTimeout(() => save(text), SETTLED_AFTER_MS);
  };
  const leave = (): void => {
    if (draft !== null) save(draft);
    setDraft(null);
  };
  const cancel = (): void => {
    clearTimeout(settling.current);
    setDraft(null);
  };
  return (
    <label className={styles['stock']}>
      Stock
      <input
        className={styles['stockInput']}
        type="number"
        inputMode="numeric"
        min="0"
        max={LIMITS.stock.maximum}
        step="1"
        aria-label={`Stock of ${product}`}
        value={draft ?? String(available)}
        onChange={(event) => type(event.currentTarget.value)}
        onBlur={leave}
        onKeyDown={({ key }) => {
          if (key === 'Enter') leave();
          if (key === 'Escape') cancel();
        }}
        // A wheel over a focused number field would change it by accident.
        onWheel={(event) => event.currentTarget.blur()}
      />
    </label>
  );
};
