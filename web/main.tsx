import './styles/tokens.css';
import './styles/reset.css';
import './styles/global.css';
import { StrictMode } from 'react';
import { flushSync } from 'react-dom';
import { createRoot } from 'react-dom/client';
import { BrowserRouter } from 'react-router-dom';
import { createQueryClient } from './api/query-client.ts';
import { App } from './app/app.tsx';
import { FIRST_ANSWERS_ID, takeFirstAnswers } from './app/first-answers.ts';
import { ROUTER_FUTURE } from './app/router-future.ts';
import { createBrowserPlatform } from './composition/browser-platform.ts';
import { createServices } from './composition/services.ts';
import { repeatEarlyTaps } from './platform/early-taps.ts';
import { registerOfflineWorker } from './platform/offline-worker.ts';

const root = document.getElementById('root');
if (root === null) throw new Error('index.html has no #root');

const services = createServices(createBrowserPlatform(window));
const queryClient = createQueryClient();
const firstAnswers = document.getElementById(FIRST_ANSWERS_ID);
if (firstAnswers !== null) takeFirstAnswers(queryClient, services, JSON.parse(firstAnswers.textContent));

const app = (
  <StrictMode>
    <BrowserRouter future={ROUTER_FUTURE}>
      <App services={services} queryClient={queryClient} />
    </BrowserRouter>
  </StrictMode>
);
// Takes the place of what the server drew in one step, and now: until then a tap on Add to Cart is only remembered.
flushSync(() => createRoot(root).render(app));
repeatEarlyTaps(window);
// Not needed before a network is missed. Fails only where a newer version has replaced it.
import('./app/restore-answers.ts')
  .then(({ restoreAnswers }) => restoreAnswers(queryClient, services.api, services.offlineCache))
  .catch(() => undefined);
if (import.meta.env.PROD) registerOfflineWorker(window);
