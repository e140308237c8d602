import react from '@vitejs/plugin-react'
import { defineConfig, type Plugin } from 'vite'

const root = import.meta.dirname
/** The program, and the styles of the first view, which the server writes into the document. */
const browserEntries = ['entry-client.tsx', 'app/ui/site.css']
/** The first that know popovers, nested rules and `light-dark()`, which the styles are made of. */
export const oldestBrowsers = ['chrome123', 'edge123', 'firefox125', 'safari17.5']

// The router names its components for developer tools, and each assignment keeps one in the first
// view that nothing uses.
const withoutDisplayNames: Plugin = {
  name: 'without-display-names',
  apply: 'build',
  transform: {
    filter: { id: /node_modules\/react-router\/dist\// },
    handler: (code) =>
      code
        .replaceAll(/^\w+\.displayName = ".*";$/gm, '')
        .replaceAll(
          /(?<== )(?=React\$1\.(?:forwardRef|createContext|memo|lazy)\()/g,
          '/* @__PURE__ */ ',
        ),
  },
}

// Nobody watches the router at work, and what it has for that is a kilobyte of the first view.
const withoutInstrumentation: Plugin = {
  name: 'without-instrumentation',
  apply: 'build',
  transform: {
    filter: { id: /node_modules\/react-router\/dist\/.*\/router\.js$/ },
    handler: (code) =>
      code
        .replaceAll(/\b(?:init|opts\?)\.instrumentations\b/g, 'undefined')
        .replaceAll('consumeInstrumentationClientResultMetaReceiver(router)', 'undefined'),
  },
}

// Small files of their own for what the screens share with the first view would compress badly.
// The styles stand in the document, and are no part of it.
const firstViewTogether = {
  groups: [
    { name: 'first', tags: ['$initial' as const], test: (id: string) => !/\.css(\?|$)/.test(id) },
  ],
}

export default defineConfig(({ isSsrBuild }) => ({
  root,
  plugins: [react(), withoutDisplayNames, withoutInstrumentation],
  // Bundled for the server too: of the whole kit only what the screens use is loaded.
  ssr: { noExternal: [/^@mantine\//] },
  publicDir: isSsrBuild ? false : 'public',
  build: {
    target: oldestBrowsers,
    manifest: !isSsrBuild,
    // Inlined assets would need `data:` in the Content-Security-Policy.
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    outDir: isSsrBuild ? 'dist/server' : 'dist/client',
    rollupOptions: isSsrBuild
      ? { input: 'entry-server.tsx' }
      : {
          input: browserEntries,
          // Shapes of the wire that nothing uses: their constants are wanted without them.
          treeshake: { manualPureFunctions: ['z'] },
          output: { codeSplitting: firstViewTogether },
        },
  },
}))
