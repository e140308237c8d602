import { queryOptions, useSuspenseQuery } from '@tanstack/react-query'
import type { Permission } from '@vitrine/contract/admin/permissions'
import type { AdminSession, SiteLocale } from '@vitrine/contract/admin/session'
import { showSession } from '@vitrine/contract/endpoints/admin-session'
import { unwrap } from '../http/call-failed.ts'
import { call, statusKeyRequired, statusUnauthenticated } from '../http/client.ts'
import { isFirstAttempt } from './attempts.ts'

/** The user, their permissions and the site; null without a session. */
export const sessionQuery = queryOptions({
  queryKey: ['session'],
  staleTime: Number.POSITIVE_INFINITY,
  queryFn: async () => {
    const answer = await call(showSession, {}, { quiet: true })
    if (answer.ok || ![statusUnauthenticated, statusKeyRequired].includes(answer.status))
      return unwrap(answer).data
    // The response has set the cookie from which the key of the next document is derived.
    if (answer.status === statusKeyRequired && isFirstAttempt('key')) return reloadDocument()
    return null
  },
})

/** Reloads the document. Never resolves, so that nothing else runs before. */
function reloadDocument(): Promise<never> {
  location.reload()
  return new Promise(() => {})
}

/** Returns the session. Throws on a screen that is shown without one. */
export function useSession() {
  const { data } = useSuspenseQuery(sessionQuery)
  if (!data) throw new Error('This screen needs a signed-in user.')
  return data
}

/**
 * Returns a permission check for the interface: in a language, or without one in at least one. The
 * API checks each call itself.
 */
export function usePermissionCheck(): (action: Permission, locale?: string) => boolean {
  const { can, locales } = useSession()
  return (action, locale) =>
    can.includes(action) && (locale === undefined || locales === null || locales.includes(locale))
}

/** Code of the site's default language. */
export const getDefaultLocale = ({ locales }: AdminSession['site']): string =>
  locales.find(({ isDefault }) => isDefault)?.code ?? ''

/** Code of the site's language that matches the interface, else of its default language. */
export const getPreferredLocale = (site: AdminSession['site'], language: string): string =>
  site.locales.find(({ lang }) => lang.slice(0, 2) === language)?.code ?? getDefaultLocale(site)

/** Returns the name of a language of the site by its code; undefined for an unknown code. */
export const getLocaleName = (
  { locales }: AdminSession['site'],
  code: string,
): string | undefined => locales.find((locale) => locale.code === code)?.name

/** Returns the `lang` and `dir` of a language of the site. */
export function getLanguageAttributes(
  { locales }: AdminSession['site'],
  code: string,
): Partial<Pick<SiteLocale, 'lang' | 'dir'>> {
  const { lang, dir } = locales.find((locale) => locale.code === code) ?? {}
  return { ...(lang && { lang }), ...(dir && { dir }) }
}
