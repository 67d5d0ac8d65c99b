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
