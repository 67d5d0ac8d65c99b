import { Banner } from '#web/ui/banner.tsx';
import { ButtonLink } from '#web/ui/button-link.tsx';
import { DocumentTitle } from '#web/ui/document-title.tsx';
import { ScreenState } from '#web/ui/screen-state.tsx';
import { Row } from '#web/ui/stack.tsx';
import { NOT_FOUND_TITLE } from './messages.ts';

/** @param next `search` where there is no order on the page: looking for another one comes next. */
export const WaysOn = ({ next = 'nothing' }: { readonly next?: 'nothing' | 'search' }) => (
  <Row align="spread">
    <ButtonLink variant={next === 'search' ? 'primary' : 'quiet'} to="/check-order">
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
    <WaysOn next="search" />
  </>
);
