import { decodePath } from '@vitrine/contract/addresses/address'
import { resolveRedirect } from '@vitrine/contract/addresses/redirects'
import { toLocaleChoice } from '@vitrine/contract/locale/locale'
import type { FindRedirected } from '../editing/calls/editing-deps.ts'
import { splitPath } from '../html/addresses.ts'
import { createRedirectFinder, type RedirectDeps } from './redirects.ts'

/** Creates the lookup of addresses that redirects of the file or of the admin answer. */
export function createRedirectedFinder(redirects: RedirectDeps): FindRedirected {
  const findRedirect = createRedirectFinder(redirects)
  return async (locale, addresses) => {
    const redirected = new Set<string>()
    if (addresses.length === 0) return redirected
    const published = await redirects.published()
    const choice = toLocaleChoice({ locale })
    for (const address of addresses) {
      const path = decodePath(splitPath(address).path)
      if (path === undefined) continue
      const isAnswered =
        resolveRedirect(redirects.fixed, path) !== undefined ||
        (await findRedirect(published, path, choice))?.to !== undefined
      if (isAnswered) redirected.add(address)
    }
    return redirected
  }
}
