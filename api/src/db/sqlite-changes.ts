import type { DatabaseSync, StatementSync } from 'node:sqlite'
import type { ChangeSource } from './changes.ts'

const pollIntervalMs = 250

/** SQLite has no notifications, but a counter that moves when another process has committed. */
export function watchSqlite(sqlite: DatabaseSync): ChangeSource {
  return {
    announce: async () => {},
    listen: async (onCommit) => {
      const counter = sqlite.prepare('PRAGMA data_version')
      let seen = counter.get()?.data_version
      const timer = setInterval(() => {
        const now = ask(counter)
        if (now === undefined || now === seen) return
        seen = now
        onCommit()
      }, pollIntervalMs)
      timer.unref()
      return async () => clearInterval(timer)
    },
  }
}

// The next reader reports that the file cannot be read; this tries again in a moment.
function ask(counter: StatementSync) {
  try {
    return counter.get()?.data_version
  } catch {
    return undefined
  }
}
