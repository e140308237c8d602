import { existsSync } from 'node:fs'
import { join, sep } from 'node:path'
import { decoded, fileBelow } from '@vitrine/files/file-below'
import type { Plugin } from 'vite'
import { watchFolders } from './coming-folders.ts'
import { moduleOf, ownModules } from './own-modules.ts'
import { withOwnSheets } from './own-sheets.ts'

const app = join(import.meta.dirname, '../app')
const sheetPattern = /\/app\/ui\/(?:site|later)\.css(?:\?|$)/

/**
 * Vite plugin: replaces the product's templates, layouts, islands, styles and public files by those
 * of a site.
 */
export function ownFiles(siteFolder: string): Plugin {
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
      return kind && existsSync(kind.folder) ? moduleOf(kind) : undefined
    },
    transform: (code, id) =>
      sheetPattern.test(id) ? withOwnSheets(code, styles, join(app, 'ui')) : undefined,
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
  const path = decoded(url.replace(/[?#].*$/s, ''))
  const found = path && (await fileBelow(join(siteFolder, 'public'), path.slice(1)))
  return found ? found.file : undefined
}
