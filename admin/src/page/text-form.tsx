import type { AdminPage } from '@vitrine/contract/admin/page-list'
import type { SiteLocale } from '@vitrine/contract/admin/session'
import { useReducer, useState } from 'react'
import type { LocalDrafts } from '../autosave/local-drafts.ts'
import { usePreviewAutosave } from '../autosave/use-preview-autosave.ts'
import { useTexts } from '../locale/use-texts.ts'
import { usePermissionCheck } from '../session/session.ts'
import { TemplateTexts } from '../texts/template-texts.tsx'
import { JumpLink } from '../ui/jump-link.tsx'
import { OthersHere } from './others-here.tsx'
import { PreviewPane } from './previews/preview-pane.tsx'
import { ReplacedNotes } from './replaced-notes.tsx'
import { CopySource } from './text/copy-source.tsx'
import type { LoadedText } from './text/load-text.ts'
import { MergedNote } from './text/merged-note.tsx'
import { useText } from './text/use-text.ts'
import { publishingId, TextAside } from './text-aside.tsx'
import { TextMain } from './text-main.tsx'
import { TextNotes } from './text-notes.tsx'
import { usePresence } from './use-presence.ts'
import { useSaveKey } from './use-save-key.ts'

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
  const { saver, state } = text
  const { others, replaced } = usePresence(page.id, code)
  const [isPreviewed, setPreviewed] = useState(false)
  const [textsSaved, onTextSaved] = useReducer((count: number) => count + 1, 0)
  usePreviewAutosave(isPreviewed, state, saver)
  useSaveKey(() => void saver.flush('saved'))
  const mayWrite = may('write-texts') && loaded.working.isSiteLocale
  const isMissing = !page.texts[code] && state.is === 'clean' && saver.version() === 0
  const mayCopy = mayWrite && isMissing && page.deletedAt === null
  return (
    <div className="text-form" data-previewed={isPreviewed}>
      <div className="text-main">
        <ToPublishing />
        <OthersHere others={others} />
        <TextNotes loaded={loaded} saver={saver} />
        <MergedNote text={text} locale={locale} />
        <ReplacedNotes notices={replaced} locale={locale} text={text} onReload={onReload} />
        {mayCopy ? <CopySource page={page} locale={locale} onCopied={onReload} /> : null}
        <TextMain
          id={page.id}
          template={page.structure.fields.template}
          locale={locale}
          text={text}
          isReadOnly={!mayWrite}
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
        onPreview={isPreviewed ? undefined : () => setPreviewed(true)}
        onReload={onReload}
      />
      {isPreviewed ? (
        <PreviewPane
          id={page.id}
          locale={code}
          saver={saver}
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
