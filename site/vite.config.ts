import { join } from 'node:path'
import react from '@vitejs/plugin-react'
import { findSiteFolder } from '@vitrine/files/site-folder'
import { defineConfig, type Plugin } from 'vite'
import { facesPlugin } from './faces/plugin.ts'
import { ownFilesPlugin } from './own-files/plugin.ts'

const root = import.meta.dirname
const productFolder = join(root, '..')
const siteFolder = findSiteFolder(productFolder) ?? productFolder
const pageEntry = 'entry-client.ts'
/** Entries: the script of pages, the script of screens, the inline styles. */
const browserEntries = [pageEntry, 'entry-screens.tsx', 'app/ui/site.css']
/** First versions with popovers, nested rules and `light-dark()`, which the styles use. */
export const oldestBrowsers = ['chrome123', 'edge123', 'firefox125', 'safari17.5']

const laterModules = [
  'app/browser/enhance.ts',
  'app/analytics/start-tracking.ts',
  'app/errors/report-fault.ts',
  'app/browser/offer.ts',
  'app/browser/page-form.ts',
  'app/layers/menus.ts',
  'app/layers/picture-modal.ts',
  'app/layers/tooltips.ts',
  'after-load.ts',
  'app/reports/load-widget.ts',
  'app/signed-in/start-signed-in.ts',
  'app/updates/load-new-build.ts',
  'app/updates/watch-builds.ts',
]

/**
 * Chunks, by their root modules. Small chunks of shared code would compress badly. A module belongs
 * to the first chunk that needs it.
 */
const chunks = {
  /** First view of a page. Packages that only the screens need stay in theirs. */
  page: { roots: [pageEntry], but: /node_modules/ },
  /** Features that load later stay in small files, because most pages need few of them. */
  '': { roots: laterModules, but: /^$/ },
  /** Site object for the interactive parts of a page. */
  site: { roots: ['app/visit/load-site.ts'], but: /^$/ },
  /** Loads with the first island. */
  react: { roots: ['app/islands/hydrate.tsx', 'app/reports/mount.tsx'], but: /^$/ },
  screens: { roots: ['entry-screens.tsx'], but: /^$/ },
}

const chunkByModule = new Map<string, string>()
/**
 * Stylesheets stay with their importers, except for `later.css`, whose address alone a page needs.
 */
const isStyle = /(?<!\/later)\.css(\?|$)/

const chunkPlugin: Plugin = {
  name: 'chunks',
  apply: 'build',
  buildEnd() {
    for (const [name, { roots, but: excluded }] of Object.entries(chunks)) {
      const add = (id: string) => {
        if (chunkByModule.has(id) || isStyle.test(id) || excluded.test(id)) return
        chunkByModule.set(id, name)
        addImported(id)
      }
      const addImported = (id: string) => {
        for (const imported of this.getModuleInfo(id)?.importedIds ?? []) add(imported)
      }
      // The other roots are entries or lazy imports with chunks of their own.
      for (const file of roots) (roots === laterModules ? add : addImported)(`${root}/${file}`)
    }
  },
}

const resolve = {
  // The site and the product share these modules.
  alias: { 'vitrine/templates': join(root, 'templates.ts') },
  dedupe: ['react', 'react-dom'],
}

/**
 * Modules without side effects: an island that imports one name of `vitrine/templates` does not
 * load the rest.
 */
const templateModules =
  /\/site\/(?:templates\.ts|app\/(?:contents|images|islands|layers|layouts|locale|site|templates)\/.*\.tsx?)$/

export default defineConfig(({ isSsrBuild }) => ({
  root,
  plugins: [ownFilesPlugin(siteFolder), react(), facesPlugin, chunkPlugin],
  cacheDir: join(siteFolder, '.vitrine/vite'),
  resolve,
  server: { fs: { allow: [productFolder, siteFolder] } },
  // Bundled, so that only the used parts load, from one file.
  ssr: { noExternal: [/^@mantine\//, 'react-router', 'zod'] },
  publicDir: isSsrBuild ? false : 'public',
  build: {
    target: oldestBrowsers,
    manifest: !isSsrBuild,
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    outDir: isSsrBuild ? 'dist/server' : 'dist/client',
    rollupOptions: isSsrBuild
      ? { input: 'entry-server.tsx' }
      : {
          input: browserEntries,
          treeshake: {
            // Removes unused schemas; only their constants are needed.
            manualPureFunctions: ['z'],
            moduleSideEffects: [{ test: templateModules, sideEffects: false }],
          },
          output: {
            codeSplitting: {
              includeDependenciesRecursively: false,
              groups: [{ name: (id: string) => chunkByModule.get(id) || null }],
            },
          },
        },
  },
}))
