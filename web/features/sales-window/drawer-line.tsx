import { useState } from 'react';
import { Button } from '#web/ui/button.tsx';
import { classNames } from '#web/ui/class-names.ts';
import { Icon } from '#web/ui/icon.tsx';
import { DrawerDialog } from './drawer-dialog.tsx';
import styles from './sales-window.module.css';
import type { DrawerChoice } from './use-drawer.ts';

/** The drawer for cash, with a link to change it. */
export const DrawerLine = ({ drawer, isQuiet }: { readonly drawer: DrawerChoice; readonly isQuiet: boolean }) => {
  const [isAsking, setIsAsking] = useState(false);
  const isNeeded = drawer.cash === 'needs-drawer';
  return (
    <div className={isNeeded ? styles['needsDrawer'] : classNames(isQuiet && styles['quiet'])}>
      {isNeeded ? (
        <>
          <Icon name="drawer" size="art" />
          <p>
            <strong>Cash needs a drawer</strong>
            <br />
            <span className="muted">Which cash drawer is at this tablet?</span>
          </p>
          <Button variant="primary" size="extra-large" width="full" onClick={() => setIsAsking(true)}>
            Choose a Drawer
          </Button>
        </>
      ) : (
        <Button
          size="large"
          width="full"
          icon="drawer"
          label={`${drawer.drawer?.name ?? 'No cash here'}: change`}
          onClick={() => setIsAsking(true)}
        >
          {drawer.drawer?.name ?? 'No cash here'}
        </Button>
      )}
      {isAsking && <DrawerDialog choice={drawer} onClose={() => setIsAsking(false)} />}
    </div>
  );
};
