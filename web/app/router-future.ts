import type { FutureConfig } from 'react-router-dom';

/** The router behaves as its next version does by default, so that going there changes nothing. */
export const ROUTER_FUTURE = { v7_startTransition: true, v7_relativeSplatPath: true } as const satisfies Partial<FutureConfig>;
