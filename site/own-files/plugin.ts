import { existsSync } from 'node:fs'
import { join, sep } from 'node:path'
import { decodePercent, findFileBelow } from '@vitrine/files/find-file'
import type { Plugin } from 'vite'
import { generateModule, ownModules } from './own-modules.ts'
import { redirectSheetImports } from './own-sheets.ts'
import { watchFolders } from './watch-folders.ts'

const app = join(import.meta.dirname, '../app')
const sheetPattern = /\/app\/ui\/(?:site|later)\.css(?:\?|$)/

/**
 * Vite plugin: replaces the product's templates, layouts, islands, styles and public files by those
 * of a site.
 */
export function ownFilesPlugin(siteFolder: string): Plugin {
  const own = ownModules.map((kind) => ({ ...kind, folder: join(siteFolder, kind.name) }))
  const styles = join(siteFolder, 'styles')
  // In development Vite adds a version query to modules of packages.
  const ownedBy = (id: string) =>
    own.find(({ module }) => id.replace(/\?.*$/, '') === join(app, module))
  return {
    name: 'own-files',
    enforce: 'pre',
    load: (id) => {
      const kind = ownedBy(id)
      return kind && existsSync(kind.folder) ? generateModule(kind) : undefined
    },
    transform: (code, id) =>
      sheetPattern.test(id) ? redirectSheetImports(code, styles, join(app, 'ui')) : undefined,
    configureServer({ watcher, middlewares }) {
      // No module imports a new file yet, so Vite does not watch it.
      watchFolders(watcher, siteFolder, [...own.map(({ folder }) => folder), styles])
      middlewares.use((req, _res, next) => {
        void publicFile(siteFolder, req.url ?? '/').then((file) => {
          if (file) req.url = `/@fs${file.split(sep).join('/')}`
          next()
        }, next)
      })
    },
    hotUpdate({ type, file, modules }) {
      if (type === 'update') return undefined
      const { moduleGraph } = this.environment
      const tables = own
        .filter(({ folder }) => file.startsWith(folder + sep))
        .flatMap(({ module }) => [...(moduleGraph.getModulesByFile(join(app, module)) ?? [])])
      const importers = file.startsWith(styles + sep)
        ? [...moduleGraph.idToModuleMap.values()].filter(({ id }) => id && sheetPattern.test(id))
        : []
      return [...modules, ...tables, ...importers]
    },
  }
}

/** Returns the site's public file for a URL, so that Vite serves it. */
async function publicFile(siteFolder: string, url: string): Promise<string | undefined> {
  const path = decodePercent(url.replace(/[?#].*$/s, ''))
  const found = path && (await findFileBelow(join(siteFolder, 'public'), path.slice(1)))
  return found ? found.file : undefined
}
