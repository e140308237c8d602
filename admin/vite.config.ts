import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'
import { facesPlugin } from '../site/faces/plugin.ts'
import { oldestBrowsers } from '../site/vite.config.ts'

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
    },
  },
})
