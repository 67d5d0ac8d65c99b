import { Banner } from '#web/ui/banner.tsx';
import { Page } from '#web/ui/page.tsx';
import { productsErrorText } from './messages.ts';

/** Above whatever the last answer said, or alone. */
export const ProductsError = ({ error }: { readonly error: unknown }) => (
  <Page>
    <Banner tone="danger" title={productsErrorText(error)} announce="assertive">
      Check your signal. We try again every minute.
    </Banner>
  </Page>
);
