import { editingPaths } from '@vitrine/contract/admin/paths'
import { SaveConflict, type TextFields, TextSaved } from '@vitrine/contract/admin/texts'
import { useEffect, useState } from 'react'
import { ask, type Refused } from '../http/ask.ts'
import type { Drafts } from '../saving/drafts.ts'
import { createSaver, type Saver, type SaveState } from '../saving/saver.ts'
import { tab } from '../saving/tab.ts'
import { sessionResumed } from '../session/session-ended.ts'
import type { LoadedText } from './load-text.ts'

interface Parts {
  id: number
  locale: string
  name: string
  loaded: LoadedText
  drafts: Drafts | undefined
  read: () => TextFields
  onSaved: (removed: string[]) => void
}

const conflictStatus = 409

/** What brings a text to the server, and where its words are. */
export interface Saving {
  saver: Saver
  state: SaveState
  /** Whether this browser keeps words. */
  keeps: boolean
}

/** The saver of one text, for as long as its form is shown. */
export function useSaver(parts: Parts): Saving {
  const { working, draft } = parts.loaded
  const [state, setState] = useState<SaveState>({ is: 'clean', at: working.savedAt ?? undefined })
  const [keeps, setKeeps] = useState(parts.drafts !== undefined)
  const [saver] = useState(() => saverOf(parts, setState, () => setKeeps(false)))
  // biome-ignore lint/correctness/useExhaustiveDependencies: what a tab has left is sent once.
  useEffect(() => {
    if (draft) saver.touch()
  }, [])
  useEffect(() => sessionResumed.hear(saver.resume), [saver])
  useEffect(() => {
    // A tab that is left may never be seen again.
    const leave = () => {
      if (document.visibilityState === 'hidden') void saver.flush()
    }
    const warn = (event: BeforeUnloadEvent) => {
      if (saver.isDirty()) event.preventDefault()
    }
    addEventListener('online', saver.resume)
    addEventListener('beforeunload', warn)
    document.addEventListener('visibilitychange', leave)
    return () => {
      removeEventListener('online', saver.resume)
      removeEventListener('beforeunload', warn)
      document.removeEventListener('visibilitychange', leave)
      // Whoever goes to another screen has not saved by that.
      void saver.flush()
    }
  }, [saver])
  return { saver, state, keeps }
}

function saverOf(parts: Parts, onState: (state: SaveState) => void, onUnkept: () => void): Saver {
  const { id, locale, name, loaded, drafts, read, onSaved } = parts
  const { working, draft } = loaded
  return createSaver({
    // Words that were left behind grew from what was there then: the server tells if that is older.
    version: draft?.version ?? working.version,
    base: draft ? draft.base : working.base,
    savedAt: working.savedAt ?? undefined,
    read,
    send: async (body) => {
      const answer = await ask(TextSaved, editingPaths.text(id, locale), { method: 'PUT', body })
      return answer.ok ? { ok: true, data: answer.data.data } : answer
    },
    keep: async (version, base, fields) =>
      drafts?.put({ text: name, tab, version, base, fields, at: Date.now() }),
    release: async () => {
      await drafts?.remove(name, tab)
      if (draft && draft.tab !== tab) await drafts?.remove(name, draft.tab)
    },
    conflictIn: ({ status, body }: Refused) =>
      status === conflictStatus ? SaveConflict.safeParse(body).data : undefined,
    onState,
    onSaved: ({ removed }) => onSaved(removed),
    onUnkept,
  })
}
