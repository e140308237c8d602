import { useQueryClient } from '@tanstack/react-query'
import type { TextSummary } from '@vitrine/contract/admin/page-list'
import type { MergedText, TextFields, WorkingText } from '@vitrine/contract/admin/texts'
import { type RefObject, useRef, useState } from 'react'
import type { EditorHandle } from '../../editor/text-editor.tsx'
import type { Saver } from '../../saving/saver.ts'
import { linksIn } from './links-in.ts'
import { type OpenedText, readWorkingText } from './load-text.ts'
import { pageQuery } from './page-query.ts'
import { type Saving, useSaver } from './use-saver.ts'
import { proposedSlug } from './use-slug.ts'

/** A text while it is written: what stands in its fields, and on its way to the server. */
export interface WrittenText extends Saving, Omit<Written, 'put'> {
  change: (next: Partial<TextFields>) => void
  /** Proposes an address for a text that never had one. */
  propose: () => Promise<void>
  /** Whoever writes an address wants no other one. */
  changeSlug: (slug: string) => void
  /**
   * Goes on with other words, in the editor too: those of a conflict that was settled. The server makes
   * a revision of what was `discarded`.
   */
  replace: (fields: TextFields, version: number, discarded?: TextFields) => void
  /** Shows what the server has now, unless something here is not saved yet: a save merges that. */
  refresh: () => Promise<void>
  /** Puts another content in place of the one in the editor, and saves it. */
  rewrite: (content: string) => void
  /** Goes on from what the server has after a publish. */
  restart: (fresh: WorkingText) => void
  /** What the last save took out. */
  removed: string[]
  savedCount: number
  /** The links of the text as it was saved last. */
  savedLinks: string
  /** Somebody else's changes that came in with a save, until that was read. */
  merged: Merged | undefined
  closeMerged: () => void
}

/** What came in, and the text as it was without. */
export interface Merged extends MergedText {
  sent: TextFields
}

export function useText(opened: OpenedText): WrittenText {
  const written = useWritten(opened)
  const { put, read, editor } = written
  const [saved, setSaved] = useState(() => ({
    ...{ removed: [] as string[], count: 0 },
    links: linksIn(opened.loaded.working.fields.content),
  }))
  const [merged, setMerged] = useState<Merged>()
  const stale = useStale(opened)
  const saving = useSaver(opened, {
    read,
    isComposing: () => editor.current?.isComposing() ?? false,
    onSaved: ({ removed, state }, sent) => {
      setSaved(({ count }) => ({ removed, count: count + 1, links: linksIn(sent.content) }))
      stale({ ...sent, state })
    },
    onMerged: (next, sent) => {
      put(next.fields)
      editor.current?.takeIn(next.fields.content)
      setMerged({ ...next, sent })
    },
  })
  const { saver } = saving
  const change = (next: Partial<TextFields>) => {
    put(next)
    saver.touch()
  }
  return {
    ...{ ...saving, ...written, change, merged },
    ...useProposedSlug(opened, written.latest, change),
    removed: saved.removed,
    savedCount: saved.count,
    savedLinks: saved.links,
    ...rewriting(opened, written, saver),
    closeMerged: () => setMerged(undefined),
  }
}

type Rewriting = Pick<WrittenText, 'replace' | 'refresh' | 'rewrite' | 'restart'>

/** What puts other words into the form than those that are typed. */
function rewriting(opened: OpenedText, { put, editor }: Written, saver: Saver): Rewriting {
  return {
    replace: (chosen, version, discarded) => {
      put(chosen)
      editor.current?.replace(chosen.content)
      saver.resolve(version, discarded)
    },
    refresh: async () => {
      await saver.flush()
      const { id, locale } = opened
      const { version, base, savedAt, fields } = await readWorkingText(id, locale)
      if (saver.isDirty() || version === saver.version()) return
      put(fields)
      editor.current?.takeIn(fields.content)
      saver.restart({ version, base, savedAt: savedAt ?? undefined })
    },
    rewrite: (content) => {
      put({ content })
      editor.current?.takeIn(content)
      saver.touch()
    },
    restart: ({ version, base, savedAt, fields: { slug } }) => {
      saver.restart({ version, base, savedAt: savedAt ?? undefined })
      put({ slug })
      editor.current?.focus()
    },
  }
}

/** The words themselves. */
interface Written {
  fields: TextFields
  /** The same, without waiting for the screen; the content as it was read last. */
  latest: RefObject<TextFields>
  /** As it stands now, with what is in the editor. */
  read: () => TextFields
  put: (change: Partial<TextFields>) => void
  editor: RefObject<EditorHandle | undefined>
}

function useWritten({ loaded: { working, draft } }: OpenedText): Written {
  const [fields, setFields] = useState<TextFields>(draft?.fields ?? working.fields)
  const latest = useRef(fields)
  const editor = useRef<EditorHandle>(undefined)
  return {
    ...{ fields, latest, editor },
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

/** The page and the lists of all are asked for again where a save has changed what they tell. */
function useStale({ id, locale }: OpenedText) {
  const queries = useQueryClient()
  return (saved: Told) => {
    const told = queries.getQueryData(pageQuery(id).queryKey)?.texts[locale]
    if (told && (['state', 'title', 'slug'] as const).every((name) => told[name] === saved[name]))
      return
    void queries.invalidateQueries({ queryKey: ['page', id] })
    void queries.invalidateQueries({ queryKey: ['pages'] })
  }
}

/** What a page tells of one of its texts. */
type Told = Pick<TextFields, 'title' | 'slug'> & Pick<TextSummary, 'state'>

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
      const slug = await proposedSlug(id, locale, title)
      if (slug !== undefined && isNew.current) change({ slug })
    },
    changeSlug: (slug: string) => {
      isNew.current = false
      change({ slug })
    },
  }
}
