import { useState } from 'react';
import { CATEGORIES, categoryLabel } from '#core/domain/catalogue/category.ts';
import type { Product } from '#core/domain/catalogue/product.ts';
import { Button } from '#web/ui/button.tsx';
import { classNames } from '#web/ui/class-names.ts';
import { Dialog } from '#web/ui/dialog.tsx';
import { Switch } from '#web/ui/switch.tsx';
import styles from './on-off-dialog.module.css';
import type { OnOff } from './use-on-off.ts';

type OnOffDialogProps = {
  readonly products: readonly Product[];
  readonly isBusy: boolean;
  readonly onSave: (wanted: OnOff) => void;
  readonly onDismiss: () => void;
};

/** All products in one list of switches, applied on Save. */
export const OnOffDialog = ({ products, isBusy, onSave, onDismiss }: OnOffDialogProps) => {
  const [wanted, setWanted] = useState<OnOff>(new Map());
  const isOn = ({ id, isActive }: Product): boolean => wanted.get(id) ?? isActive;
  const changed = products.filter((product) => isOn(product) !== product.isActive);
  const set = (some: readonly Product[], isActive: boolean): void =>
    setWanted(new Map([...wanted, ...some.map(({ id }) => [id, isActive] as const)]));
  return (
    <Dialog
      title="On and Off"
      width="wide"
      isFootFixed
      onDismiss={onDismiss}
      foot={
        <>
          <p className={styles['names']}>{changed.length === 0 ? 'Nothing changed yet.' : changed.map(({ name }) => name).join(', ')}</p>
          <Button size="large" onClick={onDismiss}>
            Cancel
          </Button>
          <Button
            variant="primary"
            size="large"
            busy={isBusy}
            disabled={changed.length === 0}
            onClick={() => onSave(new Map(changed.map((product) => [product.id, isOn(product)])))}
          >
            {`Save ${changed.length}`}
          </Button>
        </>
      }
    >
      {CATEGORIES.map((category) => {
        const own = products.filter((product) => product.category === category);
        const name = categoryLabel(category);
        if (own.length === 0) return null;
        return (
          <section key={category} aria-label={name}>
            <div className={styles['head']}>
              <h3>{name}</h3>
              <Button variant="quiet" label={`All On: ${name}`} onClick={() => set(own, true)}>
                All On
              </Button>
              <Button variant="quiet" label={`All Off: ${name}`} onClick={() => set(own, false)}>
                All Off
              </Button>
            </div>
            <ul className={styles['list']}>
              {own.map((product) => (
                <li key={product.id} className={classNames(isOn(product) !== product.isActive && styles['changed'])}>
                  <Switch label={product.name} checked={isOn(product)} onChange={(isActive) => set([product], isActive)} />
                </li>
              ))}
            </ul>
          </section>
        );
      })}
    </Dialog>
  );
};
