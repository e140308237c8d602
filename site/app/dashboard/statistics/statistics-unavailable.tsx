import { useLocation } from 'react-router'
import { useScreenPath } from '../../routing/screen-paths.ts'
import { useTexts } from '../../site/use-texts.ts'

interface Props {
  /** Message of the API; undefined if the request failed without one. */
  problem: string | undefined
  path: string
}

/** Notice for missing statistics. The link opens the default period after an API message. */
export function StatisticsUnavailable({ problem, path }: Props) {
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
