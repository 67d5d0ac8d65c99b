import './styles/tokens.css';
import './styles/reset.css';
import './styles/global.css';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { createBrowserRouter } from 'react-router-dom';
import { createQueryClient } from './api/query-client.ts';
import { App } from './app/app.tsx';
import { ROUTES } from './app/routes.tsx';
import { createBrowserPlatform } from './composition/browser-platform.ts';
import { createServices } from './composition/services.ts';

const root = document.getElementById('root');
if (root === null) throw new Error('index.html has no #root');

createRoot(root).render(
  <StrictMode>
    <App services={createServices(createBrowserPlatform(window))} queryClient={createQueryClient()} router={createBrowserRouter(ROUTES)} />
  </StrictMode>,
);
