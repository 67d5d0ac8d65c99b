import { fileURLToPath } from 'node:url';
import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';
import { OLDEST_BROWSERS } from '../vite.config.ts';

const here = (path: string): string => fileURLToPath(new URL(path, import.meta.url));

/** The demo: only the practice, as static files for any file server (night.md §6), in a folder of any name. */
export default defineConfig({
  root: here('.'),
  base: './',
  publicDir: here('../public'),
  plugins: [react()],
  build: { outDir: here('dist'), emptyOutDir: true, target: OLDEST_BROWSERS, cssTarget: OLDEST_BROWSERS },
});
