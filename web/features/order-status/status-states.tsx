import { Banner } from '#web/ui/banner.tsx';
import { ButtonLink } from '#web/ui/button-link.tsx';
import { DocumentTitle } from '#web/ui/document-title.tsx';
import { ScreenState } from '#web/ui/screen-state.tsx';
import { Row } from '#web/ui/stack.tsx';
import { NOT_FOUND_TITLE } from './messages.ts';

export const WaysOn = () => (
  <Row align="spread">
    <ButtonLink variant="quiet" to="/check-order">
      Check Another Order
    </ButtonLink>
    <ButtonLink variant="quiet" to="/">
      Back to Menu
    </ButtonLink>
  </Row>
);

export const StatusLoading = () => (
  <>
    <DocumentTitle>Order status</DocumentTitle>
    <ScreenState kind="loading" title="Loading your order" />
  </>
);

export const StatusFailure = ({ title, text }: { readonly title?: string; readonly text: string }) => (
  <>
    <DocumentTitle>{title ?? NOT_FOUND_TITLE}</DocumentTitle>
    <h1>Order status</h1>
    <Banner tone="danger" announce="assertive" {...(title !== undefined && { title, icon: 'search' })}>
      {text}
    </Banner>
    <WaysOn />
  </>
);
