import { isRouteErrorResponse, useRouteError } from 'react-router-dom';
import { Button } from '#web/ui/button.tsx';
import { DocumentTitle } from '#web/ui/document-title.tsx';
import { Page } from '#web/ui/page.tsx';
import { ScreenState } from '#web/ui/screen-state.tsx';

type ErrorScreenProps = {
  readonly message: string;
  readonly onReload: () => void;
};

/** The last resort: something broke that no screen expected (spec §2, Shell). */
export const ErrorScreen = ({ message, onReload }: ErrorScreenProps) => (
  <Page width="reading">
    <DocumentTitle>Something went wrong</DocumentTitle>
    <ScreenState
      kind="error"
      title="Something went wrong"
      actions={
        <Button variant="primary" size="large" onClick={onReload}>
          Reload Page
        </Button>
      }
    >
      {message}
    </ScreenState>
  </Page>
);

/** What may be said of anything that was thrown: its own message, else a plain sentence. */
const messageOf = (thrown: unknown): string => {
  if (isRouteErrorResponse(thrown)) return `${thrown.status} ${thrown.statusText}`.trim();
  if (thrown instanceof Error && thrown.message !== '') return thrown.message;
  return 'This page could not be shown.';
};

/** For a route's `errorElement`: catches what its screens throw while loading or drawing. */
export const RouteErrorScreen = ({ onReload }: { readonly onReload: () => void }) => (
  <ErrorScreen message={messageOf(useRouteError())} onReload={onReload} />
);
