import { laterScreen } from './later-screen.tsx';
import { StaffFallback } from './staff-fallback.tsx';

/** The staff's part of the app, which no customer downloads. */
export const { Screen: StaffArea } = laterScreen(async () => (await import('./staff-screens.tsx')).StaffScreens, <StaffFallback />);
