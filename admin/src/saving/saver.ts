import type { SaveConflict, SaveText, TextFields, TextSaved } from '@vitrine/contract/admin/texts'
import type * as z from 'zod/mini'
import type { Answer, Refused } from '../http/ask.ts'
import { differingFields } from './differing-fields.ts'

type Conflict = z.infer<typeof SaveConflict>
type Saved = z.infer<typeof TextSaved>['data']

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
  onSaved: (saved: Saved) => void
  /** The browser could not keep the text, or not let go of it. */
  onUnkept: () => void
}

/** A change is in this browser so soon, and on the server when the writer has paused so long. */
export const keepAfterMs = 500
export const saveAfterMs = 3_000
/** Whoever never pauses is saved so often. */
export const saveAtLeastEveryMs = 30_000
export const tryAgainAfterMs = 10_000

const unauthenticated = 401
const unanswered: Refused = { ok: false, status: 0, errors: {} }
/** What is written in these states is sent by what ends them. */
const held = new Set<SaveState['is']>(['conflict', 'signed-out', 'offline'])
const isPassing = ({ status }: Refused) => status === 0 || status === 429 || status >= 500

export type Saver = ReturnType<typeof createSaver>

/** Brings what is written to the server, one request at a time, and loses nothing on the way. */
export function createSaver(parts: SaverParts) {
  let { version, base } = parts
  let state: SaveState = { is: 'clean', at: parts.savedAt }
  let [isDirty, isUnderWay] = [false, false]
  /** When somebody began to type what no request has carried yet. */
  let typedSince: number | undefined
  let [keepTimer, saveTimer]: (ReturnType<typeof setTimeout> | undefined)[] = []
  let waiting: { revision: SaveText['revision']; done: () => void }[] = []

  const tell = (next: SaveState) => {
    state = next
    parts.onState(state)
  }
  const keep = async () => {
    clearTimeout(keepTimer)
    keepTimer = undefined
    if (isDirty) await parts.keep(version, base, parts.read()).catch(parts.onUnkept)
  }
  const sendLater = (afterMs: number) => {
    clearTimeout(saveTimer)
    saveTimer = setTimeout(() => void save(), afterMs)
  }
  const touch = () => {
    typedSince ??= Date.now()
    isDirty = true
    keepTimer ??= setTimeout(() => void keep(), keepAfterMs)
    if (held.has(state.is)) return
    if (!isUnderWay) tell({ is: 'changed' })
    const left = typedSince + saveAtLeastEveryMs - Date.now()
    sendLater(Math.max(0, Math.min(saveAfterMs, left)))
  }
  const save = async () => {
    if (isUnderWay) return
    const asked = waiting
    waiting = []
    const revision = asked.find((each) => each.revision)?.revision
    if (state.is !== 'conflict' && (isDirty || revision)) {
      isUnderWay = true
      await send(revision)
      isUnderWay = false
    }
    for (const { done } of asked) done()
    if (waiting.length > 0) await save()
  }
  const send = async (revision: SaveText['revision']): Promise<void> => {
    clearTimeout(saveTimer)
    await keep()
    isDirty = false
    typedSince = undefined
    tell({ is: 'saving' })
    const body = { version, fields: parts.read(), base, ...(revision && { revision }) }
    // An answer that cannot be read, such as the page of a hotel's network, is none.
    const answer = await parts.send(body).catch(() => unanswered)
    if (answer.ok) return saved(answer.data)
    const conflict = parts.conflictIn(answer)
    if (!conflict || differingFields(conflict.mine, conflict.theirs).length > 0)
      return refuse(answer, conflict)
    // The answer of a save was lost on its way: the other side is this one.
    isDirty = true
    version = conflict.version
    return send(revision)
  }
  const saved = async (answer: Saved) => {
    version = answer.version
    parts.onSaved(answer)
    if (!isDirty) await parts.release().catch(parts.onUnkept)
    if (!isDirty) return tell({ is: 'clean', at: answer.savedAt })
    tell({ is: 'changed' })
    sendLater(saveAfterMs)
  }
  const refuse = (refused: Refused, conflict: Conflict | undefined) => {
    isDirty = true
    if (conflict) return tell({ is: 'conflict', conflict })
    if (refused.status === unauthenticated) return tell({ is: 'signed-out' })
    if (!isPassing(refused)) return tell({ is: 'refused', refused })
    tell({ is: 'offline' })
    sendLater(tryAgainAfterMs)
  }

  return {
    /** The text has changed. */
    touch,
    /** Saves now; answers when it is there, or could not be. */
    flush: (revision?: SaveText['revision']) =>
      new Promise<void>((resolve) => {
        waiting.push({ revision, done: resolve })
        void save()
      }),
    /** Signed in again, or back on the network. */
    resume: () => {
      if (state.is !== 'signed-out' && state.is !== 'offline') return
      tell({ is: 'changed' })
      sendLater(0)
    },
    /** Goes on from the other side's number: what `read` says then is what both agreed on. */
    resolve: (theirVersion: number) => {
      version = theirVersion
      tell({ is: 'changed' })
      isDirty = true
      return sendLater(0)
    },
    /** Says on purpose that this text shall take the place of what was published since. */
    rebase: (hash: string | null) => {
      base = hash
      isDirty = true
      tell({ is: 'changed' })
      return sendLater(0)
    },
    /** The server has it under another number, after a publish; what was typed meanwhile follows. */
    restart: (from: { version: number; base: string | null; savedAt: string | undefined }) => {
      ;({ version, base } = from)
      if (!isDirty && !isUnderWay) tell({ is: 'clean', at: from.savedAt })
    },
    state: () => state,
    version: () => version,
    isDirty: () => isDirty || isUnderWay,
  }
}
