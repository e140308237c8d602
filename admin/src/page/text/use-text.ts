import { useQueryClient } from '@tanstack/react-query'
import type { TextSummary } from '@vitrine/contract/admin/page-list'
import type { MergedText, TextFields, WorkingText } from '@vitrine/contract/admin/texts'
import { type RefObject, useRef, useState } from 'react'
import type { Autosave } from '../../autosave/autosave.ts'
import type { EditorHandle } from '../../editor/text-editor.tsx'
import { extractCheckedParts } from './checked-parts.ts'
import { type OpenedText, readWorkingText } from './load-text.ts'
import { pageQuery } from './page-query.ts'
import { type AutosaveStatus, useAutosave } from './use-autosave.ts'
import { fetchProposedSlug } from './use-slug.ts'

/** A text that is being edited: its fields, and the state of its saves. */
export interface WrittenText extends AutosaveStatus, Omit<Written, 'put'> {
  change: (next: Partial<TextFields>) => void
  /** Proposes an address for a text that never had one. */
  propose: () => Promise<void>
  /** Changes the address by hand: the title proposes no other one after that. */
  changeSlug: (slug: string) => void
  /**
   * Replaces the text, in the editor too, after a conflict was resolved. The server makes a revision
   * of `discarded`.
   */
  replace: (fields: TextFields, version: number, discarded?: TextFields) => void
  /** Shows the text of the server, unless there are unsaved edits: a save merges those. */
  refresh: () => Promise<void>
  /** Replaces the content in the editor and saves it. */
  rewrite: (content: string) => void
  /** Continues from the version on the server after a publication. */
  restart: (fresh: WorkingText) => void
  /** Parts that the last save has removed. */
  removed: string[]
  savedCount: number
  /** The checked parts of the text as it was last saved; see `extractCheckedParts`. */
  savedLinks: string
  /** Another writer's changes that the last save has merged, until they are dismissed. */
  merged: Merged | undefined
  closeMerged: () => void
}

/** The merged text, and the text that was sent. */
export interface Merged extends MergedText {
  sent: TextFields
}

export function useText(opened: OpenedText): WrittenText {
  const written = useWritten(opened)
  const { put, read, editor } = written
  const [saved, setSaved] = useState(() => ({
    removed: [] as string[],
    count: 0,
    links: extractCheckedParts(opened.loaded.working.fields),
  }))
  const [merged, setMerged] = useState<Merged>()
  const stale = useStale(opened)
  const saving = useAutosave(opened, {
    read,
    isComposing: () => editor.current?.isComposing() ?? false,
    onSaved: ({ removed, state }, sent) => {
      setSaved(({ count }) => ({
        removed,
        count: count + 1,
        links: extractCheckedParts(sent),
      }))
      stale({ ...sent, state, isMachine: false })
    },
    onMerged: (next, sent) => {
      put(next.fields)
      editor.current?.mergeContent(next.fields.content)
      setMerged({ ...next, sent })
    },
  })
  const { autosave } = saving
  const change = (next: Partial<TextFields>) => {
    put(next)
    autosave.touch()
  }
  return {
    ...saving,
    ...written,
    change,
    merged,
    ...useProposedSlug(opened, written.latest, change),
    removed: saved.removed,
    savedCount: saved.count,
    savedLinks: saved.links,
    ...createRewriting(opened, written, autosave),
    closeMerged: () => setMerged(undefined),
  }
}

type Rewriting = Pick<WrittenText, 'replace' | 'refresh' | 'rewrite' | 'restart'>

/** Creates the functions that replace the text in the form. */
function createRewriting(
  opened: OpenedText,
  { put, editor }: Written,
  autosave: Autosave,
): Rewriting {
  return {
    replace: (chosen, version, discarded) => {
      put(chosen)
      editor.current?.replace(chosen.content)
      autosave.resolve(version, discarded)
    },
    refresh: async () => {
      await autosave.flush()
      const { id, locale } = opened
      const { version, base, savedAt, fields } = await readWorkingText(id, locale)
      if (autosave.isDirty() || version === autosave.version()) return
      put(fields)
      editor.current?.mergeContent(fields.content)
      autosave.restart({ version, base, savedAt: savedAt ?? undefined })
    },
    rewrite: (content) => {
      put({ content })
      editor.current?.mergeContent(content)
      autosave.touch()
    },
    restart: ({ version, base, savedAt, fields: { slug } }) => {
      autosave.restart({ version, base, savedAt: savedAt ?? undefined })
      put({ slug })
      editor.current?.focus()
    },
  }
}

/** The fields of the text, and its editor. */
interface Written {
  fields: TextFields
  /** Returns the fields without waiting for a render; the content is the one last read. */
  latest: RefObject<TextFields>
  /** Returns the current text, with the content of the editor. */
  read: () => TextFields
  put: (change: Partial<TextFields>) => void
  editor: RefObject<EditorHandle | undefined>
}

function useWritten({ loaded: { working, draft } }: OpenedText): Written {
  const [fields, setFields] = useState<TextFields>(draft?.fields ?? working.fields)
  const latest = useRef(fields)
  const editor = useRef<EditorHandle>(undefined)
  return {
    fields,
    latest,
    editor,
    read: () => {
      const content = editor.current?.read() ?? latest.current.content
      return { ...latest.current, content }
    },
    put: (change) => {
      latest.current = { ...latest.current, ...change }
      setFields(latest.current)
    },
  }
}

/** Marks the page and the list as stale if a save has changed their titles, addresses or states. */
function useStale({ id, locale }: OpenedText) {
  const queries = useQueryClient()
  return (saved: ListedText) => {
    const listed = queries.getQueryData(pageQuery(id).queryKey)?.texts[locale]
    if (
      listed &&
      (['state', 'title', 'slug', 'isMachine'] as const).every(
        (name) => listed[name] === saved[name],
      )
    )
      return
    void queries.invalidateQueries({ queryKey: ['page', id] })
    void queries.invalidateQueries({ queryKey: ['pages'] })
  }
}

/** The fields of a text that the page and the list show. */
type ListedText = Pick<TextFields, 'title' | 'slug'> & Pick<TextSummary, 'state' | 'isMachine'>

function useProposedSlug(
  { id, locale, loaded: { working } }: OpenedText,
  latest: RefObject<TextFields>,
  change: WrittenText['change'],
) {
  const isNew = useRef(working.published === null && latest.current.slug === '')
  return {
    propose: async () => {
      const { title } = latest.current
      if (!isNew.current || title.trim() === '') return
      const slug = await fetchProposedSlug(id, locale, title)
      if (slug !== undefined && isNew.current) change({ slug })
    },
    changeSlug: (slug: string) => {
      isNew.current = false
      change({ slug })
    },
  }
}
