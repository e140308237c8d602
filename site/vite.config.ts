import { join } from 'node:path'
import react from '@vitejs/plugin-react'
import { findSiteFolder } from '@vitrine/files/site-folder'
import { defineConfig, type Plugin } from 'vite'
import { ourFaces } from './faces/plugin.ts'
import { ownFiles } from './own-files/plugin.ts'

const root = import.meta.dirname
const productFolder = join(root, '..')
const siteFolder = findSiteFolder(productFolder) ?? productFolder
const pageEntry = 'entry-client.ts'
/** The program of the pages, that of the screens, and the styles that stand in every document. */
const browserEntries = [pageEntry, 'entry-screens.tsx', 'app/ui/site.css']
/** The first that know popovers, nested rules and `light-dark()`, which the styles are made of. */
export const oldestBrowsers = ['chrome123', 'edge123', 'firefox125', 'safari17.5']

const laterParts = [
  'app/browser/enhance.ts',
  'app/analytics/begin.ts',
  'app/errors/tell-fault.ts',
  'app/layers/menus.ts',
  'app/layers/picture-modal.ts',
  'app/layers/tooltips.ts',
  'after-load.ts',
  'app/reports/offer.ts',
  'app/signed-in/begin.ts',
  'app/updates/take-over.ts',
  'app/updates/watch-builds.ts',
]

/**
 * What is fetched together, by the modules that it begins with: small files of their own for what is
 * shared would compress badly. A module belongs to the first of them that has a use for it.
 */
const together = {
  /** The first view of a page. What the screens need besides of its shapes of the wire is theirs. */
  page: { roots: [pageEntry], but: /node_modules/ },
  /** What a page fetches when it is there stays in small files: most pages need few of them. */
  '': { roots: laterParts, but: /^$/ },
  /** What the live parts of a page know of the site. */
  site: { roots: ['app/visit/late-site.ts'], but: /^$/ },
  /** What comes with the first island. */
  react: { roots: ['app/islands/hydrate.tsx', 'app/reports/mount.tsx'], but: /^$/ },
  screens: { roots: ['entry-screens.tsx'], but: /^$/ },
}

const groups = new Map<string, string>()
/** Styles go with the modules that import them; of this one a page fetches the address alone. */
const isStyle = /(?<!\/later)\.css(\?|$)/

const gather: Plugin = {
  name: 'gather',
  apply: 'build',
  buildEnd() {
    for (const [name, { roots, but }] of Object.entries(together)) {
      const add = (id: string) => {
        if (groups.has(id) || isStyle.test(id) || but.test(id)) return
        groups.set(id, name)
        addImported(id)
      }
      const addImported = (id: string) => {
        for (const imported of this.getModuleInfo(id)?.importedIds ?? []) add(imported)
      }
      // The other roots do something when they are loaded, or are fetched by their own names.
      for (const file of roots) (roots === laterParts ? add : addImported)(`${root}/${file}`)
    }
  },
}

const resolve = {
  // What a site imports of the product is that very module, and its React the same.
  alias: { 'vitrine/templates': join(root, 'templates.ts') },
  dedupe: ['react', 'react-dom'],
}

/** An island of a site asks `vitrine/templates` for one thing, and has readers fetch no other. */
const partsOfTemplates =
  /\/site\/(?:templates\.ts|app\/(?:contents|images|islands|layers|layouts|locale|site|templates)\/.*\.tsx?)$/

export default defineConfig(({ isSsrBuild }) => ({
  root,
  plugins: [ownFiles(siteFolder), react(), ourFaces, gather],
  cacheDir: join(siteFolder, '.vitrine/vite'),
  resolve,
  server: { fs: { allow: [productFolder, siteFolder] } },
  // Built into the pages' program too: of each only what is used is loaded, and in one file.
  ssr: { noExternal: [/^@mantine\//, 'react-router', 'zod'] },
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
          treeshake: {
            // Shapes of the wire that nothing uses: their constants are wanted without them.
            manualPureFunctions: ['z'],
            moduleSideEffects: [{ test: partsOfTemplates, sideEffects: false }],
          },
          output: {
            codeSplitting: {
              includeDependenciesRecursively: false,
              groups: [{ name: (id: string) => groups.get(id) || null }],
            },
          },
        },
  },
}))
