import { Link } from 'react-router'
import { useTexts } from '../locale/use-texts.ts'
import { paths } from '../routing/paths.ts'
import { useTitle } from '../ui/use-title.ts'

/** Shown at an unknown address. */
export function NotFound() {
  const t = useTexts()
  useTitle(t('lostTitle'))
  return (
    <section className="screen">
      <h1>{t('lostTitle')}</h1>
      <p className="lead">{t('lostText')}</p>
      <Link className="button" to={paths.pages}>
        {t('toPages')}
      </Link>
    </section>
  )
}
