import { defineConfig } from 'vite'
import { oldestBrowsers } from './vite.config.ts'

/** `/sw-tracking.js`: one classic script, which every browser takes for a service worker. */
export default defineConfig({
  root: import.meta.dirname,
  publicDir: false,
  build: {
    target: oldestBrowsers,
    outDir: 'dist/worker',
    rollupOptions: {
      input: 'app/tracking/worker/worker.ts',
      treeshake: { manualPureFunctions: ['z'] },
      output: { format: 'iife', entryFileNames: 'sw-tracking.js' },
    },
  },
})
