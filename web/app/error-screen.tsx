import { Button } from '#web/ui/button.tsx';
import { DocumentTitle } from '#web/ui/document-title.tsx';
import { Page } from '#web/ui/page.tsx';
import { ScreenState } from '#web/ui/screen-state.tsx';
import { SHELL } from '#web/texts/en/shell.ts';
import { useTexts } from '#web/texts/use-texts.ts';

type ErrorScreenProps = {
  readonly message: string;
  readonly onReload: () => void;
};

/** The last resort: an unexpected error (spec §2, Shell). */
export const ErrorScreen = ({ message, onReload }: ErrorScreenProps) => {
  const texts = useTexts('shell', SHELL);
  return (
    <Page width="reading">
      <DocumentTitle>{texts.somethingWentWrong}</DocumentTitle>
      <ScreenState
        kind="error"
        title={texts.somethingWentWrong}
        actions={
          <Button variant="primary" size="large" onClick={onReload}>
            {texts.reloadPage}
          </Button>
        }
      >
        {message}
      </ScreenState>
    </Page>
  );
};
