import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { NO_PIECES, sumOfPieces } from '#core/domain/drawer/pieces.ts';
import { formatUsd } from '#core/domain/kernel/money.ts';
import { drawersQuery } from '#web/api/drawers.queries.ts';
import { useServices } from '#web/composition/services-context.ts';
import { nextDrawerName } from '#web/staff/next-drawer-name.ts';
import { Button } from '#web/ui/button.tsx';
import { usePageShield } from '#web/ui/use-page-shield.ts';
import type { DrawerDraft, DrawerDrafts } from './drawer-drafts.ts';
import { FloatDialog } from './float-dialog.tsx';
import { Part, PartRow } from './part.tsx';

/** The contract's maximum. */
const MOST = 10;

/** The night's cash boxes with their floats; a night can open without any, and add more later (night.md §2). */
export const OpeningDrawers = ({ drafts }: { readonly drafts: DrawerDrafts }) => {
  const { api, newKey } = useServices();
  const { data } = useQuery(drawersQuery(api));
  const [edited, setEdited] = useState<DrawerDraft | null>(null);
  const open = (data?.drawers ?? []).filter(({ state }) => state !== 'closed').map(({ name }) => name);
  const names = [...open, ...drafts.drawers.map(({ name }) => name)];
  usePageShield(drafts.drawers.map(({ id }) => id).join());
  const add = (): void => setEdited({ id: newKey(), name: nextDrawerName(names), pieces: [...NO_PIECES] });
  return (
    <>
      <Part
        title="Drawers"
        more={
          drafts.drawers.length < MOST ? (
            <Button variant="quiet" icon="plus" onClick={add}>
              Add a Drawer
            </Button>
          ) : undefined
        }
      >
        {open.map((name) => (
          <PartRow key={name} icon="check" title={name} text="Open already." />
        ))}
        {drafts.drawers.map((drawer) => (
          <PartRow key={drawer.id} icon="check" title={drawer.name} text={`Float ${formatUsd(sumOfPieces(drawer.pieces))}.`}>
            <Button size="large" variant="quiet" label={`Leave Out: ${drawer.name}`} onClick={() => drafts.remove(drawer.id)}>
              Leave Out
            </Button>
            <Button size="large" label={`Count Again: ${drawer.name}`} onClick={() => setEdited(drawer)}>
              Count Again
            </Button>
          </PartRow>
        ))}
        {names.length === 0 && <PartRow icon="drawer" title="No float yet" text="You can open without a drawer, and open one later." />}
      </Part>
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
    </>
  );
};
