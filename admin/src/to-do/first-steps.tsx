import type { FirstStep } from '@vitrine/contract/admin/to-do'
import { dismissFirstSteps, restoreFirstSteps } from '@vitrine/contract/endpoints/admin-session'
import { call } from '../http/client.ts'
import { ProblemNotice } from '../http/problem.tsx'
import { useTexts } from '../locale/use-texts.ts'
import { useCall } from '../ui/use-call.ts'
import { FirstStepLine } from './first-step-line.tsx'

/** The first steps of a new user, until they are done or dismissed. */
export function FirstSteps({ steps }: { steps: FirstStep[] }) {
  const t = useTexts('to-do')
  const dismissing = useCall(
    () => call(dismissFirstSteps),
    [['to-do']],
    () => focusHeading(),
  )
  return (
    <section className="to-do-part first-steps" aria-labelledby="first-steps">
      <h2 id="first-steps">{t('firstSteps')}</h2>
      <ol>
        {steps.map((step) => (
          <FirstStepLine key={step.name} step={step} />
        ))}
      </ol>
      <ProblemNotice refused={dismissing.refused} />
      <button className="link" type="button" onClick={() => dismissing.run(undefined)}>
        {t('dismissSteps')}
      </button>
    </section>
  )
}

/** Shows the dismissed first steps again. */
export function DismissedSteps() {
  const t = useTexts('to-do')
  const restoring = useCall(
    () => call(restoreFirstSteps),
    [['to-do']],
    () => focusHeading(),
  )
  return (
    <div className="dismissed-steps">
      <ProblemNotice refused={restoring.refused} />
      <button className="link" type="button" onClick={() => restoring.run(undefined)}>
        {t('restoreSteps')}
      </button>
    </div>
  )
}

/** The pressed button disappears: keyboard users continue from the heading of the screen. */
function focusHeading() {
  const heading = document.querySelector<HTMLElement>('.to-do h1')
  heading?.setAttribute('tabindex', '-1')
  heading?.focus()
}
