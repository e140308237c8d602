import type { AdminPage } from '@vitrine/contract/admin/page-list'
import type { SiteLocale } from '@vitrine/contract/admin/session'
import type { TextFields } from '@vitrine/contract/admin/texts'
import { useState } from 'react'
import type { Autosave } from '../autosave/autosave.ts'
import { useTexts } from '../locale/use-texts.ts'
import { usePermissionCheck } from '../session/session.ts'
import { useNotices } from '../ui/notices.tsx'
import type { Notice } from '../ui/undo-action.ts'
import { PreviewsDialog } from './previews/previews-dialog.tsx'
import { AskDialog } from './publishing/ask-dialog.tsx'
import { HomeDialog } from './publishing/home-dialog.tsx'
import { ScheduleDialog } from './publishing/schedule-dialog.tsx'
import { UnpublishDialog } from './publishing/unpublish-dialog.tsx'
import { RevisionsDialog } from './revisions/revisions-dialog.tsx'

interface Props {
  page: AdminPage
  locale: SiteLocale
  autosave: Autosave
  read: () => TextFields
  /** Called when the text has changed on the server and must be read again. */
  onReload: () => void
}

type Name = 'revisions' | 'previewLinks' | 'plan' | 'unpublish' | 'chooseHome' | 'askToPublish'

/** Other actions on a text, such as versions, preview links and schedules. */
export function PageActions({ page, locale, autosave, read, onReload }: Props) {
  const t = useTexts('page')
  const may = usePermissionCheck()
  const notices = useNotices()
  const [open, setOpen] = useState<Name>()
  const close = () => setOpen(undefined)
  const done = (text: string) => (undo?: Notice['undo']) => {
    close()
    const undoAndReload = async (back: NonNullable<Notice['undo']>) => {
      const answer = await back()
      onReload()
      return answer
    }
    notices.show({ text: t(text), ...(undo && { undo: () => undoAndReload(undo) }) })
    onReload()
  }
  // A page in the trash must be restored before it can be published.
  const isKept = page.deletedAt === null
  const isLive = isKept && Boolean(page.texts[locale.code]?.url)
  const names: Record<Name, boolean> = {
    revisions: true,
    previewLinks: isKept && may('preview-pages'),
    plan: isKept && may('publish-pages', locale.code),
    unpublish: may('publish-pages', locale.code) && isLive,
    chooseHome: may('choose-home') && isLive && !page.homeIn.includes(locale.code),
    askToPublish:
      isKept && may('ask-to-publish', locale.code) && !may('publish-pages', locale.code),
  }
  const shared = { page, locale, autosave, onClose: close }
  return (
    <>
      <ul className="page-actions" aria-label={t('more')}>
        {(Object.keys(names) as Name[])
          .filter((name) => names[name])
          .map((name) => (
            <li key={name}>
              <button className="link" type="button" onClick={() => setOpen(name)}>
                {t(name)}…
              </button>
            </li>
          ))}
      </ul>
      {open === 'revisions' ? (
        <RevisionsDialog
          id={page.id}
          locale={locale}
          autosave={autosave}
          now={read()}
          onRestored={done('restored')}
          onClose={close}
        />
      ) : null}
      {open === 'previewLinks' ? <PreviewsDialog {...shared} /> : null}
      {open === 'plan' ? <ScheduleDialog {...shared} onDone={() => done('planSaved')()} /> : null}
      {open === 'unpublish' ? <UnpublishDialog {...shared} onDone={done('unpublished')} /> : null}
      {open === 'chooseHome' ? <HomeDialog {...shared} onDone={done('homeChosen')} /> : null}
      {open === 'askToPublish' ? <AskDialog {...shared} /> : null}
    </>
  )
}
