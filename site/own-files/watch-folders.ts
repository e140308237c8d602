import { existsSync, readdirSync, watch } from 'node:fs'
import { join } from 'node:path'
import type { FSWatcher } from 'vite'

/**
 * Adds folders of a site to Vite's watcher, including folders that are created later: of several
 * missing folders in one place the watcher itself reports the first alone.
 */
export function watchFolders(watcher: FSWatcher, siteFolder: string, folders: string[]) {
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
