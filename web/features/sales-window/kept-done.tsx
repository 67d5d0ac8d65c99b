import { useState } from 'react';
import { elapsedMs, SECOND_MS } from '#core/domain/kernel/instant.ts';
import { TEXT_LIMITS } from '#core/domain/kernel/typed-text.ts';
import { LIMITS } from '#core/domain/limits.ts';
import { keptTotal, linesText } from '#web/staff/pending-sales/sale-texts.ts';
import { useKeepsNothing } from '#web/staff/offline-queue/use-keeps-nothing.ts';
import { useNow } from '#web/platform/use-now.ts';
import { Button } from '#web/ui/button.tsx';
import { Field } from '#web/ui/field.tsx';
import { Icon } from '#web/ui/icon.tsx';
import { ChangeDue } from './done.tsx';
import { NAME_HINT } from './sale.view.ts';
import styles from './done.module.css';
import type { ShownKeptSale } from './use-kept-done.ts';
import type { SaleControls } from './use-sale.ts';

type KeptDoneProps = Pick<SaleControls, 'takeBack' | 'giveName'> & { readonly kept: ShownKeptSale };

export const KeptDone = ({ kept: { sale, canUndo }, takeBack, giveName }: KeptDoneProps) => {
  const { customerName: name, given, soldAt, lines } = sale;
  const [asksName] = useState(name === '');
  const seconds = Math.ceil((LIMITS.window.undoWithinMs - elapsedMs(soldAt, useNow(SECOND_MS))) / SECOND_MS);
  const keepsNothing = useKeepsNothing();
  const total = keptTotal(sale);
  const made = lines.filter(({ isMade }) => isMade);
  return (
    <section className={styles['done']} aria-label="Sold, not sent yet">
      <div aria-live="polite">
        <ChangeDue total={total} given={given} />
      </div>
      <div className={styles['say']}>
        {made.length === 0 && <p className={styles['label']}>Hand it over now</p>}
        {made.length > 0 && !asksName && (
          <p>
            <span className={styles['label']}>Call this name</span>
            <span className={styles['name']}>{name}</span>
          </p>
        )}
        {made.length > 0 && asksName && (
          <div className={styles['ask']}>
            <Field label="Name to call" value={name} onChange={giveName} hint={NAME_HINT} autoComplete="off" maxLength={TEXT_LIMITS.name} />
          </div>
        )}
        <p className={styles['safe']}>
          <Icon name={keepsNothing ? 'warning' : 'safe'} size="medium" />
          <span>
            {keepsNothing
              ? 'Sold offline, but this tablet can’t save it. Write it on a tally sheet, and do not close this page.'
              : `Sold offline. It is safe on this tablet and ${made.length === 0 ? 'is sent' : 'gets its number'} when the network is back.`}
          </span>
        </p>
      </div>
      <div className={styles['foot']}>
        {canUndo && seconds > 0 && (
          <Button
            size="large"
            width="full"
            icon="undo"
            label={`Undo (${seconds}s)${name === '' ? '' : `, the sale for ${name}`}`}
            onClick={takeBack}
          >{`Undo (${seconds}s)`}</Button>
        )}
        <p className={styles['next']}>
          {made.length > 0 && (
            <>
              <span>{`Tell the grill: ${linesText(made)}.`}</span>
              <br />
            </>
          )}
          <span>Next customer: just tap an item.</span>
        </p>
      </div>
    </section>
  );
};
