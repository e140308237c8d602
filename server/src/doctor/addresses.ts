import { isIP } from 'node:net'
import type { Finding } from '@vitrine/contract/operation/doctor'
import { probeHeader, probeOf, proofOf, Seen } from '../listener/probe.ts'
import { isLocal } from '../settings/admin-address.ts'
import type { Config } from '../settings/config.ts'
import { type Examined, found, reasonOf } from './finding.ts'
import { httpGet } from './http-get.ts'
import { portFindings } from './ports.ts'
import { proxyFindings } from './proxy.ts'

const redirects = [301, 302, 303, 307, 308]
const unavailable = 503

type Hosts = Pick<
  Config,
  'host' | 'port' | 'adminPort' | 'roles' | 'publicUrl' | 'adminUrl' | 'site' | 'trustProxy'
>
type Asking = Pick<Examined, 'secret' | 'secretProblem'> & { config: Hosts }

/** Checks that the product runs here, and that each of its addresses reaches it. */
export async function addressFindings(asking: Asking): Promise<Finding[]> {
  const { config, secret = '', secretProblem } = asking
  // Without it no answer proves to be of this site, and one that runs would be taken for another.
  if (secretProblem !== undefined) return []
  const here = hereOf(config)
  if (here === undefined) return [found('notRunning', { place: 'PORT=0' })]
  const running = await ask(here, secret)
  if ('reason' in running)
    return [found('notRunning', { place: here }), ...(await portFindings(config))]
  if (!running.seen) return [found('otherRuns', { place: here })]
  const told = await Promise.all(urlsOf(config).map((url) => atAddress(url, config, secret)))
  return [await readiness(here), ...told.flat()]
}

/** Where the process listens, as one asks it on this machine; undefined where the system chooses. */
function hereOf({ host, port, adminPort, roles }: Hosts): string | undefined {
  const at = roles.includes('site') || roles.includes('api') ? port : adminPort
  if (at === 0) return undefined
  const everywhere: Record<string, string> = { '0.0.0.0': '127.0.0.1', '::': '::1' }
  const name = everywhere[host] ?? host
  return `http://${isIP(name) === 6 ? `[${name}]` : name}:${at}`
}

/** The addresses that this process answers for, each once. */
function urlsOf({ publicUrl, adminUrl, roles, site }: Hosts): string[] {
  const isPublic = roles.includes('site') || roles.includes('api')
  const languages = site.i18n.locales.flatMap(({ baseUrl }) => baseUrl ?? [])
  const urls = [
    ...(isPublic ? [publicUrl, ...languages] : []),
    ...(roles.includes('admin') ? [adminUrl] : []),
  ]
  return [...new Set(urls.map((url) => new URL(url).origin))]
}

async function readiness(here: string): Promise<Finding> {
  const { status, body } = await httpGet(`${here}/readyz`)
  if (status !== unavailable) return found('running', { place: here })
  const { checks } = Object(JSON.parse(body))
  const failing = Object.entries(Object(checks)).filter(([, finding]) => finding !== 'ok')
  return found('notReady', { parts: failing.map(([name]) => name).join(', ') })
}

async function atAddress(url: string, config: Hosts, secret: string): Promise<Finding[]> {
  const { protocol, host, hostname } = new URL(url)
  if (isLocal(hostname)) return [found('addressLocal', { url })]
  const answer = await ask(url, secret)
  if ('reason' in answer) return [found('addressAway', { url, reason: answer.reason })]
  if (answer.leadsTo !== undefined) return [found('addressLeads', { url, to: answer.leadsTo })]
  if (!answer.seen) return [found('addressOther', { url })]
  const plain = protocol === 'http:' ? [found('addressPlain', { url })] : []
  const changed =
    answer.seen.host === host ? [] : [found('hostChanged', { url, host: answer.seen.host })]
  const forged = (forwardedFor: string) =>
    ask(url, secret, { 'x-forwarded-for': forwardedFor }).then((told) =>
      'seen' in told ? told.seen : undefined,
    )
  const proxy = await proxyFindings(answer.seen, {
    config,
    isSecure: protocol === 'https:',
    forged,
  })
  return [found('addressReached', { url }), ...plain, ...changed, ...proxy]
}

type Answer = { reason: string } | { seen: Seen | undefined; leadsTo: string | undefined }

/** Asks an address who answers there; the proof says whether it is a process with our secret. */
async function ask(
  url: string,
  secret: string,
  headers: Record<string, string> = {},
): Promise<Answer> {
  const probe = probeOf(secret)
  try {
    const { status, location, body } = await httpGet(`${url}/healthz`, {
      ...headers,
      [probeHeader]: probe,
    })
    const target = redirects.includes(status) ? location : undefined
    const leadsTo = target === undefined ? undefined : new URL(target, url).origin
    const told = Seen.safeParse(seenIn(body)).data
    return { seen: told?.proof === proofOf(secret, probe) ? told : undefined, leadsTo }
  } catch (error) {
    return { reason: reasonOf(error) }
  }
}

/** Reads how the site has seen the request; undefined if another program has answered. */
function seenIn(body: string): unknown {
  try {
    return Object(JSON.parse(body)).seen
  } catch {
    return undefined
  }
}
