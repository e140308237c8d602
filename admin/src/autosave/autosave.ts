import type {
  MergedText,
  SaveConflict,
  SaveText,
  TextFields,
  TextSaved,
} from '@vitrine/contract/admin/texts'
import { unanswered } from '@vitrine/contract/client/call'
import type * as z from 'zod/mini'
import {
  type CallResult,
  isRetryable,
  type Refused,
  statusUnauthenticated,
} from '../http/client.ts'
import { findDifferingFields } from './differing-fields.ts'

type Conflict = z.infer<typeof SaveConflict>
type Saved = z.infer<typeof TextSaved>['data']
type Revision = SaveText['revision']

/** State of saving, for the status line. */
export type SaveState =
  | { is: 'clean'; at: string | undefined }
  /** Has unsaved edits. This browser stores them within `localDelayMs`. */
  | { is: 'changed' }
  | { is: 'saving' }
  | { is: 'offline' }
  | { is: 'signed-out' }
  | { is: 'conflict'; conflict: Conflict }
  | { is: 'refused'; refused: Refused }

export interface AutosaveOptions {
  /** The version on the server that the edits are based on (optimistic lock). */
  version: number
  /** Hash of the published text that the draft is based on; null if none is published. */
  base: string | null
  savedAt: string | undefined
  /** Returns the current text. */
  read: () => TextFields
  /** Sends one save request. Never called while another one is running. */
  send: (body: SaveText) => Promise<CallResult<Saved>>
  /** Stores the text in this browser, so that it survives a crash or a reload. */
  storeLocally: (version: number, base: string | null, fields: TextFields) => Promise<void>
  /** Removes the copy in this browser after the server has saved the text. */
  clearLocal: () => Promise<void>
  /** Returns the conflict if the refusal is one. */
  readConflict: (refused: Refused) => Conflict | undefined
  onState: (state: SaveState) => void
  onSaved: (saved: Saved, sent: TextFields) => void
  /** True while an input method composes a character in the text. */
  isComposing: () => boolean
  /** Called when the server has merged another writer's changes into the text that was sent. */
  onMerged: (merged: MergedText, sent: TextFields) => void
  /** Called when this browser cannot store the text, or cannot remove it. */
  onLocalStorageError: () => void
}

/** Delay between an edit and the copy in this browser. */
export const localDelayMs = 500
/** Debounce: a save starts after this pause in typing. */
export const saveDebounceMs = 3_000
/** Longest delay of a save if typing never pauses. */
export const saveMaxWaitMs = 30_000
export const retryDelayMs = 10_000

/**
 * States in which edits are only stored in this browser. The event that ends the state sends them.
 */
const suspendedStates = new Set<SaveState['is']>(['conflict', 'signed-out', 'offline'])

/** A text, its versions and the state of its saves. */
interface SaveQueue {
  options: AutosaveOptions
  version: number
  base: string | null
  state: SaveState
  isDirty: boolean
  isSending: boolean
  /** Time of the first edit that no request has sent yet. */
  firstUnsavedAt: number | undefined
  localTimer: ReturnType<typeof setTimeout> | undefined
  saveTimer: ReturnType<typeof setTimeout> | undefined
  pendingFlushes: { revision: Revision; resolve: () => void }[]
  /** Sent with the next save. The server makes a revision of it. */
  discarded: TextFields | undefined
}

export type Autosave = ReturnType<typeof createAutosave>

/**
 * Saves a text automatically: debounced, one request at a time, with an optimistic lock. Edits are
 * stored in this browser first, so none is lost when a request fails, the session ends or the tab
 * crashes.
 */
export function createAutosave(options: AutosaveOptions) {
  const queue = createQueue(options)
  return {
    /** Records an edit. */
    touch: () => touch(queue),
    /** Saves now. Resolves when the save has succeeded or failed. */
    flush: (revision?: Revision) =>
      new Promise<void>((resolve) => {
        queue.pendingFlushes.push({ revision, resolve })
        void save(queue)
      }),
    /** Sends again after a new sign-in, or when the network is back. */
    resume: () => {
      if (queue.state.is === 'signed-out' || queue.state.is === 'offline') retry(queue)
    },
    /**
     * Ends a conflict: continues from their version with the text that `read` returns. The server
     * makes a revision of the text that the writer has discarded.
     */
    resolve: (theirVersion: number, discarded?: TextFields) => {
      queue.version = theirVersion
      queue.discarded = discarded
      queue.isDirty = true
      retry(queue)
    },
    /** Confirms that this text replaces the version that was published since. */
    rebase: (hash: string | null) => {
      queue.base = hash
      queue.isDirty = true
      retry(queue)
    },
    /**
     * Continues from the version on the server after a publication. Edits since then are saved
     * next.
     */
    restart: (from: { version: number; base: string | null; savedAt: string | undefined }) => {
      queue.version = from.version
      queue.base = from.base
      if (!queue.isDirty && !queue.isSending) setState(queue, { is: 'clean', at: from.savedAt })
    },
    state: () => queue.state,
    version: () => queue.version,
    isDirty: () => queue.isDirty || queue.isSending,
  }
}

function createQueue(options: AutosaveOptions): SaveQueue {
  return {
    options,
    version: options.version,
    base: options.base,
    state: { is: 'clean', at: options.savedAt },
    isDirty: false,
    isSending: false,
    firstUnsavedAt: undefined,
    localTimer: undefined,
    saveTimer: undefined,
    pendingFlushes: [],
    discarded: undefined,
  }
}

function setState(queue: SaveQueue, state: SaveState) {
  queue.state = state
  queue.options.onState(state)
}

function touch(queue: SaveQueue) {
  queue.firstUnsavedAt ??= Date.now()
  queue.isDirty = true
  queue.localTimer ??= setTimeout(() => void storeLocally(queue), localDelayMs)
  if (suspendedStates.has(queue.state.is)) return
  if (!queue.isSending) setState(queue, { is: 'changed' })
  const remainingMs = queue.firstUnsavedAt + saveMaxWaitMs - Date.now()
  scheduleSave(queue, Math.max(0, Math.min(saveDebounceMs, remainingMs)))
}

async function storeLocally(queue: SaveQueue) {
  const { options, version, base } = queue
  clearTimeout(queue.localTimer)
  queue.localTimer = undefined
  if (queue.isDirty)
    await options.storeLocally(version, base, options.read()).catch(options.onLocalStorageError)
}

function scheduleSave(queue: SaveQueue, afterMs: number) {
  clearTimeout(queue.saveTimer)
  queue.saveTimer = setTimeout(() => void save(queue), afterMs)
}

function retry(queue: SaveQueue) {
  setState(queue, { is: 'changed' })
  scheduleSave(queue, 0)
}

async function save(queue: SaveQueue) {
  if (queue.isSending) return
  const flushes = queue.pendingFlushes
  queue.pendingFlushes = []
  const revision = flushes.find((each) => each.revision)?.revision
  if (queue.state.is !== 'conflict' && (queue.isDirty || revision)) {
    queue.isSending = true
    await send(queue, revision)
    queue.isSending = false
  }
  for (const { resolve } of flushes) resolve()
  if (queue.pendingFlushes.length > 0) await save(queue)
}

async function send(queue: SaveQueue, revision: Revision): Promise<void> {
  const { options } = queue
  clearTimeout(queue.saveTimer)
  await storeLocally(queue)
  queue.isDirty = false
  queue.firstUnsavedAt = undefined
  setState(queue, { is: 'saving' })
  const { version, base, discarded } = queue
  const fields = options.read()
  const body = {
    version,
    fields,
    base,
    ...(revision && { revision }),
    ...(discarded && { discarded }),
  }
  const answer = await options.send(body).catch(() => unanswered)
  if (answer.ok) return handleSaved(queue, answer.data, body.fields)
  const conflict = options.readConflict(answer)
  // The server stores the discarded text even if it refuses the save.
  if (conflict) queue.discarded = undefined
  if (!conflict || findDifferingFields(conflict.mine, conflict.theirs).length > 0)
    return handleRefusal(queue, answer, conflict)
  // Same text on both sides: a previous save succeeded, but its response was lost. Adopts its
  // version and retries.
  queue.isDirty = true
  queue.version = conflict.version
  return send(queue, revision)
}

async function handleSaved(queue: SaveQueue, answer: Saved, sent: TextFields) {
  const { options } = queue
  const { merged, savedAt } = answer
  queue.version = answer.version
  queue.discarded = undefined
  // After further edits, or while a character is being composed, the text must not change. It then
  // continues from the version that was sent, and the next save merges.
  if (merged && options.isComposing()) queue.isDirty = true
  if (merged && queue.isDirty) queue.version = merged.mine
  else if (merged) options.onMerged(merged, sent)
  options.onSaved(answer, sent)
  if (!queue.isDirty) await options.clearLocal().catch(options.onLocalStorageError)
  if (!queue.isDirty) return setState(queue, { is: 'clean', at: savedAt })
  setState(queue, { is: 'changed' })
  scheduleSave(queue, saveDebounceMs)
}

function handleRefusal(queue: SaveQueue, refused: Refused, conflict: Conflict | undefined) {
  queue.isDirty = true
  if (conflict) return setState(queue, { is: 'conflict', conflict })
  if (refused.status === statusUnauthenticated) return setState(queue, { is: 'signed-out' })
  if (!isRetryable(refused)) return setState(queue, { is: 'refused', refused })
  setState(queue, { is: 'offline' })
  scheduleSave(queue, retryDelayMs)
}
