import { useLocation } from 'react-router'
import { useScreenPath } from '../../routing/use-screen-path.ts'
import { useTexts } from '../../site/use-texts.ts'

interface Props {
  /** Message of the API; undefined if the request failed without one. */
  problem: string | undefined
  /** Path of the screen that the link opens. */
  path: string
}

/**
 * Notice for missing statistics. Its link opens the default period if the API returned a message,
 * else it retries.
 */
export function Untold({ problem, path }: Props) {
  const t = useTexts()
  const getPath = useScreenPath()
  const { search } = useLocation()
  return (
    <section className="notice" role="alert">
      <p>{problem ?? t('unavailable')}</p>
      <a className="button quiet" href={getPath(path) + (problem ? '' : search)}>
        {t(problem ? 'usualPeriod' : 'retry')}
      </a>
    </section>
  )
}
