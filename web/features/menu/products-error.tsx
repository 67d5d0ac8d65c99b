import type { Instant } from '#core/domain/kernel/instant.ts';
import { useServices } from '#web/composition/services-context.ts';
import { Banner } from '#web/ui/banner.tsx';
import { Page } from '#web/ui/page.tsx';
import { MENU } from '#web/texts/en/menu.ts';
import { SHELL } from '#web/texts/en/shell.ts';
import { TIMES } from '#web/texts/en/times.ts';
import { useTexts } from '#web/texts/use-texts.ts';

type ProductsErrorProps = {
  /** Null: no response yet. */
  readonly error: unknown;
  /** The age of the data below, offline. */
  readonly oldSince?: Instant | null;
};

/** Above the last response's data, or alone. */
export const ProductsError = ({ error, oldSince = null }: ProductsErrorProps) => {
  const { clock } = useServices();
  const texts = useTexts('menu', MENU);
  const { offline } = useTexts('shell', SHELL);
  const { ago } = useTexts('times', TIMES);
  return (
    <Page>
      <Banner tone={oldSince === null ? 'danger' : 'warn'} title={error === null ? offline : texts.failed(error)} announce="assertive">
        {oldSince === null ? texts.checkSignal : texts.old(ago(oldSince, clock.now()))}
      </Banner>
    </Page>
  );
};
