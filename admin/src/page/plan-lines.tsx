import type { AdminPage } from '@vitrine/contract/admin/page-list'
import { useSpeech, useTexts } from '../locale/use-texts.ts'
import { useSession } from '../session/session.ts'

/** What is planned for a text, and why something planned did not happen. */
export function PlanLines({ text }: { text: AdminPage['texts'][string] | undefined }) {
  const t = useTexts('page')
  const { language } = useSpeech()
  const { timeZone } = useSession().site
  const format = new Intl.DateTimeFormat(language, {
    dateStyle: 'long',
    timeStyle: 'short',
    timeZone,
  })
  const moment = (at: string) => format.format(new Date(at))
  if (!text) return null
  const { publishAt, unpublishAt, planProblem } = text
  return (
    <>
      {publishAt ? <p>{t('planned', { moment: moment(publishAt) })}</p> : null}
      {unpublishAt ? <p>{t('plannedEnd', { moment: moment(unpublishAt) })}</p> : null}
      {planProblem ? <p className="note">{t('planFailed', { problem: planProblem })}</p> : null}
    </>
  )
}
