import type { DatabaseSync, StatementSync } from 'node:sqlite'
import type { CommitNotifier } from './changes.ts'

const pollIntervalMs = 250

/** Polls `data_version`, because SQLite has no notifications. */
export function watchSqliteCommits(sqlite: DatabaseSync): CommitNotifier {
  return {
    announce: async () => {},
    listen: async (onCommit) => {
      const counter = sqlite.prepare('PRAGMA data_version')
      let lastVersion = counter.get()?.data_version
      const timer = setInterval(() => {
        const version = readCounter(counter)
        if (version === undefined || version === lastVersion) return
        lastVersion = version
        onCommit()
      }, pollIntervalMs)
      timer.unref()
      return async () => clearInterval(timer)
    },
  }
}

// Ignores errors: the next query reports them, and this polls again.
function readCounter(counter: StatementSync) {
  try {
    return counter.get()?.data_version
  } catch {
    return undefined
  }
}
