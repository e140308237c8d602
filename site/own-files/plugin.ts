import { existsSync } from 'node:fs'
import { join, sep } from 'node:path'
import { decoded, fileBelow } from '@vitrine/files/file-below'
import type { Plugin } from 'vite'
import { watchFolders } from './coming-folders.ts'
import { moduleOf, ownModules } from './own-modules.ts'
import { withOwnSheets } from './own-sheets.ts'

const app = join(import.meta.dirname, '../app')
const sheets = /\/app\/ui\/(?:site|later)\.css(?:\?|$)/

/** Puts the templates, layouts, islands, styles and public files of a site in the place of the product's. */
export function ownFiles(siteFolder: string): Plugin {
  const own = ownModules.map((kind) => ({ ...kind, folder: join(siteFolder, kind.name) }))
  const styles = join(siteFolder, 'styles')
  // For browsers the build tool adds a version to what lies in a package.
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
      sheets.test(id) ? withOwnSheets(code, styles, join(app, 'ui')) : undefined,
    configureServer({ watcher, middlewares }) {
      // What comes anew is imported by nobody yet.
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
      const owners = file.startsWith(styles + sep)
        ? [...moduleGraph.idToModuleMap.values()].filter(({ id }) => id && sheets.test(id))
        : []
      return [...modules, ...tables, ...owners]
    },
  }
}

/** The file of the site's own that an address names, so that the build tool answers with it. */
async function publicFile(siteFolder: string, url: string): Promise<string | undefined> {
  const path = decoded(url.replace(/[?#].*$/s, ''))
  const found = path && (await fileBelow(join(siteFolder, 'public'), path.slice(1)))
  return found ? found.file : undefined
}
