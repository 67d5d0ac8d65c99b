import type { QueryClient } from '@tanstack/react-query';
import type { ComponentProps } from 'react';
import { RouterProvider } from 'react-router-dom';
import type { Services } from '#web/composition/services.ts';
import { Providers } from './providers.tsx';

type AppProps = {
  readonly services: Services;
  readonly queryClient: QueryClient;
  readonly router: ComponentProps<typeof RouterProvider>['router'];
};

export const App = ({ services, queryClient, router }: AppProps) => (
  <Providers services={services} queryClient={queryClient}>
    <RouterProvider router={router} />
  </Providers>
);
