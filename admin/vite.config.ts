import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'
import { facesPlugin } from '../site/faces/plugin.ts'
import { oldestBrowsers } from '../site/vite.config.ts'

// The admin wears the site's clothes: its faces, and the styles that src/admin.css imports.
export default defineConfig({
  root: import.meta.dirname,
  // Below whatever path the host has it, its files stand beside each other.
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
      // Shapes of the wire that nothing uses: their constants are wanted without them.
      treeshake: { manualPureFunctions: ['z'] },
    },
  },
})
