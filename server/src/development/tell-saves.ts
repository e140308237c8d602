import { existsSync } from 'node:fs'
import { type Saved, savedEvent } from '@vitrine/site/app/browser/saved'
import type { Plugin } from 'vite'

/** A style that a module knows by its address alone: the module stays the same when it is saved. */
const styleAddress = /\.css\?url$/

/**
 * Tells browsers when a file is saved that the server makes pages of: a template, or one of the
 * translation files in some folders, which `readTexts` reads anew before.
 */
export function tellSaves(localeFolders: string[], readTexts: (file: string) => void): Plugin {
  return {
    name: 'tell-saves',
    // Nothing imports a translation file.
    configureServer: ({ watcher }) =>
      void watcher.add(localeFolders.filter((folder) => existsSync(folder))),
    hotUpdate({ file, modules, server }) {
      if (this.environment.name === 'client')
        return modules.filter(({ url }) => !styleAddress.test(url))
      const texts = localeFolders.some((folder) => file.startsWith(`${folder}/`))
      if (texts) readTexts(file)
      const saved: Saved = { texts }
      if (texts || modules.length > 0) server.environments.client.hot.send(savedEvent, saved)
      return undefined
    },
  }
}
