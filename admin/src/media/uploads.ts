import type { MediaItem, MediaUploaded } from '@vitrine/contract/admin/media'
import { mediaLimits } from '@vitrine/contract/admin/media'
import { secondMs } from '@vitrine/contract/durations'
import type { Answer, Refused } from '../http/ask.ts'

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
  parts: { signal: AbortSignal; onProgress: (share: number) => void },
) => Promise<Answer<MediaUploaded>>

export interface Uploads {
  /** The same list until something changes. */
  list: () => Upload[]
  subscribe: (listener: () => void) => () => void
  /** Answers the numbers by which the list has them. */
  add: (files: File[]) => number[]
  cancel: (id: number) => void
  retry: (id: number) => void
  /** Takes what is over from the list. */
  clear: () => void
}

interface Held {
  upload: Upload
  file: File
  abort: AbortController
  tries: number
}

/** The server asks to come again: so often, before a person is asked to. */
const triesMax = 20
const busy = 503
const usualWaitSeconds = 2

/** Sends files one by one, some of them at the same time, and keeps what became of each. */
export function createUploads(send: Send, onDone: () => void): Uploads {
  const held = new Map<number, Held>()
  const listeners = new Set<() => void>()
  let list: Upload[] = []
  let next = 1

  const tell = () => {
    list = [...held.values()].map(({ upload }) => upload)
    for (const listener of listeners) listener()
  }
  const change = (one: Held, values: Partial<Upload>) => {
    one.upload = { ...one.upload, ...values }
    tell()
  }
  const isIn = (state: Upload['state']) =>
    [...held.values()].filter(({ upload }) => upload.state === state)

  const run = async (one: Held) => {
    const { file, abort } = one
    change(one, { state: 'sending', share: 0 })
    const answer = await send(file, {
      signal: abort.signal,
      onProgress: (share) => change(one, { share }),
    })
    if (abort.signal.aborted) return begin()
    if (answer.ok) {
      const { data: item, duplicate } = answer.data
      change(one, { state: 'done', share: 1, item, duplicate })
      onDone()
    } else if (answer.status === busy && one.tries < triesMax) {
      one.tries++
      change(one, { state: 'waiting' })
      await wait((answer.waitSeconds ?? usualWaitSeconds) * secondMs)
    } else change(one, { state: 'refused', refused: answer })
    begin()
  }
  const begin = () => {
    for (const one of isIn('waiting').slice(0, mediaLimits.uploadsAtOnce - isIn('sending').length))
      void run(one)
  }

  return {
    list: () => list,
    subscribe: (listener) => {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    add: (files) => {
      const ids = files.map((file) => {
        const upload: Upload = { id: next++, name: file.name, state: 'waiting', share: 0 }
        held.set(upload.id, { upload, file, abort: new AbortController(), tries: 0 })
        return upload.id
      })
      tell()
      begin()
      return ids
    },
    cancel: (id) => {
      const one = held.get(id)
      if (!one) return
      one.abort.abort()
      change(one, { state: 'cancelled' })
    },
    retry: (id) => {
      const one = held.get(id)
      if (!one) return
      Object.assign(one, { abort: new AbortController(), tries: 0 })
      const { id: same, name } = one.upload
      one.upload = { id: same, name, state: 'waiting', share: 0 }
      tell()
      begin()
    },
    clear: () => {
      for (const [id, { upload }] of held)
        if (!['waiting', 'sending'].includes(upload.state)) held.delete(id)
      tell()
    },
  }
}

const wait = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms))
