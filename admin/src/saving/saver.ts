import type { SaveConflict, SaveText, TextFields, TextSaved } from '@vitrine/contract/admin/texts'
import type * as z from 'zod/mini'
import type { Answer, Refused } from '../http/ask.ts'

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
}

/** A change is in this browser so soon, and on the server when the writer has paused so long. */
export const keepAfterMs = 500
export const saveAfterMs = 3_000
/** Whoever never pauses is saved so often. */
export const saveAtLeastEveryMs = 30_000
export const tryAgainAfterMs = 10_000

const unauthenticated = 401
const isPassing = ({ status }: Refused) => status === 0 || status === 429 || status >= 500

export type Saver = ReturnType<typeof createSaver>

/** Brings what is written to the server, one request at a time, and loses nothing on the way. */
export function createSaver(parts: SaverParts) {
  let { version, base } = parts
  let state: SaveState = { is: 'clean', at: parts.savedAt }
  let [isDirty, isUnderWay, dirtySince] = [false, false, 0]
  let [keepTimer, saveTimer]: (ReturnType<typeof setTimeout> | undefined)[] = []
  let waiting: { revision: SaveText['revision']; done: () => void }[] = []

  const tell = (next: SaveState) => {
    state = next
    parts.onState(state)
  }
  const keep = async () => {
    clearTimeout(keepTimer)
    keepTimer = undefined
    if (isDirty) await parts.keep(version, base, parts.read())
  }
  const sendLater = (afterMs: number) => {
    clearTimeout(saveTimer)
    saveTimer = setTimeout(() => void save(), afterMs)
  }
  const touch = () => {
    if (!isDirty) dirtySince = Date.now()
    isDirty = true
    keepTimer ??= setTimeout(() => void keep(), keepAfterMs)
    if (state.is === 'conflict' || state.is === 'signed-out') return
    if (state.is !== 'offline' && !isUnderWay) tell({ is: 'changed' })
    const left = dirtySince + saveAtLeastEveryMs - Date.now()
    sendLater(Math.max(0, Math.min(saveAfterMs, left)))
  }
  const save = async () => {
    if (isUnderWay || state.is === 'conflict') return
    const asked = waiting
    waiting = []
    const revision = asked.find((each) => each.revision)?.revision
    if (!isDirty && !revision) return finish(asked)
    clearTimeout(saveTimer)
    await keep()
    isUnderWay = true
    isDirty = false
    tell({ is: 'saving' })
    const fields = parts.read()
    const answer = await parts.send({ version, fields, base, ...(revision && { revision }) })
    isUnderWay = false
    if (answer.ok) await saved(answer.data)
    else refuse(answer)
    finish(asked)
    if (waiting.length > 0) await save()
  }
  const saved = async (answer: Saved) => {
    version = answer.version
    parts.onSaved(answer)
    if (isDirty) {
      tell({ is: 'changed' })
      return sendLater(saveAfterMs)
    }
    await parts.release()
    tell({ is: 'clean', at: answer.savedAt })
  }
  const refuse = (refused: Refused) => {
    isDirty = true
    const conflict = parts.conflictIn(refused)
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

const finish = (asked: { done: () => void }[]) => {
  for (const { done } of asked) done()
}
