import type { ToDo } from '@vitrine/contract/admin/to-do'
import { useTexts } from '../locale/use-texts.ts'
import { paths } from '../routing/paths.ts'
import { useDateTimeFormat } from '../session/use-date-time-format.ts'
import { getTextKey, TextLink, ToDoPart } from './to-do-part.tsx'

/** Publications and unpublications that are scheduled for today. */
export function SchedulesPart({ part }: { part: ToDo['plans'] }) {
  const t = useTexts('to-do')
  const moment = useDateTimeFormat()
  return (
    <ToDoPart name="plans" part={part} all={`${paths.pages}?state=planned`}>
      {(plan) => (
        <li key={`${getTextKey(plan)} ${plan.does}`}>
          <TextLink text={plan} />
          <p>
            {t(plan.does === 'publish' ? 'page:planned' : 'page:plannedEnd', {
              moment: moment(plan.at),
            })}
          </p>
        </li>
      )}
    </ToDoPart>
  )
}

/** Schedules that failed. */
export function FailedSchedulesPart({ part }: { part: ToDo['failedPlans'] }) {
  const t = useTexts('to-do')
  return (
    <ToDoPart name="failedPlans" part={part} all={`${paths.pages}?waits=plan-failed`}>
      {(plan) => (
        <li key={getTextKey(plan)}>
          <TextLink text={plan} />
          <p>{t('page:planFailed', { problem: t(`page:refused-${plan.problem}`) })}</p>
        </li>
      )}
    </ToDoPart>
  )
}
