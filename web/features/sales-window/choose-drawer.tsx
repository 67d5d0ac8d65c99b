import { useState } from 'react';
import { Button } from '#web/ui/button.tsx';
import { Icon } from '#web/ui/icon.tsx';
import { DrawerDialog } from './drawer-dialog.tsx';
import styles from './sales-window.module.css';
import type { DrawerChoice } from './use-drawer.ts';

type ChooseDrawerProps = { readonly drawer: DrawerChoice };

/** Replaces the sale until someone has chosen the drawer for the cash. */
export const DrawerNeeded = ({ drawer }: ChooseDrawerProps) => {
  const [isAsking, setIsAsking] = useState(false);
  return (
    <div className={styles['needsDrawer']}>
      <Icon name="drawer" size="art" />
      <p>
        <strong>Cash needs a drawer</strong>
        <br />
        <span className="muted">Which cash drawer is at this tablet?</span>
      </p>
      <Button variant="primary" size="extra-large" width="full" onClick={() => setIsAsking(true)}>
        Choose a Drawer
      </Button>
      {isAsking && <DrawerDialog choice={drawer} onClose={() => setIsAsking(false)} />}
    </div>
  );
};

export const DrawerButton = ({ drawer }: ChooseDrawerProps) => {
  const [isAsking, setIsAsking] = useState(false);
  const name = drawer.drawer?.name ?? 'No cash here';
  return (
    <>
      <Button variant="quiet" label={`${name}: change`} onClick={() => setIsAsking(true)}>
        {name}
      </Button>
      {isAsking && <DrawerDialog choice={drawer} onClose={() => setIsAsking(false)} />}
    </>
  );
};
