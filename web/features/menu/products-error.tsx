import type { Instant } from '#core/domain/kernel/instant.ts';
import { useServices } from '#web/composition/services-context.ts';
import { agoText } from '#web/order/times.ts';
import { Banner } from '#web/ui/banner.tsx';
import { Page } from '#web/ui/page.tsx';
import { OFFLINE, productsErrorText } from './messages.ts';

type ProductsErrorProps = {
  /** Null: nothing was answered yet. */
  readonly error: unknown;
  /** The age of the data below, offline. */
  readonly oldSince?: Instant | null;
};

/** Above whatever the last answer said, or alone. */
export const ProductsError = ({ error, oldSince = null }: ProductsErrorProps) => {
  const { clock } = useServices();
  return (
    <Page>
      <Banner tone={oldSince === null ? 'danger' : 'warn'} title={error === null ? OFFLINE : productsErrorText(error)} announce="assertive">
        {oldSince === null
          ? 'Check your signal. We try again every minute.'
          : `Last updated ${agoText(oldSince, clock.now())}, no connection. What is left may have changed.`}
      </Banner>
    </Page>
  );
};
