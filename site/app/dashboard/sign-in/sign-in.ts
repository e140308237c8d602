import type { SignInAnswer } from '@vitrine/contract/identity/identity'
import { data, redirect } from 'react-router'
import type { RefusedForm, SendResult } from '../../forms/send-form.ts'
import { getSignedInAddress } from '../../site/sign-in-address.ts'
import type { Site } from '../../site/site.ts'

export interface SignInState {
  step: 'password' | 'code'
  refused?: RefusedForm
  email: string
  /** Proves the first step to an API without sessions. */
  challenge?: string
  remember: boolean
}

interface SignInRequest {
  site: Site
  url: URL
}

/** Returns the form with its error or the next step; throws a redirect after the sign-in. */
export async function finishSignInStep(
  { site, url }: SignInRequest,
  result: SendResult<SignInAnswer>,
  state: SignInState,
): Promise<ReturnType<typeof data<SignInState>>> {
  if (!result.ok) return data({ ...state, refused: result }, { status: result.status })
  // A third-party API may respond without a body; it has no second step.
  const reply = result.data ?? { two_factor: false }
  if (reply.two_factor) {
    const { challenge } = reply
    return data({ ...state, step: 'code', ...(challenge && { challenge }) })
  }
  const refused = await completeSignIn({ site, url }, reply.token, state.remember)
  return data({ ...state, refused }, { status: refused.status })
}

/** Stores the token and throws a redirect. Returns a refusal if the browser kept no session. */
export async function completeSignIn(
  { site, url }: SignInRequest,
  token: string | undefined,
  remember: boolean,
): Promise<RefusedForm> {
  if (token) site.storeToken(token, remember)
  const identity = await site.identity.renew()
  if (identity === 'failed') return userUnavailable
  if (!identity.user) return sessionNotKept
  throw redirect(getSignedInAddress(site, url, site.config.auth.redirects.onLogin))
}

/** The API does not recognize the session afterwards: the browser blocks cookies. */
const sessionNotKept: RefusedForm = { ok: false, status: 403, errors: {}, text: 'notKept' }

/** The user could not be loaded after the sign-in; the log has the reason. */
const userUnavailable: RefusedForm = { ok: false, status: 502, errors: {}, text: 'unreachable' }
