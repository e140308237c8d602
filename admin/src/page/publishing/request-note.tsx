import type { AdminPage } from '@vitrine/contract/admin/page-list'
import type { PublishRequest } from '@vitrine/contract/admin/publishing'
import type { SiteLocale } from '@vitrine/contract/admin/session'
import { dismissRequest } from '@vitrine/contract/endpoints/publishing'
import { useState } from 'react'
import { call } from '../../http/client.ts'
import { ProblemNotice } from '../../http/problem.tsx'
import { useTexts } from '../../locale/use-texts.ts'
import { usePermissionCheck } from '../../session/session.ts'
import { useDateTimeFormat } from '../../session/use-date-time-format.ts'
import { useCall } from '../../ui/use-call.ts'
import { SendBackDialog } from './send-back-dialog.tsx'

interface Props {
  page: AdminPage
  locale: SiteLocale
}

/** The request to publish a text, with its note or the reason for its refusal. */
export function RequestNote({ page, locale }: Props) {
  const t = useTexts('page')
  const may = usePermissionCheck()
  const [isAnswering, setAnswering] = useState(false)
  const dismissing = useCall(
    () => call(dismissRequest, { params: { id: page.id, locale: locale.code } }),
    [['page', page.id], ['pages'], ['to-do']],
    () => {},
  )
  const request = page.requests[locale.code]
  if (!request) return null
  const { state, isMine } = request
  const isOpen = state === 'open'
  return (
    <div className="note request-note" role="status">
      <Words request={request} />
      <ProblemNotice refused={dismissing.refused} />
      <div className="buttons">
        {isOpen && !isMine && may('publish-pages', locale.code) ? (
          <button className="link" type="button" onClick={() => setAnswering(true)}>
            {t('sendBack')}…
          </button>
        ) : null}
        {isMine && may('ask-to-publish', locale.code) ? (
          <button className="link" type="button" onClick={() => dismissing.run(undefined)}>
            {t(isOpen ? 'withdrawRequest' : 'dismissAnswer')}
          </button>
        ) : null}
      </div>
      {isAnswering ? (
        <SendBackDialog page={page} locale={locale} onClose={() => setAnswering(false)} />
      ) : null}
    </div>
  )
}

function Words({ request: { author, note, at, answer } }: { request: PublishRequest }) {
  const t = useTexts('page')
  const moment = useDateTimeFormat()
  const said = answer
    ? { key: 'requestSentBack', who: answer.author, at: answer.at, words: answer.reason }
    : { key: 'requestOpen', who: author, at, words: note }
  return (
    <>
      <p>
        <strong>
          {t(said.key, { name: said.who?.name ?? t('somebody'), moment: moment(said.at) })}
        </strong>
      </p>
      {said.words ? <blockquote>{said.words}</blockquote> : null}
    </>
  )
}
