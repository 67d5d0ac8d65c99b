import { lazyRoute } from './lazy-route.tsx';
import { StaffFallback } from './staff-fallback.tsx';

/** The staff's part of the app, which customers do not download. */
export const { Screen: StaffArea } = lazyRoute(async () => (await import('./staff-screens.tsx')).loadStaffScreens(), <StaffFallback />);
