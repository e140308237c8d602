import type { ToDo } from '@vitrine/contract/admin/to-do'
import { dismissFirstSteps } from '@vitrine/contract/endpoints/admin-session'
import { Link } from 'react-router'
import { call } from '../http/client.ts'
import { ProblemNotice } from '../http/problem.tsx'
import { useTexts } from '../locale/use-texts.ts'
import { paths } from '../routing/paths.ts'
import { useCall } from '../ui/use-call.ts'

type Steps = NonNullable<ToDo['steps']>

/** The first steps of a new user, until they are done or dismissed. */
export function FirstSteps({ steps }: { steps: Steps }) {
  const t = useTexts('to-do')
  const dismissing = useCall(
    () => call(dismissFirstSteps),
    [['to-do']],
    () => {},
  )
  const { home, page, picture } = steps
  const lines = [
    ...(home ? [{ key: 'stepHome', to: paths.page(home.page, home.locale), done: home.done }] : []),
    { key: 'stepPage', to: `${paths.pages}?new`, done: page },
    { key: 'stepPicture', to: paths.media, done: picture },
  ]
  return (
    <section className="to-do-part first-steps" aria-labelledby="first-steps">
      <h2 id="first-steps">{t('firstSteps')}</h2>
      <ol>
        {lines.map(({ key, to, done }) => (
          <li key={key} data-done={done}>
            <Link to={to}>{t(key)}</Link>
            {done ? <small> – {t('stepDone')}</small> : null}
          </li>
        ))}
      </ol>
      <ProblemNotice refused={dismissing.refused} />
      <button className="link" type="button" onClick={() => dismissing.run(undefined)}>
        {t('dismissSteps')}
      </button>
    </section>
  )
}
