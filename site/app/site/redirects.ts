import { decodePath } from '@vitrine/contract/addresses/address'
import { resolveRedirect } from '@vitrine/contract/addresses/redirects'
import type { Site } from './site.ts'

/** Where the route rules lead from an address, before anything is loaded; undefined: nowhere else. */
export async function redirectFrom(site: Pick<Site, 'redirects'>, { pathname, search }: URL) {
  return resolveRedirect((await site.redirects()) ?? {}, decodePath(pathname) ?? pathname, search)
}
