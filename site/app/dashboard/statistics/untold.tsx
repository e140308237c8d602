import { useLocation } from 'react-router'
import { useScreenPath } from '../../routing/use-screen-path.ts'
import { useTexts } from '../../site/use-texts.ts'

interface Props {
  /** Message of the API; undefined if the request failed without one. */
  problem: string | undefined
  /** Path of the screen that the link opens. */
  at: string
}

/**
 * Notice that replaces missing figures. Its link opens the default period if the API gave a
 * message; otherwise it retries the same period.
 */
export function Untold({ problem, at }: Props) {
  const t = useTexts()
  const to = useScreenPath()
  const { search } = useLocation()
  return (
    <section className="notice" role="alert">
      <p>{problem ?? t('unavailable')}</p>
      <a className="button quiet" href={to(at) + (problem ? '' : search)}>
        {t(problem ? 'usualPeriod' : 'retry')}
      </a>
    </section>
  )
}
