import type { MediaItem, MediaUploaded } from '@vitrine/contract/admin/media'
import { mediaLimits } from '@vitrine/contract/admin/media'
import { secondMs } from '@vitrine/contract/bounds/durations'
import { unanswered } from '@vitrine/contract/client/call'
import type { CallResult, Refused } from '../http/client.ts'

/** A file that is uploaded to the library. */
export interface Upload {
  id: number
  name: string
  state: 'waiting' | 'sending' | 'done' | 'refused' | 'cancelled'
  /** Progress, 0 to 1. */
  share: number
  refused?: Refused
  item?: MediaItem
  /** True if the library had the same file already. */
  duplicate?: boolean
}

export type SendUpload = (
  file: File,
  parts: { signal: AbortSignal; onProgress: (share: number) => void; folder: number | undefined },
) => Promise<CallResult<MediaUploaded>>

export interface Uploads {
  /** Returns the same array until something changes. */
  list: () => Upload[]
  subscribe: (listener: () => void) => () => void
  /** Adds files, optionally to a folder. Returns their ids in the list. */
  add: (files: File[], folder?: number) => number[]
  cancel: (id: number) => void
  retry: (id: number) => void
  /** Retries all refused files, or those that were refused with one status. */
  retryRefused: (status?: number) => void
  /** Removes finished files from the list. */
  clear: () => void
}

interface QueuedUpload {
  upload: Upload
  file: File
  folder: number | undefined
  abort: AbortController
  tries: number
  /** True while it waits for a retry, as the server has requested. */
  isPaused?: boolean
}

/** Automatic retries if the server is busy: their number, and the maximum of `Retry-After`. */
const triesMax = 20
const retryWaitSecondsMax = 10
const busy = 503
const defaultWaitSeconds = 2

/** Uploads files with limited concurrency, and stores the result of each. */
export function createUploads(send: SendUpload, onDone: () => void): Uploads {
  const files = createList()
  const startNext = createQueue(files, send, onDone)
  const restart = (items: QueuedUpload[]) => {
    for (const queued of items) {
      Object.assign(queued, { abort: new AbortController(), tries: 0 })
      const { id, name } = queued.upload
      queued.upload = { id, name, state: 'waiting', share: 0 }
    }
    files.notify()
    startNext()
  }
  const { list, subscribe, clear } = files
  return {
    list,
    subscribe,
    clear,
    add: (added, folder) => {
      const ids = files.add(added, folder)
      startNext()
      return ids
    },
    cancel: (id) => {
      const queued = files.get(id)
      if (!queued) return
      queued.abort.abort()
      files.change(queued, { state: 'cancelled' })
    },
    retry: (id) => {
      const queued = files.get(id)
      if (queued) restart([queued])
    },
    retryRefused: (status) =>
      restart(
        files
          .findByState('refused')
          .filter(({ upload }) => status === undefined || upload.refused?.status === status),
      ),
  }
}

function createList() {
  const uploads = new Map<number, QueuedUpload>()
  const listeners = new Set<() => void>()
  let list: Upload[] = []
  let next = 1
  const notify = () => {
    list = [...uploads.values()].map(({ upload }) => upload)
    for (const listener of listeners) listener()
  }
  return {
    list: () => list,
    notify,
    subscribe: (listener: () => void) => {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    get: (id: number) => uploads.get(id),
    findByState: (state: Upload['state']) =>
      [...uploads.values()].filter((each) => each.upload.state === state),
    add: (files: File[], folder?: number) => {
      const ids = files.map((file) => {
        const upload: Upload = { id: next++, name: file.name, state: 'waiting', share: 0 }
        uploads.set(upload.id, { upload, file, folder, abort: new AbortController(), tries: 0 })
        return upload.id
      })
      notify()
      return ids
    },
    change: (queued: QueuedUpload, values: Partial<Upload>) => {
      queued.upload = { ...queued.upload, ...values }
      notify()
    },
    clear: () => {
      for (const [id, { upload }] of uploads)
        if (!['waiting', 'sending'].includes(upload.state)) uploads.delete(id)
      notify()
    },
  }
}

/** Returns a function that starts waiting uploads, up to the limit of concurrency. */
function createQueue(
  { change, findByState }: ReturnType<typeof createList>,
  send: SendUpload,
  onDone: () => void,
) {
  const run = async (queued: QueuedUpload) => {
    const { file, folder, abort } = queued
    change(queued, { state: 'sending', share: 0 })
    const answer = await send(file, {
      signal: abort.signal,
      folder,
      onProgress: (share) => change(queued, { share }),
    }).catch(() => unanswered)
    if (abort.signal.aborted) return startNext()
    if (answer.ok) {
      const { data: item, duplicate } = answer.data
      change(queued, { state: 'done', share: 1, item, duplicate })
      onDone()
    } else if (shouldRetry(answer) && queued.tries < triesMax) {
      queued.tries++
      queued.isPaused = true
      change(queued, { state: 'waiting' })
      startNext()
      await wait((answer.waitSeconds ?? defaultWaitSeconds) * secondMs)
      queued.isPaused = false
    } else change(queued, { state: 'refused', refused: answer })
    startNext()
  }
  const startNext = () => {
    const ready = findByState('waiting').filter(({ isPaused }) => !isPaused)
    for (const queued of ready.slice(0, mediaLimits.uploadsAtOnce - findByState('sending').length))
      void run(queued)
  }
  return startNext
}

// A full disk sets a longer wait: the user has to know about it.
const shouldRetry = ({ status, waitSeconds = defaultWaitSeconds }: Refused) =>
  status === busy && waitSeconds <= retryWaitSecondsMax

const wait = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms))
