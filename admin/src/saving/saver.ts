import type {
  MergedText,
  SaveConflict,
  SaveText,
  TextFields,
  TextSaved,
} from '@vitrine/contract/admin/texts'
import type * as z from 'zod/mini'
import { type Answer, isPassing, type Refused, unanswered, unauthenticated } from '../http/ask.ts'
import { differingFields } from './differing-fields.ts'

type Conflict = z.infer<typeof SaveConflict>
type Saved = z.infer<typeof TextSaved>['data']
type Revision = SaveText['revision']

/** Where the words of a text are, for the line that says so. */
export type SaveState =
  | { is: 'clean'; at: string | undefined }
  /** Typed since; in this browser within a second. */
  | { is: 'changed' }
  | { is: 'saving' }
  | { is: 'offline' }
  | { is: 'signed-out' }
  | { is: 'conflict'; conflict: Conflict }
  | { is: 'refused'; refused: Refused }

export interface SaverParts {
  /** What was read from the server: its number, and when it was saved. */
  version: number
  base: string | null
  savedAt: string | undefined
  /** The text as it stands now. */
  read: () => TextFields
  send: (body: SaveText) => Promise<Answer<Saved>>
  /** Keeps the text in this browser. */
  keep: (version: number, base: string | null, fields: TextFields) => Promise<void>
  /** Takes it out again: the server has it. */
  release: () => Promise<void>
  /** The other side of a refusal, when it is a conflict. */
  conflictIn: (refused: Refused) => Conflict | undefined
  onState: (state: SaveState) => void
  onSaved: (saved: Saved, sent: TextFields) => void
  /** True while an input method composes a character in the text. */
  isComposing: () => boolean
  /** Somebody else's changes were taken in: the text is another one now than what was sent. */
  onMerged: (merged: MergedText, sent: TextFields) => void
  /** The browser could not keep the text, or not let go of it. */
  onUnkept: () => void
}

/** A change is in this browser so soon, and on the server when the writer has paused so long. */
export const keepAfterMs = 500
export const saveAfterMs = 3_000
/** Whoever never pauses is saved so often. */
export const saveAtLeastEveryMs = 30_000
export const tryAgainAfterMs = 10_000

/** What is written in these states is sent by what ends them. */
const held = new Set<SaveState['is']>(['conflict', 'signed-out', 'offline'])

/** A text on its way to the server. */
interface Way {
  parts: SaverParts
  version: number
  base: string | null
  state: SaveState
  isDirty: boolean
  isUnderWay: boolean
  /** When somebody began to type what no request has carried yet. */
  typedSince: number | undefined
  keepTimer: ReturnType<typeof setTimeout> | undefined
  saveTimer: ReturnType<typeof setTimeout> | undefined
  waiting: { revision: Revision; done: () => void }[]
  /** Sent with the next save, for a revision of it. */
  discarded: TextFields | undefined
}

export type Saver = ReturnType<typeof createSaver>

/** Brings what is written to the server, one request at a time, and loses nothing on the way. */
export function createSaver(parts: SaverParts) {
  const way = wayOf(parts)
  return {
    /** The text has changed. */
    touch: () => touch(way),
    /** Saves now; answers when it is there, or could not be. */
    flush: (revision?: Revision) =>
      new Promise<void>((done) => {
        way.waiting.push({ revision, done })
        void save(way)
      }),
    /** Signed in again, or back on the network. */
    resume: () => {
      if (way.state.is === 'signed-out' || way.state.is === 'offline') sendAgain(way)
    },
    /**
     * Goes on from the other side's number: what `read` says then is what both agreed on. The server
     * makes a revision of what the writer has discarded.
     */
    resolve: (theirVersion: number, discarded?: TextFields) => {
      way.version = theirVersion
      way.discarded = discarded
      way.isDirty = true
      sendAgain(way)
    },
    /** Says on purpose that this text shall take the place of what was published since. */
    rebase: (hash: string | null) => {
      way.base = hash
      way.isDirty = true
      sendAgain(way)
    },
    /** The server has it under another number, after a publish; what was typed meanwhile follows. */
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
  // The server keeps it even if the save is refused.
  if (conflict) way.discarded = undefined
  if (!conflict || differingFields(conflict.mine, conflict.theirs).length > 0)
    return refuse(way, answer, conflict)
  // The answer of a save was lost on its way: the other side is this one.
  way.isDirty = true
  way.version = conflict.version
  return send(way, revision)
}

async function saved(way: Way, answer: Saved, sent: TextFields) {
  const { parts } = way
  const { merged, savedAt } = answer
  way.version = answer.version
  way.discarded = undefined
  // Whoever has typed on goes on from what was sent, and is merged by the next save.
  // Nor may the text change while a character is being composed: the next save merges then.
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
