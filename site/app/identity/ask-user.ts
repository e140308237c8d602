import { send } from '@vitrine/contract/client/call'
import type { HttpClient } from '@vitrine/contract/client/http-client'
import type { AuthRules } from '@vitrine/contract/config/auth-rules'
import { showUser } from '@vitrine/contract/endpoints/sign-in'
import { csrfCookie } from '@vitrine/contract/identity/csrf'
import { UserAnswer } from '@vitrine/contract/identity/identity'
import type { IdentityAnswer } from './identity.ts'
import { tokenCookie } from './token.ts'

const unauthenticated = new Set([401, 419])

/**
 * `GET` on the user endpoint: 401 and 419 mean a guest; anything else that is no user is logged and
 * counts as not asked (specification §4, §8).
 */
export async function askUser(
  http: HttpClient,
  logError: (error: unknown) => void,
): Promise<IdentityAnswer> {
  try {
    const response = await send(http, showUser, {}, { quiet: true })
    if (unauthenticated.has(response.status)) return { user: undefined }
    if (!response.ok) throw new Error(`The API answered ${response.status}.`)
    return { user: UserAnswer.parse(await response.json()).data }
  } catch (cause) {
    logError(new Error('The user’s identity could not be loaded from the API.', { cause }))
    return 'failed'
  }
}

/**
 * Whether the cookies alone say that nobody is signed in: a session comes with the CSRF cookie and
 * stays as long, and in token mode there is no sign-in without the token.
 */
export function isSurelyGuest(
  { auth }: { auth: Pick<AuthRules, 'mode'> },
  cookie: (name: string) => string | undefined,
): boolean {
  return !cookie(auth.mode === 'token' ? tokenCookie : csrfCookie)
}
