import { useQueryClient } from '@tanstack/react-query'
import type { DeclaredText } from '@vitrine/contract/admin/declared-texts'
import type { SiteLocale } from '@vitrine/contract/admin/session'
import { useEffect, useRef, useState } from 'react'
import { type Autosave, createAutosave, type SaveState } from '../autosave/autosave.ts'
import { saveOnLeave } from '../autosave/save-on-leave.ts'
import { usePreviewAutosave } from '../autosave/use-preview-autosave.ts'
import { sessionResumed } from '../session/session-events.ts'
import { createConflictReader, sendDraft, toTextFields } from './send-draft.ts'
import { beforePublishTexts } from './texts-query.ts'

export interface DeclaredTextProps {
  text: DeclaredText
  locale: SiteLocale
  /** True if the preview is open: edits are saved after a short pause. */
  isPreviewed?: boolean
  onSaved?: () => void
}

/** Returns the state of a declared text in one language, and its actions. Saves it automatically. */
export function useDeclaredText({ text, locale, isPreviewed = false, onSaved }: DeclaredTextProps) {
  const stored = text.texts[locale.code]
  const [typed, setTyped] = useState<string>()
  const [state, setState] = useState<SaveState>({ is: 'clean', at: undefined })
  const shown = typed ?? stored?.content ?? ''
  const latest = useRef(shown)
  if (typed === undefined) latest.current = shown
  const autosave = useDraftAutosave({ text, locale, latest, onState: setState, onSaved })
  usePreviewAutosave(isPreviewed, state, autosave)
  const version = stored?.version ?? 0
  // Shows the text that others have saved, unless there are unsaved edits here.
  useEffect(() => {
    if (autosave.isDirty() || autosave.version() === version) return
    autosave.restart({ version, base: null, savedAt: undefined })
    setTyped(undefined)
  }, [autosave, version])
  const setContent = (content: string) => {
    latest.current = content
    setTyped(content)
  }
  const type = (content: string) => {
    setContent(content)
    autosave.touch()
  }
  return {
    shown,
    state,
    type,
    save: () => void autosave.flush(),
    /** Saves a text at once, even an unchanged one: it is then based on the current default. */
    write: (content: string) => {
      type(content)
      void autosave.flush()
    },
    /** Ends a conflict with the chosen text. */
    settle: (content: string, theirVersion: number) => {
      setContent(content)
      autosave.resolve(theirVersion)
    },
  }
}

interface DraftAutosaveProps extends Pick<DeclaredTextProps, 'text' | 'locale' | 'onSaved'> {
  latest: { current: string }
  onState: (state: SaveState) => void
}

function useDraftAutosave({
  text,
  locale: { code },
  latest,
  onState,
  onSaved,
}: DraftAutosaveProps): Autosave {
  const queries = useQueryClient()
  const onSavedRef = useRef(onSaved)
  onSavedRef.current = onSaved
  const [autosave] = useState(() =>
    createAutosave({
      version: text.texts[code]?.version ?? 0,
      base: null,
      savedAt: undefined,
      onState,
      readConflict: createConflictReader(latest),
      read: () => toTextFields(latest.current),
      send: async (body) => {
        const answer = await sendDraft(text.id, code, body)
        if (answer.ok)
          queries.setQueriesData<DeclaredText[]>({ queryKey: ['texts'] }, (texts) =>
            texts?.map((each) => (each.id === text.id ? answer.data.text : each)),
          )
        return answer.ok ? { ok: true, data: answer.data.saved } : answer
      },
      onSaved: () => onSavedRef.current?.(),
      storeLocally: async () => {},
      clearLocal: async () => {},
      onMerged: () => {},
      onLocalStorageError: () => {},
      isComposing: () => false,
    }),
  )
  useEffect(() => sessionResumed.subscribe(autosave.resume), [autosave])
  useEffect(() => beforePublishTexts.subscribe(() => autosave.flush()), [autosave])
  useEffect(() => saveOnLeave(autosave), [autosave])
  return autosave
}
