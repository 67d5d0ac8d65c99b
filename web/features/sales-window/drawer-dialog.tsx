import { useState } from 'react';
import { PATHS } from '#web/paths.ts';
import { Button } from '#web/ui/button.tsx';
import { ButtonLink } from '#web/ui/button-link.tsx';
import { Choice } from '#web/ui/choice.tsx';
import { Dialog } from '#web/ui/dialog.tsx';
import { Row } from '#web/ui/stack.tsx';
import styles from './sales-window.module.css';
import { NO_CASH, type DrawerChoice } from './use-drawer.ts';

type DrawerDialogProps = { readonly choice: DrawerChoice; readonly onClose: () => void };

/** Chooses the cash box beside this tablet. */
export const DrawerDialog = ({ choice, onClose }: DrawerDialogProps) => {
  const { open, drawer, choose } = choice;
  const [picked, setPicked] = useState(drawer?.id ?? open[0]?.id ?? NO_CASH);
  const one = open.find(({ id }) => id === picked);
  const use = (): void => {
    choose(picked);
    onClose();
  };
  return (
    <Dialog
      title="Which cash drawer is at this tablet?"
      onDismiss={onClose}
      cancel="Cancel"
      foot={
        <Button size="large" variant="primary" onClick={use}>
          {one === undefined ? 'Take No Cash' : `Use ${one.name}`}
        </Button>
      }
    >
      <div className={styles['choices']}>
        {open.map(({ id, name: title, sellers }) => (
          <Choice
            key={id}
            name="drawer"
            value={id}
            title={title}
            detail={sellers.join(', ')}
            checked={id === picked}
            onChoose={() => setPicked(id)}
          />
        ))}
        <Choice
          name="drawer"
          value={NO_CASH}
          title="No cash here"
          detail="reader and phone only"
          checked={picked === NO_CASH}
          onChoose={() => setPicked(NO_CASH)}
        />
      </div>
      <Row>
        <ButtonLink variant="quiet" to={one === undefined ? PATHS.drawers.to() : PATHS.drawer.toCount(one.id)}>
          {`Count ${one?.name ?? 'a Drawer'}`}
        </ButtonLink>
      </Row>
    </Dialog>
  );
};
