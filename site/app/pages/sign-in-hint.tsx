import { useHere } from '../site/here.ts'
import { getSignInAddress } from '../site/sign-in-address.ts'
import { useSite } from '../site/site.ts'
import { useTexts } from '../site/use-texts.ts'

/**
 * A link to sign in, which leads back to the address. It is on the page of each missing address if
 * the site has private pages, so it does not tell if the address is one of them.
 */
export function SignInHint() {
  const site = useSite()
  const t = useTexts()
  const { pathname, membersArea } = useHere()
  if (!membersArea) return null
  const address = getSignInAddress(site, new URL(pathname, site.config.siteUrl))
  return (
    <p className="error-detail" {...t.lang('membersOnly')}>
      {t('membersOnly')}{' '}
      <a href={address} rel="nofollow">
        {t('signIn')}
      </a>
    </p>
  )
}
