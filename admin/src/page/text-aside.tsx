import type { AdminPage } from '@vitrine/contract/admin/page-list'
import type { SiteLocale } from '@vitrine/contract/admin/session'
import { useEffect } from 'react'
import { SaveStatus } from '../autosave/save-status.tsx'
import { ProblemNotice } from '../http/problem.tsx'
import { useTexts } from '../locale/use-texts.ts'
import { usePermissionCheck } from '../session/session.ts'
import { useDateTimeFormat } from '../session/use-date-time-format.ts'
import { CheckPanel } from './check/check-panel.tsx'
import type { PlacedFinding } from './check/use-text-check.ts'
import { PageActions } from './page-actions.tsx'
import { RemarksPanel } from './previews/remarks-panel.tsx'
import { PublishButton, PublishPanel, usePublish } from './publishing/publish-panel.tsx'
import { SeoFields } from './search/seo-fields.tsx'
import { StructurePanel } from './structure/structure-panel.tsx'
import { Conflict } from './text/conflict.tsx'
import type { WrittenText } from './text/use-text.ts'

interface Props {
  page: AdminPage
  locale: SiteLocale
  text: WrittenText
  /** What the publish check finds; undefined until the first check. */
  findings: PlacedFinding[] | undefined
  isReadOnly: boolean
  /** Opens the preview; undefined if it is open. */
  onPreview: (() => void) | undefined
  onReload: () => void
}

/** Target of the link to the publishing panel. */
export const publishingId = 'publishing'

/** The column next to the text: its state, publishing, search fields and remarks. */
export function TextAside({
  page,
  locale,
  text,
  findings,
  isReadOnly,
  onPreview,
  onReload,
}: Props) {
  const t = useTexts('page')
  const may = usePermissionCheck()
  const { code, lang, dir } = locale
  const { fields, state, autosave, storesLocally } = text
  const summary = page.texts[code]
  const isKept = page.deletedAt === null
  const isTyped = state.is !== 'clean'
  const publishing = usePublish({ page, locale, autosave, onPublished: text.restart })
  useKeyboardHeight()
  return (
    <aside className="text-aside">
      <div className="save-bar">
        <div className="save-state">
          <SaveStatus state={state} storesLocally={storesLocally} />
          <Conflict key={state.is} text={text} locale={locale} />
        </div>
        {isKept && may('preview-pages') && onPreview ? (
          <button className="link preview-button" type="button" onClick={onPreview}>
            {t('preview')}
          </button>
        ) : null}
        {isKept ? (
          <PublishButton page={page} locale={locale} isTyped={isTyped} publishing={publishing} />
        ) : null}
      </div>
      <div id={publishingId} tabIndex={-1} className="panel">
        {state.is === 'refused' ? <ProblemNotice refused={state.refused} /> : null}
        <CheckPanel text={text} locale={locale} findings={findings} isReadOnly={isReadOnly} />
        {isKept ? (
          <>
            <PublishPanel page={page} locale={locale} isTyped={isTyped} publishing={publishing} />
            <ScheduleLines text={summary} />
          </>
        ) : null}
        <PageActions
          page={page}
          locale={locale}
          autosave={autosave}
          read={text.read}
          onReload={onReload}
        />
      </div>
      <RemarksPanel id={page.id} />
      <StructurePanel page={page} locale={code} />
      <SeoFields
        fields={fields}
        url={summary?.url ?? locale.base + fields.slug}
        image={page.structure.fields.seo_image ?? page.structure.fields.picture}
        lang={lang}
        dir={dir}
        isReadOnly={isReadOnly}
        onChange={text.change}
      />
    </aside>
  )
}

/** The scheduled publication of a text, or why a schedule failed. */
function ScheduleLines({ text }: { text: AdminPage['texts'][string] | undefined }) {
  const t = useTexts('page')
  const moment = useDateTimeFormat()
  if (!text) return null
  const { publishAt, unpublishAt, planProblem } = text
  return (
    <>
      {publishAt ? <p>{t('planned', { moment: moment(publishAt) })}</p> : null}
      {unpublishAt ? <p>{t('plannedEnd', { moment: moment(unpublishAt) })}</p> : null}
      {planProblem ? (
        <p className="note">{t('planFailed', { problem: t(`refused-${planProblem}`) })}</p>
      ) : null}
    </>
  )
}

const keyboardHeightProperty = '--keyboard-height'

/**
 * Sets a custom property to the height that an on-screen keyboard covers. Browsers that lay the
 * keyboard over the page do not move elements that are fixed to the bottom.
 */
function useKeyboardHeight() {
  useEffect(() => {
    const viewport = window.visualViewport
    if (!viewport) return
    const { style } = document.documentElement
    const measure = () => {
      const covered = viewport.scale === 1 ? innerHeight - viewport.height - viewport.offsetTop : 0
      style.setProperty(keyboardHeightProperty, `${Math.max(0, Math.round(covered))}px`)
    }
    viewport.addEventListener('resize', measure)
    viewport.addEventListener('scroll', measure)
    return () => {
      viewport.removeEventListener('resize', measure)
      viewport.removeEventListener('scroll', measure)
      style.removeProperty(keyboardHeightProperty)
    }
  }, [])
}
