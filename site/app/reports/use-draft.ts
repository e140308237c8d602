import { useEffect, useState } from 'react'
import { type Draft, isWritten } from './draft.ts'
import { dropDraft, keepDraft, keepPicture, keptDraft, type Person } from './draft-store.ts'

/** The draft of a person, which outlives the dialog and the page until it is sent or thrown away. */
export function useDraft(person: Person) {
  const [draft, setDraft] = useState<Draft>()
  useEffect(() => {
    let waits = true
    void keptDraft(person).then((kept) => {
      if (waits) setDraft((begun) => begun ?? kept)
    })
    return () => {
      waits = false
    }
  }, [person])
  const keep = (next: Draft) => {
    setDraft(next)
    void keepDraft(person, next)
    if (next.picture !== draft?.picture) void keepPicture(person, next.picture)
  }
  // What has arrived is not offered again, also when the page goes before the dialog.
  const forget = () => dropDraft(person)
  const drop = () => {
    setDraft(undefined)
    void dropDraft(person)
  }
  return { draft, isBegun: draft !== undefined && isWritten(draft), keep, forget, drop }
}

export type DraftState = ReturnType<typeof useDraft>
