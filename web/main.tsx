import './styles/tokens.css';
import './styles/reset.css';
import './styles/global.css';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { createQueryClient } from './api/query-client.ts';
import { App } from './app/app.tsx';
import { createBrowserPlatform } from './composition/browser-platform.ts';
import { createServices } from './composition/services.ts';
import { createBrowserPlaces } from './router/places.ts';
import { Router } from './router/router.tsx';

const root = document.getElementById('root');
if (root === null) throw new Error('index.html has no #root');

createRoot(root).render(
  <StrictMode>
    <Router places={createBrowserPlaces(window)}>
      <App services={createServices(createBrowserPlatform(window))} queryClient={createQueryClient()} />
    </Router>
  </StrictMode>,
);
