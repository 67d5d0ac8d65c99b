import { useEffect } from 'react';
import { countItems } from '#core/domain/cart/cart.ts';
import { useStand } from '#web/api/stand.queries.ts';
import { useServices } from '#web/composition/services-context.ts';
import { useCart } from '#web/session/use-cart.ts';
import { ErrorScreen } from './error-screen.tsx';
import { PageFrame } from './shell/page-frame.tsx';
import { useReloadForNewVersion } from './use-reload-for-new-version.ts';
import { SHELL } from '#web/texts/en/shell.ts';
import { useTexts } from '#web/texts/use-texts.ts';

/** The presentable part of a thrown value: its own message, or a plain sentence. */
const messageOf = (thrown: unknown, texts: typeof SHELL): string =>
  texts.failure ?? (thrown instanceof Error && thrown.message !== '' ? thrown.message : texts.couldNotBeShown);

/** The generic error screen of spec §2, with the header still in place. */
export const FailedLayout = ({ error }: { readonly error: unknown }) => {
  const { navigation, analytics } = useServices();
  const { standName } = useStand();
  const cartCount = countItems(useCart().items);
  useReloadForNewVersion(error);
  useEffect(() => {
    analytics.track({ name: 'exception' });
  }, [analytics]);
  return (
    <PageFrame standName={standName} cartCount={cartCount}>
      <ErrorScreen message={messageOf(error, useTexts('shell', SHELL))} onReload={() => navigation.reload()} />
    </PageFrame>
  );
};
