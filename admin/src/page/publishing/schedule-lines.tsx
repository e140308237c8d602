import type { AdminPage } from '@vitrine/contract/admin/page-list'
import { useTexts } from '../../locale/use-texts.ts'
import { useDateTimeFormat } from '../../session/use-date-time-format.ts'

/** The planned publication of a text, or why a plan failed. */
export function ScheduleLines({ text }: { text: AdminPage['texts'][string] | undefined }) {
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
