import { type MiddlewareFunction, redirect } from 'react-router'
import { signedInAddress, signInAddress } from '../site/sign-in-address.ts'
import { siteContext } from './site-context.ts'

/** Nothing of the dashboard is shown before it is known who asks. */
export const knowIdentity: MiddlewareFunction = async ({ context }, next) => {
  await context.get(siteContext).identity.load()
  return next()
}

/** `auth`: a guest is led to the sign-in, and back afterwards. */
export const authOnly: MiddlewareFunction = async ({ request, context }, next) => {
  const site = context.get(siteContext)
  if (await site.identity.load()) return next()
  throw redirect(signInAddress(site, new URL(request.url)))
}

/** `guest`: a signed-in person has nothing to do here. */
export const guestOnly: MiddlewareFunction = async ({ request, context }, next) => {
  const site = context.get(siteContext)
  if (!(await site.identity.load())) return next()
  throw redirect(signedInAddress(site, new URL(request.url)))
}
