import { useQuery } from '@tanstack/react-query';
import { drawersQuery, givenQuery, type DrawerSummary } from '#web/api/drawers.queries.ts';
import { PATHS } from '#web/paths.ts';
import { useServices } from '#web/composition/services-context.ts';
import { ButtonLink } from '#web/ui/button-link.tsx';
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

/** Tonight's cash boxes. */
export const TonightDrawers = () => {
  const { api } = useServices();
  const { data } = useQuery(drawersQuery(api));
  const { data: given } = useQuery(givenQuery(api));
  if (data === undefined) return null;
  const waiting = given?.waiting.length ?? 0;
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
