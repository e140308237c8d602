import { parseRefusedValue } from '@vitrine/contract/client/call'
import { saveText } from '@vitrine/contract/endpoints/page-texts'
import { useEffect, useState } from 'react'
import {
  type Autosave,
  type AutosaveOptions,
  createAutosave,
  type SaveState,
} from '../../autosave/autosave.ts'
import { saveOnLeave } from '../../autosave/save-on-leave.ts'
import { tabId } from '../../autosave/tab-id.ts'
import { call, type Refused, statusConflict } from '../../http/client.ts'
import { sessionResumed } from '../../session/session-events.ts'
import type { OpenedText } from './load-text.ts'

type AutosaveCallbacks = Pick<AutosaveOptions, 'read' | 'isComposing' | 'onSaved' | 'onMerged'>

/** The automatic saves of a text, and their state. */
export interface AutosaveStatus {
  autosave: Autosave
  state: SaveState
  /** True if this browser can store edits. */
  storesLocally: boolean
}

/** Saves a text automatically, for the lifetime of its form. */
export function useAutosave(opened: OpenedText, callbacks: AutosaveCallbacks): AutosaveStatus {
  const { working, draft } = opened.loaded
  const [state, onState] = useState<SaveState>({ is: 'clean', at: working.savedAt ?? undefined })
  const [storesLocally, setStoresLocally] = useState(opened.drafts !== undefined)
  const [autosave] = useState(() =>
    createTextAutosave(opened, {
      ...callbacks,
      onState,
      onLocalStorageError: () => setStoresLocally(false),
    }),
  )
  // biome-ignore lint/correctness/useExhaustiveDependencies: a stored draft is sent once.
  useEffect(() => {
    if (draft) autosave.touch()
  }, [])
  useEffect(() => sessionResumed.subscribe(autosave.resume), [autosave])
  useEffect(() => saveOnLeave(autosave), [autosave])
  return { autosave, state, storesLocally }
}

function createTextAutosave(
  { id, locale, name, loaded: { working, draft }, drafts }: OpenedText,
  told: AutosaveCallbacks & Pick<AutosaveOptions, 'onState' | 'onLocalStorageError'>,
): Autosave {
  return createAutosave({
    ...told,
    // A stored draft has its own base version: the server decides whether that is outdated.
    version: draft?.version ?? working.version,
    base: draft ? draft.base : working.base,
    savedAt: working.savedAt ?? undefined,
    send: async (text) => {
      const body = { ...text, tab: tabId }
      const answer = await call(saveText, { params: { id, locale }, body })
      return answer.ok ? { ok: true, data: answer.data.data } : answer
    },
    storeLocally: async (version, base, fields) =>
      drafts?.put({ text: name, tab: tabId, version, base, fields, at: Date.now() }),
    clearLocal: async () => {
      await drafts?.remove(name, tabId)
      if (draft && draft.tab !== tabId) await drafts?.remove(name, draft.tab)
    },
    readConflict: (refused: Refused) => {
      const other = parseRefusedValue(saveText, statusConflict, refused)
      return other && 'theirs' in other ? other : undefined
    },
  })
}
