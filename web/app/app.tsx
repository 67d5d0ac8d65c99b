import type { QueryClient } from '@tanstack/react-query';
import { useLocation } from 'react-router-dom';
import type { Services } from '#web/composition/services.ts';
import { DialogsProvider } from '#web/platform/dialogs-provider.tsx';
import { CustomerArea } from './customer-area.tsx';
import { LaterDialog } from './later-dialog.ts';
import { isStaffPath } from './paths.ts';
import { Providers } from './providers.tsx';
import { ScreenErrors } from './screen-errors.tsx';
import { StaffArea } from './staff-area.tsx';
import { useFocusOnNavigation } from './use-focus-on-navigation.ts';
import { useScrollOnNavigation } from './use-scroll-on-navigation.ts';

type AppProps = {
  readonly services: Services;
  readonly queryClient: QueryClient;
};

/** Everything below the router, which the place that shows the app chooses: the browser's addresses, or a test's. */
export const App = ({ services, queryClient }: AppProps) => (
  <Providers services={services} queryClient={queryClient}>
    <ScreenErrors>
      <DialogsProvider questionDialog={LaterDialog.Screen}>
        <Area />
      </DialogsProvider>
    </ScreenErrors>
  </Providers>
);

const Area = () => {
  useFocusOnNavigation();
  useScrollOnNavigation();
  return isStaffPath(useLocation().pathname) ? <StaffArea /> : <CustomerArea />;
};
