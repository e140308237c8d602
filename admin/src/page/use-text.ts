import { useQueryClient } from '@tanstack/react-query'
import type { TextFields, WorkingText } from '@vitrine/contract/admin/texts'
import { type RefObject, useRef, useState } from 'react'
import type { EditorHandle } from '../editor/text-editor.tsx'
import type { Drafts } from '../saving/drafts.ts'
import type { LoadedText } from './load-text.ts'
import { type Saving, useSaver } from './use-saver.ts'
import { proposedSlug } from './use-slug.ts'

interface Parts {
  id: number
  locale: string
  /** Name of the text among the drafts. */
  name: string
  loaded: LoadedText
  drafts: Drafts | undefined
}

/** A text while it is written: what stands in its fields, and on its way to the server. */
export interface WrittenText extends Saving {
  fields: TextFields
  /** As it stands now, with what is in the editor. */
  read: () => TextFields
  change: (next: Partial<TextFields>) => void
  /** Proposes an address for a text that never had one. */
  propose: () => Promise<void>
  /** Whoever writes an address wants no other one. */
  changeSlug: (slug: string) => void
  /** Goes on with other words, in the editor too: those of a conflict that was settled. */
  replace: (fields: TextFields, version: number) => void
  /** Goes on from what the server has after a publish. */
  restart: (fresh: WorkingText) => void
  editor: RefObject<EditorHandle | undefined>
  /** What the last save took out. */
  removed: string[]
  savedCount: number
}

export function useText({ id, locale, name, loaded, drafts }: Parts): WrittenText {
  const { working, draft } = loaded
  const queries = useQueryClient()
  const [fields, setFields] = useState<TextFields>(draft?.fields ?? working.fields)
  const [saved, setSaved] = useState<{ removed: string[]; count: number }>({
    removed: [],
    count: 0,
  })
  const latest = useRef(fields)
  const editor = useRef<EditorHandle>(undefined)
  const isNew = useRef(working.published === null && fields.slug === '')
  const read = () => {
    const content = editor.current?.read() ?? latest.current.content
    return { ...latest.current, content }
  }
  const onSaved = (removed: string[]) => {
    setSaved(({ count }) => ({ removed, count: count + 1 }))
    void queries.invalidateQueries({ queryKey: ['page', id] })
    void queries.invalidateQueries({ queryKey: ['pages'] })
  }
  const saving = useSaver({ id, locale, name, loaded, drafts, read, onSaved })
  const { saver } = saving
  const put = (change: Partial<TextFields>) => {
    latest.current = { ...latest.current, ...change }
    setFields(latest.current)
  }
  const change = (next: Partial<TextFields>) => {
    put(next)
    saver.touch()
  }
  return {
    ...{ ...saving, fields, read, change, editor },
    removed: saved.removed,
    savedCount: saved.count,
    propose: async () => {
      const { title } = latest.current
      if (!isNew.current || title.trim() === '') return
      const slug = await proposedSlug(id, locale, title)
      if (slug !== undefined && isNew.current) change({ slug })
    },
    changeSlug: (slug) => {
      isNew.current = false
      change({ slug })
    },
    replace: (chosen, version) => {
      put(chosen)
      editor.current?.replace(chosen.content)
      saver.resolve(version)
    },
    restart: ({ version, base, savedAt, fields: { slug } }) => {
      saver.restart({ version, base, savedAt: savedAt ?? undefined })
      put({ slug })
    },
  }
}
