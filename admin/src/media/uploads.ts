import type { MediaItem, MediaUploaded } from '@vitrine/contract/admin/media'
import { mediaLimits } from '@vitrine/contract/admin/media'
import { secondMs } from '@vitrine/contract/bounds/durations'
import { unanswered } from '@vitrine/contract/client/call'
import type { Answer, Refused } from '../http/client.ts'

/** A file on its way into the library. */
export interface Upload {
  id: number
  name: string
  state: 'waiting' | 'sending' | 'done' | 'refused' | 'cancelled'
  /** How much of it has gone, 0 to 1. */
  share: number
  refused?: Refused
  item?: MediaItem
  /** Whether the very same file was there before. */
  duplicate?: boolean
}

export type Send = (
  file: File,
  parts: { signal: AbortSignal; onProgress: (share: number) => void; folder: number | undefined },
) => Promise<Answer<MediaUploaded>>

export interface Uploads {
  /** The same list until something changes. */
  list: () => Upload[]
  subscribe: (listener: () => void) => () => void
  /** Adds files, optionally to a folder. Returns their ids in the list. */
  add: (files: File[], folder?: number) => number[]
  cancel: (id: number) => void
  retry: (id: number) => void
  /** Sends all again that were refused, or those that were with one status. */
  retryRefused: (status?: number) => void
  /** Removes finished files from the list. */
  clear: () => void
}

interface Held {
  upload: Upload
  file: File
  folder: number | undefined
  abort: AbortController
  tries: number
  /** The server has asked for a pause, whatever others have come to. */
  rests?: boolean
}

/** Automatic retries of a busy server: their number, and the longest wait that it may ask for. */
const triesMax = 20
const patienceSeconds = 10
const busy = 503
const usualWaitSeconds = 2

/** Sends files one by one, some of them at the same time, and keeps what became of each. */
export function createUploads(send: Send, onDone: () => void): Uploads {
  const files = createList()
  const begin = createQueue(files, send, onDone)
  const again = (some: Held[]) => {
    for (const one of some) {
      Object.assign(one, { abort: new AbortController(), tries: 0 })
      const { id, name } = one.upload
      one.upload = { id, name, state: 'waiting', share: 0 }
    }
    files.tell()
    begin()
  }
  const { list, subscribe, clear } = files
  return {
    ...{ list, subscribe, clear },
    add: (added, folder) => {
      const ids = files.add(added, folder)
      begin()
      return ids
    },
    cancel: (id) => {
      const one = files.get(id)
      if (!one) return
      one.abort.abort()
      files.change(one, { state: 'cancelled' })
    },
    retry: (id) => {
      const one = files.get(id)
      if (one) again([one])
    },
    retryRefused: (status) =>
      again(
        files
          .isIn('refused')
          .filter(({ upload }) => status === undefined || upload.refused?.status === status),
      ),
  }
}

/** The list of files, with its listeners. */
function createList() {
  const held = new Map<number, Held>()
  const listeners = new Set<() => void>()
  let list: Upload[] = []
  let next = 1
  const tell = () => {
    list = [...held.values()].map(({ upload }) => upload)
    for (const listener of listeners) listener()
  }
  return {
    list: () => list,
    tell,
    subscribe: (listener: () => void) => {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    get: (id: number) => held.get(id),
    isIn: (state: Upload['state']) =>
      [...held.values()].filter((each) => each.upload.state === state),
    add: (files: File[], folder?: number) => {
      const ids = files.map((file) => {
        const upload: Upload = { id: next++, name: file.name, state: 'waiting', share: 0 }
        held.set(upload.id, { upload, file, folder, abort: new AbortController(), tries: 0 })
        return upload.id
      })
      tell()
      return ids
    },
    change: (one: Held, values: Partial<Upload>) => {
      one.upload = { ...one.upload, ...values }
      tell()
    },
    clear: () => {
      for (const [id, { upload }] of held)
        if (!['waiting', 'sending'].includes(upload.state)) held.delete(id)
      tell()
    },
  }
}

/** Answers what sends those that wait, as many as may go at once. */
function createQueue(
  { change, isIn }: ReturnType<typeof createList>,
  send: Send,
  onDone: () => void,
) {
  const run = async (one: Held) => {
    const { file, folder, abort } = one
    change(one, { state: 'sending', share: 0 })
    const answer = await send(file, {
      signal: abort.signal,
      folder,
      onProgress: (share) => change(one, { share }),
    }).catch(() => unanswered)
    if (abort.signal.aborted) return begin()
    if (answer.ok) {
      const { data: item, duplicate } = answer.data
      change(one, { state: 'done', share: 1, item, duplicate })
      onDone()
    } else if (comesAgain(answer) && one.tries < triesMax) {
      one.tries++
      one.rests = true
      change(one, { state: 'waiting' })
      begin()
      await wait((answer.waitSeconds ?? usualWaitSeconds) * secondMs)
      one.rests = false
    } else change(one, { state: 'refused', refused: answer })
    begin()
  }
  const begin = () => {
    const ready = isIn('waiting').filter(({ rests }) => !rests)
    for (const one of ready.slice(0, mediaLimits.uploadsAtOnce - isIn('sending').length))
      void run(one)
  }
  return begin
}

// A full disk sets a longer wait: the user has to know about it.
const comesAgain = ({ status, waitSeconds = usualWaitSeconds }: Refused) =>
  status === busy && waitSeconds <= patienceSeconds

const wait = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms))
