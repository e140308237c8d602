import { sendCall } from '@vitrine/contract/client/call'
import type { HttpClient } from '@vitrine/contract/client/http-client'
import type { AuthRules } from '@vitrine/contract/config/auth-rules'
import { showUser } from '@vitrine/contract/endpoints/sign-in'
import { csrfCookie } from '@vitrine/contract/identity/csrf'
import { UserAnswer } from '@vitrine/contract/identity/identity'
import type { IdentityResult } from './identity.ts'
import { tokenCookie } from './token.ts'

const unauthenticated = new Set([401, 419])

/** Loads the user. 401 and 419 mean a guest; other failures are logged (specification §4, §8). */
export async function loadUser(
  http: HttpClient,
  logError: (error: unknown) => void,
): Promise<IdentityResult> {
  try {
    const response = await sendCall(http, showUser, {}, { quiet: true })
    if (unauthenticated.has(response.status)) return { user: undefined }
    if (!response.ok) throw new Error(`The API returned status ${response.status}.`)
    return { user: UserAnswer.parse(await response.json()).data }
  } catch (cause) {
    logError(new Error('The user’s identity could not be loaded from the API.', { cause }))
    return 'failed'
  }
}

/** True without the cookie that each session sets: the CSRF cookie, or the token in token mode. */
export function isCertainlyGuest(
  { auth }: { auth: Pick<AuthRules, 'mode'> },
  cookie: (name: string) => string | undefined,
): boolean {
  return !cookie(auth.mode === 'token' ? tokenCookie : csrfCookie)
}
