import { screenPaths } from '@vitrine/contract/http/paths'
import { findAcceptedLocale, localizePath } from '@vitrine/contract/locale/locale'
import type { BaseConfig } from '../../app/site/site.ts'
import type { Handler } from '../http/handler.ts'
import { commonFields, denyAllFields, noStore } from '../http/headers.ts'

/** Path that password managers open to change a password (W3C, Change Password URL). */
export const changePasswordPath = '/.well-known/change-password'

/**
 * Redirects to the screen that changes a password, in the first language of `Accept-Language` that
 * the site has, or else in its default language.
 */
export function redirectToPassword({ i18n }: BaseConfig): Handler {
  const everyRedirect = [...commonFields, ...denyAllFields, 'Cache-Control', noStore]
  return (req, res) => {
    const locale = findAcceptedLocale(i18n, req.headers['accept-language']) ?? i18n.defaultLocale
    const location = localizePath(i18n, locale, screenPaths.security)
    res.writeHead(302, [...everyRedirect, 'Vary', 'Accept-Language', 'Location', location]).end()
  }
}
