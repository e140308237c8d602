import type { Changes } from '@vitrine/api/db/changes'
import { within } from '@vitrine/contract/bounds/within'
import type { LastGood } from '@vitrine/site/server/answers/last-good'
import type { OutageLog } from '../process/outage-log.ts'

const afterStartMs = 5_000
const afterChangeMs = 10_000
const afterFailureMs = 25_000
const remoteEveryMs = 300_000
const stopMs = 1_000

interface Keeping {
  lastGood: LastGood
  /** Of the content in this process; without them the list is written every few minutes. */
  changes: Changes | undefined
  /** The API that the list comes from; it tells of its outages itself. */
  api: {
    /** Calls back at each good answer. */
    onAnswer: (listener: () => void) => void
    failed: (error: Error) => void
  }
  /** Tells of a list that cannot be written. */
  disk: OutageLog
}

/**
 * Keeps the last good page list on disk: at the first good answer, some time after each change, and
 * again soon where that has failed. Answers how to stop.
 */
export function keepLastGood({ lastGood, changes, api, disk }: Keeping) {
  const ending = new AbortController()
  let running: Promise<void> | undefined
  let isKept = false
  let triedAt = Number.NEGATIVE_INFINITY
  let timer: NodeJS.Timeout

  const later = (delay: number) => {
    clearTimeout(timer)
    if (!ending.signal.aborted) timer = setTimeout(save, delay).unref()
  }
  const attempt = async () => {
    triedAt = Date.now()
    try {
      await lastGood.save(ending.signal)
      isKept = true
      disk.worked()
      if (!changes) later(remoteEveryMs)
    } catch (error) {
      if (ending.signal.aborted) return
      isKept = false
      const failed = isOfDisk(error) ? disk.failed : api.failed
      failed(new Error(`The last good list is not written: ${reasonOf(error)}`))
      later(afterFailureMs)
    }
  }
  const save = () => {
    running = (running ?? Promise.resolve()).then(attempt)
  }
  later(afterStartMs)
  changes?.onChange(() => later(afterChangeMs))
  api.onAnswer(() => {
    if (!isKept && Date.now() - triedAt >= afterStartMs) save()
  })
  return async () => {
    clearTimeout(timer)
    ending.abort()
    await within(stopMs, running ?? Promise.resolve(), () => {})
  }
}

const isOfDisk = (error: unknown) => error instanceof Error && 'syscall' in error

function reasonOf(error: unknown): string {
  const { message, cause } = Object(error)
  return Object(cause).message ?? message ?? String(error)
}
