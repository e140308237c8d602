import { existsSync } from 'node:fs'
import { type SavedFile, savedEvent } from '@vitrine/site/app/browser/saved-event'
import type { Plugin } from 'vite'

/** A style sheet that a module imports as a URL: the module does not change with it. */
const styleUrl = /\.css\?url$/

/**
 * Vite plugin that notifies browsers when a file is saved that the server renders pages with: a
 * template or a translation file. Calls `readTexts` before, for a translation file.
 */
export function notifySaves(localeFolders: string[], readTexts: (file: string) => void): Plugin {
  return {
    name: 'notify-saves',
    // No module imports the translation files, so Vite does not watch them itself.
    configureServer: ({ watcher }) =>
      void watcher.add(localeFolders.filter((folder) => existsSync(folder))),
    async hotUpdate({ type, file, modules, read, server }) {
      // Vite calls the hook for the client first.
      if (this.environment.name === 'client') {
        // Editors empty a file before they write it. `read` waits for the content; the watcher
        // reports only the first of two changes that follow each other within 50 ms.
        if (type !== 'delete') await read()
        return modules.filter(({ url }) => !styleUrl.test(url))
      }
      const isTranslation = localeFolders.some((folder) => file.startsWith(`${folder}/`))
      if (isTranslation) readTexts(file)
      const saved: SavedFile = { texts: isTranslation }
      if (isTranslation || modules.length > 0)
        server.environments.client.hot.send(savedEvent, saved)
      return undefined
    },
  }
}
