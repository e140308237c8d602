import { useLocation } from 'react-router'
import { useScreenPath } from '../../routing/use-screen-path.ts'
import { useTexts } from '../../site/use-texts.ts'

interface Props {
  /** Why there are none, in a sentence; undefined where they could not be had. */
  problem: string | undefined
  at: string
}

/** In the place of figures that are not there. */
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
