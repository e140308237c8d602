import { cookiesIn, decodedCookie } from '@vitrine/contract/cookies'
import { csrfCookie } from '@vitrine/contract/csrf'
import { identityPaths } from '@vitrine/contract/paths'

let underWay: Promise<unknown> | undefined

/** Returns the CSRF token. Fetches one if none is stored, or if the last one was refused. */
export async function csrfToken(anew = false): Promise<string> {
  const held = anew ? undefined : heldToken()
  if (held) return held
  underWay ??= fetch(identityPaths.csrf).finally(() => {
    underWay = undefined
  })
  await underWay
  return heldToken() ?? ''
}

function heldToken(): string | undefined {
  const value = cookiesIn(document.cookie).get(csrfCookie)
  return value && decodedCookie(value)
}
