import { useQuery, useQueryClient } from '@tanstack/react-query';
import { drawersContract } from '#adapters/http-contract/drawers.contract.ts';
import { sumOfPieces } from '#core/domain/drawer/pieces.ts';
import { drawerId } from '#core/domain/kernel/ids.ts';
import { formatUsd } from '#core/domain/kernel/money.ts';
import { sentenceOf } from '#web/api/api-error.ts';
import { DRAWERS_KEY, drawersQuery, givenQuery, type DrawerSummary } from '#web/api/drawers.queries.ts';
import { useCommand } from '#web/api/use-command.ts';
import { PATHS } from '#web/paths.ts';
import { useServices } from '#web/composition/services-context.ts';
import { Button } from '#web/ui/button.tsx';
import { ButtonLink } from '#web/ui/button-link.tsx';
import { Problem } from '#web/ui/problem.tsx';
import { useDrawerDrafts, type DrawerDraft } from './drawer-drafts.ts';
import { Part, PartRow } from './part.tsx';
import { counted } from './tonight.view.ts';

const listed = (names: readonly string[]): string =>
  names.length < 2 ? names.join('') : `${names.slice(0, -1).join(', ')} and ${names.at(-1) ?? ''}`;

type Face = { readonly text: string; readonly action: string; readonly name: string; readonly to: string; readonly isQuestion: boolean };

/** The next step of a drawer. Count opens the count itself, never the ledger with its figures. */
export const faceOf = ({ id, name, state, sellers, count }: DrawerSummary): Face => {
  const who = sellers.length === 0 ? 'No one is using it yet.' : `${listed(sellers)} ${sellers.length === 1 ? 'sells' : 'sell'} with it.`;
  const result = { action: 'Result', name: `Result of ${name}`, to: PATHS.drawer.to(id) };
  const toCount = { action: 'Count', name: `Count ${name}`, to: PATHS.drawer.toCount(id), isQuestion: false };
  return {
    open: { text: who, ...toCount },
    counting: { text: 'Someone is counting it.', ...toCount },
    counted: {
      text: `${count?.by ?? 'Someone'} has counted it. Now a second person counts.`,
      action: 'Confirm',
      name: `Confirm the Count of ${name}`,
      to: PATHS.drawer.to(id),
      isQuestion: true,
    },
    confirmed: { text: 'Two people agree. Look at the difference.', ...result, isQuestion: true },
    closed: { text: 'Counted and closed.', ...result, isQuestion: false },
  }[state];
};

/** '1 gift waits for a manager' */
export const giftsText = (waiting: number): string => `${counted(waiting, 'gift waits', 'gifts wait')} for a manager`;

type TonightDrawersProps = {
  /** The scope of the opening, before which floats may have been counted: the night may have opened by itself. */
  readonly opening: string;
};

/** Tonight's cash boxes. */
export const TonightDrawers = ({ opening }: TonightDrawersProps) => {
  const { api } = useServices();
  const queryClient = useQueryClient();
  const { data } = useQuery(drawersQuery(api));
  const drafts = useDrawerDrafts(opening);
  const { run, isPending, error } = useCommand(
    async ({ id, name, pieces }: DrawerDraft) => {
      await api.call(drawersContract.open, { body: { id: drawerId(id), name, pieces } });
      drafts.remove(id);
    },
    { onSettled: () => queryClient.invalidateQueries({ queryKey: DRAWERS_KEY }) },
  );
  const { data: given } = useQuery(givenQuery(api));
  if (data === undefined) return null;
  const waiting = given?.waiting.length ?? 0;
  const unopened = drafts.drawers.filter((draft) => !data.drawers.some(({ id }) => id === draft.id));
  return (
    <Part
      title="Drawers"
      more={
        <>
          <ButtonLink variant="quiet" icon="plus" to={PATHS.openDrawer.to()}>
            {data.drawers.length === 0 ? 'Open a Drawer' : 'Open Another Drawer'}
          </ButtonLink>
          <ButtonLink variant="quiet" to={PATHS.drawers.to()}>
            Who Sold How Much
          </ButtonLink>
        </>
      }
    >
      {error !== null && (
        <li>
          <Problem>{sentenceOf(error)}</Problem>
        </li>
      )}
      {unopened.map((drawer) => (
        <PartRow
          key={drawer.id}
          icon="drawer"
          tone="look"
          title={drawer.name}
          text={`Float ${formatUsd(sumOfPieces(drawer.pieces))}, counted before the opening. Not open yet.`}
        >
          <Button size="large" variant="quiet" label={`Leave Out: ${drawer.name}`} onClick={() => drafts.remove(drawer.id)}>
            Leave Out
          </Button>
          <Button size="large" busy={isPending} label={`Open ${drawer.name}`} onClick={() => run(drawer)}>
            Open
          </Button>
        </PartRow>
      ))}
      {data.drawers.length === 0 && (
        <PartRow icon="drawer" tone="look" title="No drawer is open" text="Cash that is sold now is in no drawer. Nobody can count it." />
      )}
      {waiting > 0 && (
        <PartRow icon="warning" tone="look" title={giftsText(waiting)} text="Already handed out. It is on the sheet either way.">
          <ButtonLink size="large" to={PATHS.drawers.to()}>
            Look
          </ButtonLink>
        </PartRow>
      )}
      {data.drawers.map((drawer) => {
        const { text, action, name, to, isQuestion } = faceOf(drawer);
        return (
          <PartRow key={drawer.id} icon="drawer" title={drawer.name} text={text} tone={isQuestion ? 'look' : 'plain'}>
            {drawer.state === 'open' && (
              <ButtonLink variant="quiet" size="large" label={`Ledger of ${drawer.name}`} to={PATHS.drawer.to(drawer.id)}>
                Ledger
              </ButtonLink>
            )}
            <ButtonLink size="large" label={name} to={to}>
              {action}
            </ButtonLink>
          </PartRow>
        );
      })}
    </Part>
  );
};
