import type { ToDo } from '@vitrine/contract/admin/to-do'
import { dismissRequest } from '@vitrine/contract/endpoints/publishing'
import { call } from '../http/client.ts'
import { ProblemNotice } from '../http/problem.tsx'
import { useTexts } from '../locale/use-texts.ts'
import { paths } from '../routing/paths.ts'
import { useDateTimeFormat } from '../session/use-date-time-format.ts'
import { useCall } from '../ui/use-call.ts'
import { getTextKey, TextLink, ToDoPart } from './to-do-part.tsx'

/** Requests of other users to publish, for those who may. */
export function RequestsPart({ part }: { part: ToDo['requests'] }) {
  const t = useTexts('to-do')
  const moment = useDateTimeFormat()
  return (
    <ToDoPart name="requests" part={part} all={`${paths.pages}?waits=request`}>
      {(request) => (
        <li key={getTextKey(request)}>
          <TextLink text={request} />
          {request.note ? <blockquote>{request.note}</blockquote> : null}
          <p>
            {t('requestBy', {
              name: request.author?.name ?? t('somebody'),
              moment: moment(request.at),
            })}
          </p>
        </li>
      )}
    </ToDoPart>
  )
}

type Answer = ToDo['answers']['items'][number]

/** The user's own requests, with the answers. */
export function AnswersPart({ part }: { part: ToDo['answers'] }) {
  return (
    <ToDoPart name="answers" part={part}>
      {(answer) => (
        <li key={getTextKey(answer)}>
          <AnswerLine answer={answer} />
        </li>
      )}
    </ToDoPart>
  )
}

function AnswerLine({ answer }: { answer: Answer }) {
  const t = useTexts('to-do')
  const moment = useDateTimeFormat()
  const { page, locale, state, author, at, reason } = answer
  const dismissing = useCall(
    () => call(dismissRequest, { params: { id: page, locale } }),
    [['to-do'], ['page', page], ['pages']],
    () => {},
  )
  const name = author?.name ?? t('theSite')
  return (
    <>
      <TextLink text={answer} />
      <p>{t(`answer-${state}`, { name, moment: moment(at) })}</p>
      {reason ? <blockquote>{reason}</blockquote> : null}
      <ProblemNotice refused={dismissing.refused} />
      <button className="link" type="button" onClick={() => dismissing.run(undefined)}>
        {t(state === 'open' ? 'page:withdrawRequest' : 'page:dismissAnswer')}
      </button>
    </>
  )
}
