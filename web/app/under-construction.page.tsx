import { ButtonLink } from '#web/ui/button-link.tsx';
import { DocumentTitle } from '#web/ui/document-title.tsx';
import { Page } from '#web/ui/page.tsx';
import { ScreenState } from '#web/ui/screen-state.tsx';

/** Stands where a screen of the admin's will be. */
export const UnderConstructionPage = () => (
  <Page width="reading">
    <DocumentTitle>Not open yet</DocumentTitle>
    <ScreenState
      kind="empty"
      title="Not open yet"
      art="box"
      actions={
        <ButtonLink variant="primary" size="large" to="/fulfillment">
          Fulfillment Queue
        </ButtonLink>
      }
    >
      This screen is still being built.
    </ScreenState>
  </Page>
);
