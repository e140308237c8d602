import type { SignInAnswer } from '@vitrine/contract/identity/identity'
import { data, redirect } from 'react-router'
import type { Refused, Sent } from '../../forms/send-form.ts'
import { signedInAddress } from '../../site/sign-in-address.ts'
import type { Site } from '../../site/site.ts'

/** What the sign-in has become: a form to correct, or the second step. */
export interface SignInState {
  step: 'password' | 'code'
  refused?: Refused
  email: string
  /** Proves the first step to an API that keeps no session of it. */
  challenge?: string
  remember: boolean
}

/** Where the request was sent to: it may name the page to come back to. */
interface Place {
  site: Site
  url: URL
}

/** Goes on after a step of the sign-in: with its form, the next step, or a redirect. */
export async function finishStep(
  { site, url }: Place,
  sent: Sent<SignInAnswer>,
  state: SignInState,
): Promise<ReturnType<typeof data<SignInState>>> {
  if (!sent.ok) return data({ ...state, refused: sent }, { status: sent.status })
  // A foreign server may answer without a body. It then has no second step.
  const answer = sent.data ?? { two_factor: false }
  if (answer.two_factor) {
    const { challenge } = answer
    return data({ ...state, step: 'code', ...(challenge && { challenge }) })
  }
  const refused = await arrive({ site, url }, answer.token, state.remember)
  return data({ ...state, refused }, { status: refused.status })
}

/** Leads somebody on whom the API has let in; answers where the browser keeps nothing of it. */
export async function arrive(
  { site, url }: Place,
  token: string | undefined,
  remember: boolean,
): Promise<Refused> {
  if (token) site.keepToken(token, remember)
  const known = await site.identity.renew()
  if (known === 'failed') return unreadable
  if (!known.user) return notKept
  throw redirect(signedInAddress(site, url, site.config.auth.redirects.onLogin))
}

/** The API has let somebody in whom it does not know afterwards: the browser keeps no cookies. */
const notKept: Refused = { ok: false, status: 403, errors: {}, text: 'notKept' }

/** Somebody is signed in, and the API could not say who: whose fault it is stands in the log. */
const unreadable: Refused = { ok: false, status: 502, errors: {}, text: 'unreachable' }
