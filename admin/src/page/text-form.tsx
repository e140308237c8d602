import type { AdminPage, Presence } from '@vitrine/contract/admin/page-list'
import type { SiteLocale } from '@vitrine/contract/admin/session'
import { useEffect, useReducer, useRef, useState } from 'react'
import type { Autosave } from '../autosave/autosave.ts'
import type { LocalDrafts } from '../autosave/local-drafts.ts'
import { usePreviewAutosave } from '../autosave/use-preview-autosave.ts'
import { useLanguage, useTexts } from '../locale/use-texts.ts'
import { LimitNote } from '../session/limit-note.tsx'
import { usePermissionCheck } from '../session/session.ts'
import { TemplateTexts } from '../texts/template-texts.tsx'
import { JumpLink } from '../ui/jump-link.tsx'
import { useTextCheck } from './check/use-text-check.ts'
import { PreviewPane } from './previews/preview-pane.tsx'
import { ReplacedNotes } from './replaced-notes.tsx'
import { CopySource } from './text/copy-source.tsx'
import type { LoadedText } from './text/load-text.ts'
import { MergedNote } from './text/merged-note.tsx'
import { TranslationNote } from './text/translation-note.tsx'
import { useText } from './text/use-text.ts'
import { publishingId, TextAside } from './text-aside.tsx'
import { TextMain } from './text-main.tsx'
import { usePresence } from './use-presence.ts'

interface Props {
  page: AdminPage
  locale: SiteLocale
  loaded: LoadedText
  drafts: LocalDrafts | undefined
  name: string
  /** Reads the text again. */
  onReload: () => void
}

/** The form of one text of a page. */
export function TextForm({ page, locale, loaded, drafts, name, onReload }: Props) {
  const may = usePermissionCheck()
  const { code } = locale
  const text = useText({ id: page.id, locale: code, name, loaded, drafts })
  const { autosave, state } = text
  const { findings, touch } = useTextCheck(
    { id: page.id, template: page.structure.fields.template },
    locale,
    text,
  )
  const { others, replaced } = usePresence(page.id, code)
  const [isPreviewed, setPreviewed] = useState(false)
  const [textsSaved, onTextSaved] = useReducer((count: number) => count + 1, 0)
  usePreviewAutosave(isPreviewed, state, autosave)
  const mayWrite = may('write-texts', code) && loaded.working.isSiteLocale
  useSaveKey(() => {
    if (mayWrite) void autosave.flush('saved')
  })
  const isMissing = !page.texts[code] && state.is === 'clean' && autosave.version() === 0
  const mayCopy = mayWrite && isMissing && page.deletedAt === null
  return (
    <div className="text-form" data-previewed={isPreviewed}>
      <div className="text-main">
        <ToPublishing />
        <LimitNote locale={code} />
        <OthersHere others={others} />
        <TextNotes loaded={loaded} autosave={autosave} />
        <MergedNote text={text} locale={locale} />
        <ReplacedNotes notices={replaced} locale={locale} text={text} onReload={onReload} />
        <TranslationNote page={page} locale={locale} />
        {mayCopy ? <CopySource page={page} locale={locale} onCopied={onReload} /> : null}
        <TextMain
          id={page.id}
          template={page.structure.fields.template}
          locale={locale}
          text={text}
          isReadOnly={!mayWrite}
          onTyped={touch}
        />
        <TemplateTexts
          template={page.structure.fields.template}
          locale={locale}
          isPreviewed={isPreviewed}
          onSaved={onTextSaved}
        />
      </div>
      <TextAside
        page={page}
        locale={locale}
        text={text}
        findings={findings}
        isReadOnly={!mayWrite}
        onPreview={isPreviewed ? undefined : () => setPreviewed(true)}
        onReload={onReload}
      />
      {isPreviewed ? (
        <PreviewPane
          id={page.id}
          locale={code}
          autosave={autosave}
          savedCount={text.savedCount + textsSaved}
          onClose={() => setPreviewed(false)}
        />
      ) : null}
    </div>
  )
}

function ToPublishing() {
  const t = useTexts('page')
  return (
    <JumpLink className="link to-publishing" to={publishingId}>
      {t('toPublishing')}
    </JumpLink>
  )
}

/** Names the other people who have the page open. Two tabs of one person count as two. */
function OthersHere({ others }: { others: Presence[] }) {
  const t = useTexts('page')
  const { language } = useLanguage()
  const names = others.map(({ isMe, person }) => (isMe ? t('anotherTab') : person.name))
  const list = new Intl.ListFormat(language).format([...new Set(names)])
  return (
    <div role="status">
      {others.length > 0 ? <p className="note">{t('here', { names: list })}</p> : null}
    </div>
  )
}

/** Calls `save` on ⌘S and Ctrl+S. */
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

/** Notes that the writer should read before editing. */
function TextNotes({ loaded, autosave }: { loaded: LoadedText; autosave: Autosave }) {
  const t = useTexts('page')
  const { working, draft } = loaded
  const [isOvertaken, setOvertaken] = useState(working.isOvertaken)
  const replace = () => {
    setOvertaken(false)
    autosave.rebase(working.published?.hash ?? null)
  }
  return (
    <>
      {working.isMachine ? <p className="note">{t('machineDraft')}</p> : null}
      {draft ? <p className="note">{t('restoredDraft')}</p> : null}
      {isOvertaken ? (
        <div className="note">
          <p>{t('overtaken')}</p>
          <button className="link" type="button" onClick={replace}>
            {t('replaceOvertaken')}
          </button>
        </div>
      ) : null}
    </>
  )
}
