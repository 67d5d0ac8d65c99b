import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';

/** Where `npm start` listens unless told otherwise. */
const SERVER = 'http://localhost:3000';

export default defineConfig({
  plugins: [react()],
  build: {
    outDir: 'dist',
    emptyOutDir: true,
    // The content security policy knows no data: URLs, so nothing may be inlined.
    assetsInlineLimit: 0,
  },
  // The app's own sources in web/api have the same beginning as the server's calls.
  server: { proxy: { '^/api/(?!.*\\.tsx?(\\?|$))': SERVER } },
});
