import type { QueryClient } from '@tanstack/react-query';
import { useEffect, useState, useSyncExternalStore, type ReactNode } from 'react';
import { useLocation } from 'react-router-dom';
import type { Language } from '#core/domain/language.ts';
import { useStand } from '#web/api/stand.queries.ts';
import { useServices } from '#web/composition/services-context.ts';
import type { Services } from '#web/composition/services.ts';
import { DialogsProvider } from '#web/platform/dialogs-provider.tsx';
import { ChooseLanguageContext, ENGLISH, SpokenContext } from '#web/texts/use-texts.ts';
import { CustomerArea } from './customer-area.tsx';
import { LaterDialog } from './later-dialog.ts';
import { isStaffPath } from '../customer-paths.ts';
import { Providers } from './providers.tsx';
import { ScreenErrors } from './screen-errors.tsx';
import { StaffArea } from './staff-area.tsx';
import { useFocusOnNavigation } from './use-focus-on-navigation.ts';
import { useScrollOnNavigation } from './use-scroll-on-navigation.ts';

type AppProps = {
  readonly services: Services;
  readonly queryClient: QueryClient;
};

/** Everything below the router, which the host chooses: the browser's addresses, or a test's. */
export const App = ({ services, queryClient }: AppProps) => (
  <Providers services={services} queryClient={queryClient}>
    <LanguageScope>
      <ScreenErrors>
        <DialogsProvider questionDialog={LaterDialog.Screen}>
          <Area />
        </DialogsProvider>
      </ScreenErrors>
    </LanguageScope>
  </Providers>
);

const Area = () => {
  useFocusOnNavigation();
  useScrollOnNavigation();
  return isStaffPath(useLocation().pathname) ? <StaffArea /> : <CustomerArea />;
};

const LanguageScope = ({ children }: { readonly children: ReactNode }) => {
  const { language } = useServices();
  const { languages } = useStand();
  useEffect(() => language.offer(languages), [language, languages]);
  const own = useSyncExternalStore(language.subscribe, language.get, language.get);
  const spoken = isStaffPath(useLocation().pathname) ? ENGLISH : own;
  useEffect(() => {
    document.documentElement.lang = spoken.language;
  }, [spoken]);
  // Unavailable offline: then the page keeps its language.
  const [choose] = useState(
    () =>
      (chosen: Language): void =>
        void language.choose(chosen).catch(() => undefined),
  );
  return (
    <SpokenContext value={spoken}>
      <ChooseLanguageContext value={languages.length > 1 ? choose : null}>{children}</ChooseLanguageContext>
    </SpokenContext>
  );
};
