import { screenPaths } from '@vitrine/contract/http/paths'
import { useScreenPath } from '../../routing/use-screen-path.ts'
import { useTexts } from '../../site/use-texts.ts'

/** What a guest finds: what this place is, and the way in. */
export function Welcome() {
  const t = useTexts()
  const to = useScreenPath()
  return (
    <section className="screen welcome">
      <h1>{t('welcome')}</h1>
      <p className="lead">{t('welcomeGuest')}</p>
      <p className="actions">
        <a className="button" href={to(screenPaths.login)}>
          {t('signIn')}
        </a>
        <a className="button quiet" href={to('/')}>
          {t('viewSite')}
        </a>
      </p>
    </section>
  )
}
