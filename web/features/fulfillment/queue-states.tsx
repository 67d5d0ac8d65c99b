import { ordersFailureText } from '#web/staff/orders/staff-messages.ts';
import { Button } from '#web/ui/button.tsx';
import { ScreenState } from '#web/ui/screen-state.tsx';

/** Before the first response; after a first failure it shows that it retries. */
export const QueueLoading = ({ isRetry }: { readonly isRetry: boolean }) =>
  isRetry ? (
    <ScreenState kind="loading" title="Loading orders">
      The stand is not answering yet. We’ll keep trying.
    </ScreenState>
  ) : (
    <ScreenState kind="loading" title="Initializing..." />
  );

type QueueFailureProps = { readonly error: unknown; readonly onRefresh: () => void };

export const QueueFailure = ({ error, onRefresh }: QueueFailureProps) => (
  <ScreenState
    kind="error"
    title="Error Loading Orders"
    cause={ordersFailureText(error)}
    actions={
      <Button variant="primary" size="large" icon="refresh" onClick={onRefresh}>
        Refresh
      </Button>
    }
  >
    Please check your connection and refresh the page.
  </ScreenState>
);
