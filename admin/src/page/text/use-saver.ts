import { refusedValue } from '@vitrine/contract/client/call'
import { saveText } from '@vitrine/contract/endpoints/page-texts'
import { useEffect, useState } from 'react'
import { call, conflict, type Refused } from '../../http/client.ts'
import { saveWhenLeft } from '../../saving/save-when-left.ts'
import { createSaver, type Saver, type SaverParts, type SaveState } from '../../saving/saver.ts'
import { tab } from '../../saving/tab.ts'
import { sessionResumed } from '../../session/session-ended.ts'
import type { OpenedText } from './load-text.ts'

type Told = Pick<SaverParts, 'read' | 'isComposing' | 'onSaved' | 'onMerged'>

/** The saver of a text, and its state. */
export interface Saving {
  saver: Saver
  state: SaveState
  /** True if this browser can store edits. */
  keeps: boolean
}

/** Creates the saver of one text, for the lifetime of its form. */
export function useSaver(opened: OpenedText, told: Told): Saving {
  const { working, draft } = opened.loaded
  const [state, onState] = useState<SaveState>({ is: 'clean', at: working.savedAt ?? undefined })
  const [keeps, setKeeps] = useState(opened.drafts !== undefined)
  const [saver] = useState(() =>
    saverOf(opened, { ...told, onState, onUnkept: () => setKeeps(false) }),
  )
  // biome-ignore lint/correctness/useExhaustiveDependencies: what a tab has left is sent once.
  useEffect(() => {
    if (draft) saver.touch()
  }, [])
  useEffect(() => sessionResumed.hear(saver.resume), [saver])
  useEffect(() => saveWhenLeft(saver), [saver])
  return { saver, state, keeps }
}

function saverOf(
  { id, locale, name, loaded: { working, draft }, drafts }: OpenedText,
  told: Told & Pick<SaverParts, 'onState' | 'onUnkept'>,
): Saver {
  return createSaver({
    ...told,
    // A stored draft has its own base version: the server decides whether that is outdated.
    version: draft?.version ?? working.version,
    base: draft ? draft.base : working.base,
    savedAt: working.savedAt ?? undefined,
    send: async (text) => {
      const body = { ...text, tab }
      const answer = await call(saveText, { params: { id, locale }, body })
      return answer.ok ? { ok: true, data: answer.data.data } : answer
    },
    keep: async (version, base, fields) =>
      drafts?.put({ text: name, tab, version, base, fields, at: Date.now() }),
    release: async () => {
      await drafts?.remove(name, tab)
      if (draft && draft.tab !== tab) await drafts?.remove(name, draft.tab)
    },
    conflictIn: (refused: Refused) => {
      const other = refusedValue(saveText, conflict, refused)
      return other && 'theirs' in other ? other : undefined
    },
  })
}
