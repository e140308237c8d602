import type { Preview } from '@vitrine/contract/admin/previews'
import { endPreview } from '@vitrine/contract/endpoints/previews'
import { call } from '../../http/client.ts'
import { ProblemNotice } from '../../http/problem.tsx'
import { useTexts } from '../../locale/use-texts.ts'
import { usePermissionCheck } from '../../session/session.ts'
import { useDateTimeFormat } from '../../session/use-date-time-format.ts'
import { useNotices } from '../../ui/notices.tsx'
import { useCall } from '../../ui/use-call.ts'
import { useCopyLink } from './use-copy-link.ts'

/** One preview link: its content, author and expiry, with a button that disables it. */
export function PreviewRow({ pageId, preview }: { pageId: number; preview: Preview }) {
  const t = useTexts('page')
  const may = usePermissionCheck()
  const notices = useNotices()
  const moment = useDateTimeFormat()
  const copy = useCopyLink()
  const { id, shows, at, author, url, createdAt, expiresAt } = preview
  const ending = useCall(
    (_: undefined) => call(endPreview, { params: { id: pageId, preview: id } }),
    [
      ['previews', pageId],
      ['remarks', pageId],
    ],
    () => notices.show({ text: t('previewEnded') }),
  )
  const shown =
    shows === 'page'
      ? t('previewShowsPage')
      : at === null
        ? t('previewShowsSite')
        : t('previewShowsSiteAt', { moment: moment(at) })
  return (
    <li>
      <p>
        <a href={url} target="_blank" rel="noreferrer">
          {shown}
        </a>
        <br />
        {t('previewMade', { name: author?.name ?? t('somebody'), moment: moment(createdAt) })}
        <br />
        {t('previewUntil', { moment: moment(expiresAt) })}
      </p>
      <div className="buttons">
        <button className="link" type="button" onClick={() => copy(url)}>
          {t('copyLink')}
        </button>
        {may('preview-pages') ? (
          <button className="link" type="button" onClick={() => ending.run(undefined)}>
            {t('endPreview')}
          </button>
        ) : null}
      </div>
      <ProblemNotice refused={ending.refused} />
    </li>
  )
}
