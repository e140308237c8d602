import { Textarea } from '@mantine/core'
import { useQueryClient } from '@tanstack/react-query'
import type { AdminPage } from '@vitrine/contract/admin/page-list'
import type { SiteLocale } from '@vitrine/contract/admin/session'
import type { TextFields } from '@vitrine/contract/admin/texts'
import { lazy, Suspense, useEffect, useRef, useState } from 'react'
import type { EditorHandle } from '../editor/text-editor.tsx'
import { ProblemNotice } from '../http/problem.tsx'
import { useTexts } from '../locale/use-texts.ts'
import type { Drafts } from '../saving/drafts.ts'
import type { Saver } from '../saving/saver.ts'
import { useMay } from '../session/session.ts'
import { AddressField } from './address-field.tsx'
import { ConflictDialog } from './conflict-dialog.tsx'
import type { LoadedText } from './load-text.ts'
import { OthersHere } from './others-here.tsx'
import { PageActions } from './page-actions.tsx'
import { PlanLines } from './plan-lines.tsx'
import { PreviewPane } from './preview-pane.tsx'
import { PublishPanel } from './publish-panel.tsx'
import { SaveLine } from './save-line.tsx'
import { SeoFields } from './seo-fields.tsx'
import { StructurePanel } from './structure-panel.tsx'
import { useSaver } from './use-saver.ts'
import { askSlug } from './use-slug.ts'

const TextEditor = lazy(async () => ({
  default: (await import('../editor/text-editor.tsx')).TextEditor,
}))

interface Props {
  page: AdminPage
  locale: SiteLocale
  loaded: LoadedText
  drafts: Drafts | undefined
  name: string
  /** Reads the text again. */
  onReload: () => void
}

/** One text of a page, as it is written. */
export function TextForm({ page, locale, loaded, drafts, name, onReload }: Props) {
  const t = useTexts('page')
  const may = useMay()
  const queries = useQueryClient()
  const { working, draft } = loaded
  const [fields, setFields] = useState<TextFields>(draft?.fields ?? working.fields)
  const [removed, setRemoved] = useState<string[]>([])
  const [savedCount, setSavedCount] = useState(0)
  const [isOvertaken, setOvertaken] = useState(working.isOvertaken)
  const [isPreviewed, setPreviewed] = useState(false)
  const latest = useRef(fields)
  const editor = useRef<EditorHandle>(undefined)
  const read = () => ({
    ...latest.current,
    content: editor.current?.read() ?? latest.current.content,
  })
  const { code, lang, dir } = locale
  const [saver, state] = useSaver({
    id: page.id,
    locale: code,
    name,
    loaded,
    drafts,
    read,
    onSaved: (notes) => {
      setRemoved(notes)
      setSavedCount((count) => count + 1)
      void queries.invalidateQueries({ queryKey: ['page', page.id] })
      void queries.invalidateQueries({ queryKey: ['pages'] })
    },
  })
  const put = (change: Partial<TextFields>) => {
    latest.current = { ...latest.current, ...change }
    setFields(latest.current)
  }
  const change = (next: Partial<TextFields>) => {
    put(next)
    saver.touch()
  }
  const isNew = useRef(working.published === null && fields.slug === '')
  const propose = async () => {
    const { title } = latest.current
    if (!isNew.current || title.trim() === '') return
    const { slug } = await askSlug(page.id, { locale: code, title })
    if (isNew.current) change({ slug })
  }
  usePreviewSoon(isPreviewed, state.is === 'changed', saver)
  useSaveKey(() => void saver.flush('saved'))
  const mayWrite = may('write-texts') && working.isSiteLocale
  const conflict = state.is === 'conflict' ? state.conflict : undefined
  return (
    <div className="text-form" data-previewed={isPreviewed}>
      <div className="text-main">
        <OthersHere id={page.id} locale={code} />
        {draft ? <p className="note">{t('restoredDraft')}</p> : null}
        {isOvertaken ? (
          <div className="note">
            <p>{t('overtaken')}</p>
            <button
              className="link"
              type="button"
              onClick={() => {
                setOvertaken(false)
                saver.rebase(working.published?.hash ?? null)
              }}
            >
              {t('replaceOvertaken')}
            </button>
          </div>
        ) : null}
        <Textarea
          id="title"
          className="title-field"
          label={t('title')}
          value={fields.title}
          lang={lang}
          dir={dir}
          readOnly={!mayWrite}
          onChange={(event) => change({ title: event.currentTarget.value.replaceAll('\n', ' ') })}
          onBlur={propose}
        />
        <AddressField
          id={page.id}
          locale={code}
          slug={fields.slug}
          title={fields.title}
          onChange={(slug) => {
            isNew.current = false
            change({ slug })
          }}
        />
        <Suspense fallback={<p className="empty">{t('loading')}</p>}>
          <TextEditor
            // It is asked for its text once more when it is gone.
            ref={(handle) => {
              if (handle) editor.current = handle
            }}
            html={latest.current.content}
            label={t('content')}
            lang={lang}
            dir={dir}
            isReadOnly={!mayWrite}
            onChange={saver.touch}
          />
        </Suspense>
        {removed.length > 0 ? (
          <div className="note" role="status">
            <p>{t('removed')}</p>
            <ul>
              {removed.map((each) => (
                <li key={each}>
                  <code>{each}</code>
                </li>
              ))}
            </ul>
          </div>
        ) : null}
      </div>
      <aside className="text-aside">
        <div className="panel">
          <SaveLine state={state} keeps={drafts !== undefined} />
          {may('preview-pages') && !isPreviewed ? (
            <button
              className="link preview-button"
              type="button"
              onClick={() => setPreviewed(true)}
            >
              {t('preview')}
            </button>
          ) : null}
          {state.is === 'refused' ? <ProblemNotice refused={state.refused} /> : null}
          <PublishPanel
            page={page}
            locale={locale}
            saver={saver}
            onPublished={(fresh) => {
              setRemoved([])
              saver.restart({
                version: fresh.version,
                base: fresh.base,
                savedAt: fresh.savedAt ?? undefined,
              })
              put({ slug: fresh.fields.slug })
            }}
          />
          <PlanLines text={page.texts[code]} />
          <PageActions page={page} locale={locale} saver={saver} read={read} onReload={onReload} />
        </div>
        <StructurePanel page={page} />
        <SeoFields
          fields={fields}
          url={page.texts[code]?.url ?? locale.base + fields.slug}
          lang={lang}
          dir={dir}
          onChange={change}
        />
      </aside>
      {isPreviewed ? (
        <PreviewPane
          id={page.id}
          locale={code}
          savedCount={savedCount}
          onClose={() => setPreviewed(false)}
        />
      ) : null}
      {conflict ? (
        <ConflictDialog
          conflict={conflict}
          mine={read()}
          onClose={() => {}}
          onChoose={(chosen) => {
            put(chosen)
            editor.current?.replace(chosen.content)
            saver.resolve(conflict.version)
          }}
        />
      ) : null}
    </div>
  )
}

const previewAfterMs = 300

/** Whoever looks at the page beside the text waits for no pause of three seconds. */
function usePreviewSoon(isPreviewed: boolean, isChanged: boolean, saver: Saver) {
  useEffect(() => {
    if (!isPreviewed || !isChanged) return
    const timer = setTimeout(() => void saver.flush(), previewAfterMs)
    return () => clearTimeout(timer)
  }, [isPreviewed, isChanged, saver])
}

/** ⌘S and Ctrl-S save a version on purpose. */
function useSaveKey(save: () => void) {
  const latest = useRef(save)
  latest.current = save
  useEffect(() => {
    const onKeyDown = (event: KeyboardEvent) => {
      if (event.key !== 's' || !(event.metaKey || event.ctrlKey) || event.altKey) return
      event.preventDefault()
      latest.current()
    }
    addEventListener('keydown', onKeyDown)
    return () => removeEventListener('keydown', onKeyDown)
  }, [])
}
