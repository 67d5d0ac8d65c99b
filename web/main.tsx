import './styles/tokens.css';
import './styles/reset.css';
import './styles/global.css';
import { StrictMode } from 'react';
import { createRoot, hydrateRoot } from 'react-dom/client';
import { BrowserRouter } from 'react-router-dom';
import { createQueryClient } from './api/query-client.ts';
import { App } from './app/app.tsx';
import { INITIAL_DATA_ID, takeInitialData } from './app/initial-data.ts';
import { createBrowserPlatform } from './composition/browser-platform.ts';
import { createServices } from './composition/services.ts';
import { registerOfflineWorker } from './platform/offline-worker.ts';

const root = document.getElementById('root');
if (root === null) throw new Error('index.html has no #root');

const services = createServices(createBrowserPlatform(window));
const queryClient = createQueryClient(services.clock);
const initialData = document.getElementById(INITIAL_DATA_ID);
const isServerPage = initialData !== null && takeInitialData(queryClient, services, JSON.parse(initialData.textContent));

const app = (
  <StrictMode>
    <BrowserRouter>
      <App services={services} queryClient={queryClient} />
    </BrowserRouter>
  </StrictMode>
);
const start = (): void => {
  // A page in another language than this browser's (from a cache, or without its texts) is rendered from scratch.
  if (isServerPage && document.documentElement.lang === services.language.get().language) hydrateRoot(root, app);
  else createRoot(root).render(app);
};
// English is already loaded.
if (services.language.isReady()) start();
else void services.language.prepare().then(start);
// Needed only if the network is or was lost. Fails only if a newer version has replaced it.
import('./app/restore-answers.ts').then(({ afterSilence }) => afterSilence(queryClient, services)).catch(() => undefined);
if (import.meta.env.PROD) registerOfflineWorker(window);
