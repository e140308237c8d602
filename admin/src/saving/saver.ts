import type {
  MergedText,
  SaveConflict,
  SaveText,
  TextFields,
  TextSaved,
} from '@vitrine/contract/admin/texts'
import { unanswered } from '@vitrine/contract/client/call'
import type * as z from 'zod/mini'
import { type Answer, isPassing, type Refused, unauthenticated } from '../http/client.ts'
import { differingFields } from './differing-fields.ts'

type Conflict = z.infer<typeof SaveConflict>
type Saved = z.infer<typeof TextSaved>['data']
type Revision = SaveText['revision']

/** State of saving, for the status line. */
export type SaveState =
  | { is: 'clean'; at: string | undefined }
  /** Has unsaved edits. This browser stores them within `keepAfterMs`. */
  | { is: 'changed' }
  | { is: 'saving' }
  | { is: 'offline' }
  | { is: 'signed-out' }
  | { is: 'conflict'; conflict: Conflict }
  | { is: 'refused'; refused: Refused }

export interface SaverParts {
  /** The version on the server that the edits are based on (optimistic lock). */
  version: number
  /** Hash of the published text that the draft is based on; null if none is published. */
  base: string | null
  savedAt: string | undefined
  /** Returns the current text. */
  read: () => TextFields
  /** Sends one save request. Never called while another one is running. */
  send: (body: SaveText) => Promise<Answer<Saved>>
  /** Stores the text in this browser, so that it survives a crash or a reload. */
  keep: (version: number, base: string | null, fields: TextFields) => Promise<void>
  /** Removes the copy in this browser after the server has saved the text. */
  release: () => Promise<void>
  /** Returns the conflict if the refusal is one. */
  conflictIn: (refused: Refused) => Conflict | undefined
  onState: (state: SaveState) => void
  onSaved: (saved: Saved, sent: TextFields) => void
  /** True while an input method composes a character in the text. */
  isComposing: () => boolean
  /** Called when the server has merged another writer's changes into the text that was sent. */
  onMerged: (merged: MergedText, sent: TextFields) => void
  /** Called when this browser cannot store the text, or cannot remove it. */
  onUnkept: () => void
}

/** Delay between an edit and the copy in this browser. */
export const keepAfterMs = 500
/** Debounce: a save starts after this pause in typing. */
export const saveAfterMs = 3_000
/** Longest delay of a save if typing never pauses. */
export const saveAtLeastEveryMs = 30_000
export const tryAgainAfterMs = 10_000

/**
 * States in which edits are only stored in this browser. The event that ends the state sends them.
 */
const held = new Set<SaveState['is']>(['conflict', 'signed-out', 'offline'])

/** A text, its versions and the state of its saves. */
interface Way {
  parts: SaverParts
  version: number
  base: string | null
  state: SaveState
  isDirty: boolean
  isUnderWay: boolean
  /** Time of the first edit that no request has sent yet. */
  typedSince: number | undefined
  keepTimer: ReturnType<typeof setTimeout> | undefined
  saveTimer: ReturnType<typeof setTimeout> | undefined
  waiting: { revision: Revision; done: () => void }[]
  /** Sent with the next save. The server makes a revision of it. */
  discarded: TextFields | undefined
}

export type Saver = ReturnType<typeof createSaver>

/**
 * Saves a text automatically: debounced, one request at a time, with an optimistic lock. Edits are
 * stored in this browser first, so none is lost when a request fails, the session ends or the tab
 * crashes.
 */
export function createSaver(parts: SaverParts) {
  const way = wayOf(parts)
  return {
    /** Records an edit. */
    touch: () => touch(way),
    /** Saves now. Resolves when the save has succeeded or failed. */
    flush: (revision?: Revision) =>
      new Promise<void>((done) => {
        way.waiting.push({ revision, done })
        void save(way)
      }),
    /** Sends again after a new sign-in, or when the network is back. */
    resume: () => {
      if (way.state.is === 'signed-out' || way.state.is === 'offline') sendAgain(way)
    },
    /**
     * Ends a conflict: continues from their version with the text that `read` returns. The server
     * makes a revision of the text that the writer has discarded.
     */
    resolve: (theirVersion: number, discarded?: TextFields) => {
      way.version = theirVersion
      way.discarded = discarded
      way.isDirty = true
      sendAgain(way)
    },
    /** Confirms that this text replaces the version that was published since. */
    rebase: (hash: string | null) => {
      way.base = hash
      way.isDirty = true
      sendAgain(way)
    },
    /**
     * Continues from the version on the server after a publication. Edits since then are saved
     * next.
     */
    restart: (from: { version: number; base: string | null; savedAt: string | undefined }) => {
      way.version = from.version
      way.base = from.base
      if (!way.isDirty && !way.isUnderWay) tell(way, { is: 'clean', at: from.savedAt })
    },
    state: () => way.state,
    version: () => way.version,
    isDirty: () => way.isDirty || way.isUnderWay,
  }
}

function wayOf(parts: SaverParts): Way {
  const { version, base, savedAt: at } = parts
  return {
    ...{ parts, version, base, state: { is: 'clean', at } },
    ...{ isDirty: false, isUnderWay: false, waiting: [] },
    ...{ typedSince: undefined, keepTimer: undefined, saveTimer: undefined, discarded: undefined },
  }
}

function tell(way: Way, state: SaveState) {
  way.state = state
  way.parts.onState(state)
}

function touch(way: Way) {
  way.typedSince ??= Date.now()
  way.isDirty = true
  way.keepTimer ??= setTimeout(() => void keep(way), keepAfterMs)
  if (held.has(way.state.is)) return
  if (!way.isUnderWay) tell(way, { is: 'changed' })
  const left = way.typedSince + saveAtLeastEveryMs - Date.now()
  sendLater(way, Math.max(0, Math.min(saveAfterMs, left)))
}

async function keep(way: Way) {
  const { parts, version, base } = way
  clearTimeout(way.keepTimer)
  way.keepTimer = undefined
  if (way.isDirty) await parts.keep(version, base, parts.read()).catch(parts.onUnkept)
}

function sendLater(way: Way, afterMs: number) {
  clearTimeout(way.saveTimer)
  way.saveTimer = setTimeout(() => void save(way), afterMs)
}

function sendAgain(way: Way) {
  tell(way, { is: 'changed' })
  sendLater(way, 0)
}

async function save(way: Way) {
  if (way.isUnderWay) return
  const asked = way.waiting
  way.waiting = []
  const revision = asked.find((each) => each.revision)?.revision
  if (way.state.is !== 'conflict' && (way.isDirty || revision)) {
    way.isUnderWay = true
    await send(way, revision)
    way.isUnderWay = false
  }
  for (const { done } of asked) done()
  if (way.waiting.length > 0) await save(way)
}

async function send(way: Way, revision: Revision): Promise<void> {
  const { parts } = way
  clearTimeout(way.saveTimer)
  await keep(way)
  way.isDirty = false
  way.typedSince = undefined
  tell(way, { is: 'saving' })
  const { version, base, discarded } = way
  const fields = parts.read()
  const body = {
    version,
    fields,
    base,
    ...(revision && { revision }),
    ...(discarded && { discarded }),
  }
  const answer = await parts.send(body).catch(() => unanswered)
  if (answer.ok) return saved(way, answer.data, body.fields)
  const conflict = parts.conflictIn(answer)
  // The server stores the discarded text even if it refuses the save.
  if (conflict) way.discarded = undefined
  if (!conflict || differingFields(conflict.mine, conflict.theirs).length > 0)
    return refuse(way, answer, conflict)
  // Same text on both sides: a previous save succeeded, but its response was lost. Adopts its
  // version and retries.
  way.isDirty = true
  way.version = conflict.version
  return send(way, revision)
}

async function saved(way: Way, answer: Saved, sent: TextFields) {
  const { parts } = way
  const { merged, savedAt } = answer
  way.version = answer.version
  way.discarded = undefined
  // After further edits, or while a character is being composed, the text must not change. It then
  // continues from the version that was sent, and the next save merges.
  if (merged && parts.isComposing()) way.isDirty = true
  if (merged && way.isDirty) way.version = merged.mine
  else if (merged) parts.onMerged(merged, sent)
  parts.onSaved(answer, sent)
  if (!way.isDirty) await parts.release().catch(parts.onUnkept)
  if (!way.isDirty) return tell(way, { is: 'clean', at: savedAt })
  tell(way, { is: 'changed' })
  sendLater(way, saveAfterMs)
}

function refuse(way: Way, refused: Refused, conflict: Conflict | undefined) {
  way.isDirty = true
  if (conflict) return tell(way, { is: 'conflict', conflict })
  if (refused.status === unauthenticated) return tell(way, { is: 'signed-out' })
  if (!isPassing(refused)) return tell(way, { is: 'refused', refused })
  tell(way, { is: 'offline' })
  sendLater(way, tryAgainAfterMs)
}
