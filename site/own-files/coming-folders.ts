import { existsSync, readdirSync, watch } from 'node:fs'
import { join } from 'node:path'
import type { FSWatcher } from 'vite'

/**
 * Has the build tool watch folders of a site, also those that are made while the site is worked on: of
 * several that are missing in one place its own watcher hears of the first alone.
 */
export function watchFolders(watcher: FSWatcher, siteFolder: string, folders: string[]) {
  const coming = new Set(folders.filter((folder) => !existsSync(folder)))
  watcher.add(folders.filter((folder) => !coming.has(folder)))
  const tell = (file: string) => watcher.emit(existsSync(file) ? 'add' : 'unlink', file)
  const look = () => {
    for (const folder of coming) {
      if (!existsSync(folder)) continue
      coming.delete(folder)
      // Before it is read: what is saved in between is told of twice, and not missed.
      watch(folder, { persistent: false }, (_, name) => name && tell(join(folder, name)))
      for (const name of readdirSync(folder)) tell(join(folder, name))
    }
  }
  watch(siteFolder, { persistent: false }, look)
}
