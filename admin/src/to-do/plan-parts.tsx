import type { ToDo } from '@vitrine/contract/admin/to-do'
import { useTexts } from '../locale/use-texts.ts'
import { paths } from '../routing/paths.ts'
import { useMoments } from '../session/use-moments.ts'
import { Part, TextLink, textKey } from './part.tsx'

/** Publications and unpublications that are scheduled for today. */
export function PlansPart({ part }: { part: ToDo['plans'] }) {
  const t = useTexts('to-do')
  const moment = useMoments()
  return (
    <Part name="plans" part={part} all={`${paths.pages}?state=planned`}>
      {(plan) => (
        <li key={`${textKey(plan)} ${plan.does}`}>
          <TextLink text={plan} />
          <p>
            {t(plan.does === 'publish' ? 'page:planned' : 'page:plannedEnd', {
              moment: moment(plan.at),
            })}
          </p>
        </li>
      )}
    </Part>
  )
}

/** Schedules that failed. */
export function FailedPlansPart({ part }: { part: ToDo['failedPlans'] }) {
  const t = useTexts('to-do')
  return (
    <Part name="failedPlans" part={part} all={`${paths.pages}?waits=plan-failed`}>
      {(plan) => (
        <li key={textKey(plan)}>
          <TextLink text={plan} />
          <p>{t('page:planFailed', { problem: t(`page:refused-${plan.problem}`) })}</p>
        </li>
      )}
    </Part>
  )
}
