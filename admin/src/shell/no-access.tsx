import { useTexts } from '../locale/use-texts.ts'
import { useSignOut } from '../session/use-sign-out.ts'
import { useTitle } from '../ui/use-title.ts'

/** Shown to a signed-in user without a role on the site. */
export function NoAccess() {
  const t = useTexts()
  const signOut = useSignOut()
  useTitle(t('closedTitle'))
  return (
    <section className="screen">
      <h1>{t('closedTitle')}</h1>
      <p className="lead">{t('closedText')}</p>
      <button className="button" type="button" onClick={signOut}>
        {t('signOut')}
      </button>
    </section>
  )
}
