import { ButtonLink } from '#web/ui/button-link.tsx';
import { DocumentTitle } from '#web/ui/document-title.tsx';
import { Page } from '#web/ui/page.tsx';
import { ScreenState } from '#web/ui/screen-state.tsx';
import { OfflinePage } from './offline.page.tsx';
import { useIsOffline } from './use-is-offline.ts';

/** Any address that has no screen, or none that can be had. */
export const NotFoundPage = () => (useIsOffline() ? <OfflinePage /> : <OutOfBounds />);

const OutOfBounds = () => (
  <Page width="reading">
    <DocumentTitle>Page not found</DocumentTitle>
    <ScreenState
      kind="empty"
      title="This page is out of bounds"
      art="search"
      actions={
        <>
          <ButtonLink variant="primary" size="large" to="/">
            Back to Menu
          </ButtonLink>
          <ButtonLink variant="quiet" to="/check-order">
            Check Order
          </ButtonLink>
        </>
      }
    >
      There is nothing at this address. The menu is one tap away.
    </ScreenState>
  </Page>
);
