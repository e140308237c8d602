import type { AdminPage } from '@vitrine/contract/admin/page-list'
import { useTexts } from '../../locale/use-texts.ts'
import { useMoments } from '../../session/use-moments.ts'

/** The planned publication of a text, or why a plan failed. */
export function PlanLines({ text }: { text: AdminPage['texts'][string] | undefined }) {
  const t = useTexts('page')
  const moment = useMoments()
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
