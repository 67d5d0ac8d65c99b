import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { NO_PIECES, sumOfPieces } from '#core/domain/drawer/pieces.ts';
import { formatUsd } from '#core/domain/kernel/money.ts';
import { drawersQuery } from '#web/api/drawers.queries.ts';
import { useServices } from '#web/composition/services-context.ts';
import { Button } from '#web/ui/button.tsx';
import { Card } from '#web/ui/card.tsx';
import { Stack } from '#web/ui/stack.tsx';
import type { DrawerDraft, DrawerDrafts } from './drawer-drafts.ts';
import { FloatDialog } from './float-dialog.tsx';
import styles from './stock-count.module.css';

/** The contract takes no more at once. */
const MOST = 10;
const FIRST_LETTER = 65;

/** 'Drawer A', then 'Drawer B', and so on. */
const nextName = (taken: readonly string[]): string => {
  const letters = Array.from({ length: MOST * 2 }, (_, at) => `Drawer ${String.fromCodePoint(FIRST_LETTER + at)}`);
  return letters.find((name) => !taken.includes(name)) ?? '';
};

/** The boxes of the night with their floats; one can open without any, and open more later (night.md §2). */
export const OpeningDrawers = ({ drafts }: { readonly drafts: DrawerDrafts }) => {
  const { api, newKey } = useServices();
  const { data } = useQuery(drawersQuery(api));
  const [edited, setEdited] = useState<DrawerDraft | null>(null);
  const open = (data?.drawers ?? []).filter(({ state }) => state !== 'closed').map(({ name }) => name);
  const names = [...open, ...drafts.drawers.map(({ name }) => name)];
  const add = (): void => setEdited({ id: newKey(), name: nextName(names), pieces: [...NO_PIECES] });
  return (
    <Stack>
      {open.length > 0 && (
        <Card label="Drawers">
          <p>{`${open.join(', ')} ${open.length === 1 ? 'is' : 'are'} open already.`}</p>
        </Card>
      )}
      {drafts.drawers.length > 0 && (
        <ul className={styles['drawers']}>
          {drafts.drawers.map((drawer) => (
            <li key={drawer.id}>
              <Card label={drawer.name}>
                <div className={styles['drawer']}>
                  <div>
                    <h3>{drawer.name}</h3>
                    <p className="muted">{`Float ${formatUsd(sumOfPieces(drawer.pieces))}`}</p>
                  </div>
                  <div className={styles['tools']}>
                    <Button size="large" variant="quiet" label={`Leave Out: ${drawer.name}`} onClick={() => drafts.remove(drawer.id)}>
                      Leave Out
                    </Button>
                    <Button size="large" label={`Count Again: ${drawer.name}`} onClick={() => setEdited(drawer)}>
                      Count Again
                    </Button>
                  </div>
                </div>
              </Card>
            </li>
          ))}
        </ul>
      )}
      {drafts.drawers.length === 0 && open.length === 0 && (
        <Card label="Drawers">
          <p>Count the float of each drawer, by coins and notes. You can open without one, and add one later.</p>
        </Card>
      )}
      {drafts.drawers.length < MOST && (
        <div className={styles['tools']}>
          <Button size="large" onClick={add}>
            Add a Drawer
          </Button>
        </div>
      )}
      {edited !== null && (
        <FloatDialog
          drawer={edited}
          takenNames={names.filter((name) => name !== edited.name || open.includes(name))}
          onSave={(drawer) => {
            drafts.put(drawer);
            setEdited(null);
          }}
          onClose={() => setEdited(null)}
        />
      )}
    </Stack>
  );
};
