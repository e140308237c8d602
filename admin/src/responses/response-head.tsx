import type { FormResponse } from '@vitrine/contract/admin/responses'
import { useTexts } from '../locale/use-texts.ts'
import { getLocaleName, useSession } from '../session/session.ts'
import { useDateTimeFormat, useDayFormat } from '../session/use-date-time-format.ts'

/** When and in which language a response was sent. */
export function ResponseHead({ response }: { response: FormResponse }) {
  const t = useTexts('responses')
  const { site } = useSession()
  const moment = useDateTimeFormat()
  const toDay = useDayFormat()
  const { at, receivedDay, locale, isOlderForm, isReadable } = response
  return (
    <>
      <p className="response-head">
        <time dateTime={at ?? receivedDay}>{at === null ? toDay(receivedDay) : moment(at)}</time>
        <span>{t('sentIn', { language: getLocaleName(site, locale) ?? locale })}</span>
      </p>
      {isOlderForm ? <p className="note">{t('olderForm')}</p> : null}
      {isReadable ? null : <p className="note">{t('otherSecret')}</p>}
    </>
  )
}
