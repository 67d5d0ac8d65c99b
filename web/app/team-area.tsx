import { laterScreen } from './later-screen.tsx';
import { StaffFallback } from './staff-fallback.tsx';

/** The team's part of the app, which no customer downloads. */
export const { Screen: TeamArea } = laterScreen(async () => (await import('./team-screens.tsx')).TeamScreens, <StaffFallback />);
