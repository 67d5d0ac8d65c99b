import type { QueryClient } from '@tanstack/react-query';
import { useLocation } from 'react-router-dom';
import type { Services } from '#web/composition/services.ts';
import { CustomerArea } from './customer-area.tsx';
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
      <Area />
    </ScreenErrors>
  </Providers>
);

const Area = () => {
  useFocusOnNavigation();
  useScrollOnNavigation();
  return isStaffPath(useLocation().pathname) ? <StaffArea /> : <CustomerArea />;
};
