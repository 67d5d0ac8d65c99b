import { QueryClientProvider, type QueryClient } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import type { Services } from '#web/composition/services.ts';
import { ServicesContext } from '#web/composition/services-context.ts';
import { useForgetStaffData } from '#web/session/use-forget-staff-data.ts';

type ProvidersProps = {
  readonly services: Services;
  readonly queryClient: QueryClient;
  readonly children: ReactNode;
};

/** The context of every screen. */
export const Providers = ({ services, queryClient, children }: ProvidersProps) => {
  useForgetStaffData(services.logins, queryClient);
  return (
    <ServicesContext value={services}>
      <QueryClientProvider client={queryClient}>{children}</QueryClientProvider>
    </ServicesContext>
  );
};
