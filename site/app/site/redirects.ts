import { decodePath } from '@vitrine/contract/addresses/address'
import { resolveRedirect } from '@vitrine/contract/addresses/redirects'
import type { Site } from './site.ts'

/** Returns the redirect for a URL by the redirect rules; undefined if no rule matches. */
export async function findRedirect(site: Pick<Site, 'redirects'>, { pathname, search }: URL) {
  return resolveRedirect((await site.redirects()) ?? {}, decodePath(pathname) ?? pathname, search)
}
