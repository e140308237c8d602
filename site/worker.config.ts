import { defineConfig } from 'vite'
import { oldestBrowsers } from './vite.config.ts'

/**
 * Builds `/sw-tracking.js`: one classic script, because not every browser supports modules in
 * service workers.
 */
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
