import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { sentenceOf } from '#web/api/api-error.ts';
import { useServices } from '#web/composition/services-context.ts';
import { Banner } from '#web/ui/banner.tsx';
import { Problem } from '#web/ui/problem.tsx';
import { Button } from '#web/ui/button.tsx';
import { ButtonLink } from '#web/ui/button-link.tsx';
import { DocumentTitle } from '#web/ui/document-title.tsx';
import { Page, PageHead } from '#web/ui/page.tsx';
import { ScreenState } from '#web/ui/screen-state.tsx';
import { Row } from '#web/ui/stack.tsx';
import { usePageShield } from '#web/ui/use-page-shield.ts';
import { CallOffForm } from './call-off-form.tsx';
import { CallOffOutcome } from './call-off-outcome.tsx';
import { callOffQuery, isRunning, type CallOffAnswer, type CurrentCallOff } from './call-off.queries.ts';
import { rowsToActOn } from './call-off.view.ts';
import { useCallOff } from './use-call-off.ts';

const titleOf = (current: CurrentCallOff | null): string => {
  if (current === null) return 'Call off the game';
  return current.isAll ? 'The game is called off' : 'Chosen orders are called off';
};

/** Calling off a game: refunds all orders that were not handed out (night §7). */
export const CallOffPage = () => {
  const { api } = useServices();
  const { data, isPending, error, refetch } = useQuery(callOffQuery(api));
  const title = titleOf(data?.current ?? null);
  return (
    <Page width="page" gap="group">
      <DocumentTitle>{title}</DocumentTitle>
      <PageHead
        title={title}
        link={
          <ButtonLink variant="quiet" icon="arrow-left" to="/admin/orders">
            Order Management
          </ButtonLink>
        }
      />
      {isPending && <ScreenState kind="loading" title="Loading orders..." titleLevel={2} />}
      {error !== null && (
        <Banner tone="danger" announce="assertive" action={<Button onClick={() => void refetch()}>Try Again</Button>}>
          {sentenceOf(error, 'Failed to load the orders')}
        </Banner>
      )}
      {data !== undefined && <Loaded data={data} />}
    </Page>
  );
};

const Loaded = ({ data }: { readonly data: CallOffAnswer }) => {
  const commands = useCallOff();
  const [moreAfter, setMoreAfter] = useState<CurrentCallOff['id']>();
  const { current, night, orders } = data;
  const wantsMore = current?.id === moreAfter;
  // Listed orders cannot be called off again.
  const listed = new Set(current?.orders.map(({ orderId }) => orderId));
  const open = orders.filter(({ id }) => !listed.has(id));
  const canCallMore = night !== null && open.length > 0 && !isRunning(data);
  const showsForm = current === null || (wantsMore && canCallMore);
  usePageShield([showsForm, ...rowsToActOn(current)].join());
  return (
    <>
      <Problem>{commands.problem}</Problem>
      {current !== null && <CallOffOutcome callOff={current} commands={commands} />}
      {current !== null && canCallMore && !wantsMore && (
        <Row>
          <Button onClick={() => setMoreAfter(current.id)}>Call Off More Orders</Button>
        </Row>
      )}
      {showsForm && <FormOrNothing data={{ ...data, orders: open }} commands={commands} />}
    </>
  );
};

type FormProps = { readonly data: CallOffAnswer; readonly commands: ReturnType<typeof useCallOff> };

const FormOrNothing = ({ data, commands }: FormProps) => {
  if (data.night === null)
    return (
      <ScreenState kind="empty" title="No night is open" titleLevel={2} art="clock">
        There is nothing to call off.
      </ScreenState>
    );
  return <CallOffForm night={data.night} orders={data.orders} handedOut={data.handedOut} commands={commands} />;
};
