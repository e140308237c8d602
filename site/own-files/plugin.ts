import { existsSync, readdirSync, watch } from 'node:fs'
import { join, relative, sep } from 'node:path'
import { decodePercent, findFileBelow } from '@vitrine/files/find-file'
import type { FSWatcher, Plugin } from 'vite'
import { generateModule, ownModules } from './own-modules.ts'

const importPattern = /'\.\/([\w-]+\.css)'/g
const siteSheet = 'site.css'
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

/**
 * Redirects the imports of a product stylesheet to the site's own stylesheets of the same names.
 * The site's `site.css` comes last and in no layer, so that its rules win.
 */
export function redirectSheetImports(code: string, styles: string, ui: string): string {
  const ownPath = (name: string) => `'./${relative(ui, join(styles, name)).split(sep).join('/')}'`
  const hasOwn = (name: string) => existsSync(join(styles, name))
  const replaced = code.replace(importPattern, (original, name) =>
    hasOwn(name) ? ownPath(name) : original,
  )
  const isFirst = code.includes('@layer')
  return isFirst && hasOwn(siteSheet) ? `${replaced}\n@import ${ownPath(siteSheet)};\n` : replaced
}

/**
 * Adds folders of a site to Vite's watcher, including folders that are created later. The watcher
 * itself reports only the first of several missing folders in one place.
 */
function watchFolders(watcher: FSWatcher, siteFolder: string, folders: string[]) {
  const missing = new Set(folders.filter((folder) => !existsSync(folder)))
  watcher.add(folders.filter((folder) => !missing.has(folder)))
  const notify = (file: string) => watcher.emit(existsSync(file) ? 'add' : 'unlink', file)
  const scan = () => {
    for (const folder of missing) {
      if (!existsSync(folder)) continue
      missing.delete(folder)
      // Watch before reading: a file that is saved in between is reported twice, not missed.
      watch(folder, { persistent: false }, (_, name) => name && notify(join(folder, name)))
      for (const name of readdirSync(folder)) notify(join(folder, name))
    }
  }
  watch(siteFolder, { persistent: false }, scan)
}
