import type { User } from '@vitrine/contract/identity/identity'
import { redirect } from 'react-router'
import { getSignInAddress } from '../../site/sign-in-address.ts'
import type { Site } from '../../site/site.ts'

/** Returns the signed-in user. Throws a redirect to the sign-in screen if there is none. */
export async function requireUser(site: Site, request: Request): Promise<User> {
  const user = await site.identity.load()
  if (!user) throw redirect(getSignInAddress(site, new URL(request.url)))
  return user
}
