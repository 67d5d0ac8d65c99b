import type { ReactNode } from 'react';
import type { Elements } from '#web/ui/elements.ts';
import { ordersFailureText } from '#web/staff/orders/staff-messages.ts';
import type { StaffOrder } from '#web/staff/orders/staff-order.ts';
import { Button } from '#web/ui/button.tsx';
import { ButtonLink } from '#web/ui/button-link.tsx';
import { DocumentTitle } from '#web/ui/document-title.tsx';
import type { IconName } from '#web/ui/icon.tsx';
import { Page } from '#web/ui/page.tsx';
import { ScreenState } from '#web/ui/screen-state.tsx';
import { Row } from '#web/ui/stack.tsx';

type StateProps = {
  readonly kind: 'loading' | 'empty' | 'error';
  readonly title: string;
  readonly art?: IconName;
  readonly children?: ReactNode;
  readonly actions?: Elements;
};

const State = (state: StateProps) => (
  <Page width="reading">
    <DocumentTitle>{state.title}</DocumentTitle>
    <ScreenState {...state} />
  </Page>
);

const BackToQueue = () => (
  <ButtonLink variant="primary" size="large" to="/fulfillment">
    Back to Fulfillment Queue
  </ButtonLink>
);

export const PackingLoading = () => <State kind="loading" title="Loading order" />;

/** Spec §8, 'Detail page'. */
export const OrderNotFound = () => (
  <State kind="empty" title="Order Not Found" art="search" actions={<BackToQueue />}>
    The requested order could not be found.
  </State>
);

export const OrderNotAvailable = ({ status }: Pick<StaffOrder, 'status'>) => (
  <State
    kind="empty"
    title="Order Not Available"
    art="box"
    actions={<BackToQueue />}
  >{`This order is not currently being packed. Status: ${status}`}</State>
);

type UnableToLoadProps = { readonly error: unknown; readonly onRefresh: () => void };

export const UnableToLoad = ({ error, onRefresh }: UnableToLoadProps) => (
  <State
    kind="error"
    title="Unable to load order"
    actions={
      <Row align="center">
        <Button variant="primary" size="large" icon="refresh" onClick={onRefresh}>
          Refresh
        </Button>
        <ButtonLink size="large" to="/fulfillment">
          Back to Fulfillment Queue
        </ButtonLink>
      </Row>
    }
  >
    {ordersFailureText(error)}
  </State>
);
