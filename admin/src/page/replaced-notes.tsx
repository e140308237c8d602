import { useQueryClient } from '@tanstack/react-query'
import type { ReplacedText } from '@vitrine/contract/admin/replaced-texts'
import type { SiteLocale } from '@vitrine/contract/admin/session'
import { dismissReplacedText, showRevision } from '@vitrine/contract/endpoints/revisions'
import { lazy, Suspense, useState } from 'react'
import { parsePieces } from '../editor/document/dom-pieces.ts'
import { unwrap } from '../http/call-failed.ts'
import { call } from '../http/client.ts'
import { useTexts } from '../locale/use-texts.ts'
import { usePermissionCheck, useSession } from '../session/session.ts'
import { useDateTimeFormat } from '../session/use-date-time-format.ts'
import { useNotices } from '../ui/notices.tsx'
import { putBlocksBack } from './text/put-back.ts'
import type { WrittenText } from './text/use-text.ts'

const RevisionsDialog = lazy(async () => ({
  default: (await import('./revisions/revisions-dialog.tsx')).RevisionsDialog,
}))

interface Props {
  notices: ReplacedText[]
  locale: SiteLocale
  text: WrittenText
  onReload: () => void
}

/**
 * Lists the words of the writer that other people have replaced. A notice stays until it is
 * dismissed.
 */
export function ReplacedNotes({ notices, ...shown }: Props) {
  return (
    <div role="status">
      {notices.map((notice) => (
        <ReplacedNote key={notice.id} notice={notice} {...shown} />
      ))}
    </div>
  )
}

interface NoteProps extends Omit<Props, 'notices'> {
  notice: ReplacedText
}

function ReplacedNote({ notice, locale, text, onReload }: NoteProps) {
  const t = useTexts('page')
  const may = usePermissionCheck()
  const dialogs = useNotices()
  const [isComparing, setComparing] = useState(false)
  const dismiss = useDismiss(notice)
  const putBack = async () => {
    await text.refresh()
    const version = await fetchContent(notice)
    const content = putBlocksBack(version, text.read().content, parsePieces)
    if (content !== undefined) text.rewrite(content)
    dialogs.show({ text: t(content === undefined ? 'nothingToPutBack' : 'putBackDone') })
    await dismiss()
  }
  const compare = async () => {
    await text.refresh()
    setComparing(true)
  }
  return (
    <div className="note">
      <p>{useSentence(notice)}</p>
      <div className="buttons">
        <button className="link" type="button" onClick={compare}>
          {t('compareReplaced')}
        </button>
        {may('write-texts', locale.code) ? (
          <button className="link" type="button" onClick={putBack}>
            {t('putBack')}
          </button>
        ) : null}
        <button className="link" type="button" onClick={dismiss}>
          {t('close')}
        </button>
      </div>
      {isComparing ? (
        <Suspense>
          <RevisionsDialog
            id={notice.page}
            locale={locale}
            autosave={text.autosave}
            now={text.read()}
            opened={notice.revision}
            onRestored={async () => {
              dialogs.show({ text: t('restored') })
              await dismiss()
              onReload()
            }}
            onClose={() => setComparing(false)}
          />
        </Suspense>
      ) : null}
    </div>
  )
}

function useSentence({ by, byMachine, at }: ReplacedText): string {
  const t = useTexts('page')
  const { user } = useSession()
  const time = useDateTimeFormat('medium')(at)
  if (byMachine) return t('replaced', { name: t('aMachine'), time })
  if (by?.id === user.id) return t('replacedInTab', { time })
  return t('replaced', { name: by?.name ?? t('somebody'), time })
}

function useDismiss({ id }: ReplacedText) {
  const queries = useQueryClient()
  return async () => {
    await call(dismissReplacedText, { params: { id } })
    await queries.invalidateQueries({ queryKey: ['presence'] })
  }
}

/** Returns the content of the version that has the replaced words. */
async function fetchContent({ page, revision }: ReplacedText): Promise<string> {
  const answer = await call(showRevision, { params: { id: page, revision } })
  return unwrap(answer).data.fields.content
}
