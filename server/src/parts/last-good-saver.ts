import type { Changes } from '@vitrine/api/db/changes'
import { withTimeout } from '@vitrine/contract/bounds/with-timeout'
import type { LastGoodList } from '@vitrine/site/server/answers/last-good'
import type { OutageLog } from '../process/outage-log.ts'

const afterStartMs = 5_000
const afterChangeMs = 10_000
const afterFailureMs = 25_000
const remoteEveryMs = 300_000
const stopMs = 1_000

interface LastGoodSetup {
  lastGood: LastGoodList
  /** Changes of the content; undefined if the API is elsewhere: the list is then saved at intervals. */
  changes: Changes | undefined
  api: {
    /** Calls `listener` after each successful response. */
    onAnswer: (listener: () => void) => void
    failed: (error: Error) => void
  }
  disk: OutageLog
}

/**
 * Saves the last good list to disk: soon after the start, after each change, and again after a
 * failure. Returns a function that stops it.
 */
export function startLastGoodSaver({ lastGood, changes, api, disk }: LastGoodSetup) {
  const ending = new AbortController()
  let running: Promise<void> | undefined
  let isSaved = false
  let attemptedAt = Number.NEGATIVE_INFINITY
  let timer: NodeJS.Timeout

  const schedule = (delay: number) => {
    clearTimeout(timer)
    if (!ending.signal.aborted) timer = setTimeout(save, delay).unref()
  }
  const attempt = async () => {
    attemptedAt = Date.now()
    try {
      await lastGood.save(ending.signal)
      isSaved = true
      disk.worked()
      if (!changes) schedule(remoteEveryMs)
    } catch (error) {
      if (ending.signal.aborted) return
      isSaved = false
      const failed = isDiskError(error) ? disk.failed : api.failed
      failed(new Error(`The last good list cannot be saved: ${getReason(error)}`))
      schedule(afterFailureMs)
    }
  }
  const save = () => {
    running = (running ?? Promise.resolve()).then(attempt)
  }
  schedule(afterStartMs)
  changes?.onChange(() => schedule(afterChangeMs))
  api.onAnswer(() => {
    if (!isSaved && Date.now() - attemptedAt >= afterStartMs) save()
  })
  return async () => {
    clearTimeout(timer)
    ending.abort()
    await withTimeout(stopMs, running ?? Promise.resolve(), () => {})
  }
}

const isDiskError = (error: unknown) => error instanceof Error && 'syscall' in error

function getReason(error: unknown): string {
  const { message, cause } = Object(error)
  return Object(cause).message ?? message ?? String(error)
}
