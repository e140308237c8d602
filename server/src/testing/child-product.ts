import { csrfCookie, csrfHeader } from '@vitrine/contract/csrf'
import { identityPaths } from '@vitrine/contract/paths'
import { addressesOf, freePort, startProgram } from './processes.ts'

const admin = { email: 'chef@example.org', password: 'une phrase de passe' }

/** The product as a process of its own, with an administrator and without the demonstration. */
export interface ChildProduct {
  site: string
  pid: number
  /** Ends it as a signal does; answers its exit code. */
  stop: () => Promise<number | null>
}

/** Starts one; `by` is a command that starts what it is told. */
export async function startChildProduct(
  dataDir: string,
  by: string[] = [],
  more: Record<string, string> = {},
): Promise<ChildProduct> {
  const env = {
    ...more,
    DATA_DIR: dataDir,
    DEMO: '0',
    PORT: String(await freePort()),
    ADMIN_PORT: String(await freePort()),
    ADMIN_EMAIL: admin.email,
    ADMIN_PASSWORD: admin.password,
    CONNECTIONS_PER_ADDRESS: '1000',
  }
  const program = startProgram('main.ts', [], env, 'pipe', by)
  const { site } = await addressesOf(program)
  const stop = () => {
    program.child.kill('SIGTERM')
    return program.ended
  }
  return { site, pid: program.child.pid ?? 0, stop }
}

/** The header fields of a browser in which the administrator is signed in. */
export async function signIn(site: string): Promise<Record<string, string>> {
  const headers: Record<string, string> = { origin: site, accept: 'application/json' }
  const cookies = new Map<string, string>()
  const keep = (answer: Response) => {
    for (const line of answer.headers.getSetCookie()) {
      const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(line) ?? []
      cookies.set(name, value)
    }
    headers.cookie = [...cookies].map(([name, value]) => `${name}=${value}`).join('; ')
    headers[csrfHeader] = decodeURIComponent(cookies.get(csrfCookie) ?? '')
  }
  keep(await fetch(site + identityPaths.csrf, { headers }))
  const body = new URLSearchParams(admin)
  const answer = await fetch(site + identityPaths.login, { method: 'POST', headers, body })
  if (!answer.ok) throw new Error(await answer.text())
  keep(answer)
  return headers
}
