import type { Changes } from '@vitrine/api/db/changes'
import type { LastGood } from '@vitrine/site/server/last-good'
import type { LogError } from './api-part.ts'

const afterStartMs = 5_000
const afterChangeMs = 10_000
const remoteEveryMs = 300_000

/** Keeps the last good page list on disk, some time after each change; answers how to stop. */
export function keepLastGood(lastGood: LastGood, changes: Changes | undefined, logError: LogError) {
  let stopped = false
  let running = Promise.resolve()
  const save = () => {
    if (!stopped) running = running.then(lastGood.save).catch(logError)
    if (!changes) later(remoteEveryMs)
  }
  let timer: NodeJS.Timeout
  const later = (delay: number) => {
    clearTimeout(timer)
    timer = setTimeout(save, delay).unref()
  }
  timer = setTimeout(save, afterStartMs).unref()
  changes?.onChange(() => later(afterChangeMs))
  return async () => {
    stopped = true
    clearTimeout(timer)
    await running
  }
}
