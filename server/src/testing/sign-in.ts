import { setCsrfCookie, signIn as signInEndpoint } from '@vitrine/contract/endpoints/sign-in'
import { csrfCookie, csrfHeader } from '@vitrine/contract/identity/csrf'

export const testAdmin = { email: 'chef@example.org', password: 'une phrase de passe' }

/** Signs a person in, by default the administrator. Returns the header fields of that browser. */
export async function signIn(
  site: string,
  { email, password }: { email: string; password: string } = testAdmin,
): Promise<Record<string, string>> {
  const headers: Record<string, string> = { origin: site, accept: 'application/json' }
  const cookies = new Map<string, string>()
  const storeCookies = (answer: Response) => {
    for (const line of answer.headers.getSetCookie()) {
      const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(line) ?? []
      cookies.set(name, value)
    }
    headers.cookie = [...cookies].map(([name, value]) => `${name}=${value}`).join('; ')
    headers[csrfHeader] = decodeURIComponent(cookies.get(csrfCookie) ?? '')
  }
  storeCookies(await fetch(site + setCsrfCookie.path, { headers }))
  const body = new URLSearchParams({ email, password })
  const answer = await fetch(site + signInEndpoint.path, { method: 'POST', headers, body })
  if (!answer.ok) throw new Error(await answer.text())
  storeCookies(answer)
  return headers
}
