import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'
import { facesPlugin } from '../site/faces/plugin.ts'
import { oldestBrowsers } from '../site/vite.config.ts'

/** Modules that are grouped: styles stay with their importers. */
const scripts = /\.[cm]?[jt]sx?$/

// The admin uses the fonts of the site, and the styles that src/admin.css imports.
export default defineConfig({
  root: import.meta.dirname,
  // Relative addresses, because the admin can be below any path of its host.
  base: './',
  plugins: [react(), facesPlugin],
  worker: { format: 'es' },
  build: {
    target: oldestBrowsers,
    manifest: true,
    // Inlined assets would need `data:` in the Content-Security-Policy.
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    rollupOptions: {
      input: 'src/main.tsx',
      // Removes unused schemas; only their constants are needed.
      treeshake: { manualPureFunctions: ['z'] },
      output: {
        // Without groups, each set of screens that share a module gets a chunk, often of some hundred
        // bytes: opening the editor of a page fetches 85 files instead of 53.
        codeSplitting: {
          groups: [
            { name: 'first', test: scripts, tags: ['$initial'], priority: 2 },
            {
              name: 'shared',
              test: scripts,
              minShareCount: 2,
              maxModuleSize: 6_000,
              // A screen loads the shared modules that it uses, and small groups next to them.
              entriesAware: true,
              entriesAwareMergeThreshold: 3_000,
            },
          ],
        },
      },
    },
  },
})
