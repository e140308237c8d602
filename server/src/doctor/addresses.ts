import { type OutgoingHttpHeaders, request as requestHttp } from 'node:http'
import { request as requestHttps } from 'node:https'
import { isIP } from 'node:net'
import { text } from 'node:stream/consumers'
import { secondMs } from '@vitrine/contract/bounds/durations'
import type { Finding } from '@vitrine/contract/operation/doctor'
import { createProbeProof, createProbeValue, ProbeReport, probeHeader } from '../listener/probe.ts'
import { isLocalHostname } from '../settings/admin-address.ts'
import type { Config } from '../settings/config.ts'
import { createFinding, type ExaminedSite, getErrorReason } from './finding.ts'
import { checkPorts } from './ports.ts'
import { checkProxy } from './proxy.ts'

const answerSeconds = 4

const redirects = [301, 302, 303, 307, 308]
const unavailable = 503

type Hosts = Pick<
  Config,
  'host' | 'port' | 'adminPort' | 'roles' | 'publicUrl' | 'adminUrl' | 'site' | 'trustProxy'
>
type AddressInput = Pick<ExaminedSite, 'secret' | 'secretProblem'> & { config: Hosts }

/** Checks that the product runs on this machine and can be reached under each of its addresses. */
export async function checkAddresses(input: AddressInput): Promise<Finding[]> {
  const { config, secret = '', secretProblem } = input
  // Without the secret, a response cannot be verified: this site would look like another one.
  if (secretProblem !== undefined) return []
  const localUrl = getLocalUrl(config)
  if (localUrl === undefined) return [createFinding('notRunning', { place: 'PORT=0' })]
  const answer = await probeUrl(localUrl, secret)
  if ('reason' in answer)
    return [createFinding('notRunning', { place: localUrl }), ...(await checkPorts(config))]
  if (!answer.seen) return [createFinding('otherRuns', { place: localUrl })]
  const seen = await Promise.all(
    listOrigins(config).map((url) => checkAddress(url, config, secret)),
  )
  return [await checkReadiness(localUrl), ...seen.flat()]
}

/** Returns the local URL of the process; undefined if the system chooses the port. */
function getLocalUrl({ host, port, adminPort, roles }: Hosts): string | undefined {
  const listenPort = roles.includes('site') || roles.includes('api') ? port : adminPort
  if (listenPort === 0) return undefined
  const wildcards: Record<string, string> = { '0.0.0.0': '127.0.0.1', '::': '::1' }
  const name = wildcards[host] ?? host
  return `http://${isIP(name) === 6 ? `[${name}]` : name}:${listenPort}`
}

/** Lists the distinct origins that this process serves. */
function listOrigins({ publicUrl, adminUrl, roles, site }: Hosts): string[] {
  const isPublic = roles.includes('site') || roles.includes('api')
  const languages = site.i18n.locales.flatMap(({ baseUrl }) => baseUrl ?? [])
  const urls = [
    ...(isPublic ? [publicUrl, ...languages] : []),
    ...(roles.includes('admin') ? [adminUrl] : []),
  ]
  return [...new Set(urls.map((url) => new URL(url).origin))]
}

async function checkReadiness(localUrl: string): Promise<Finding> {
  const { status, body } = await httpGet(`${localUrl}/readyz`)
  if (status !== unavailable) return createFinding('running', { place: localUrl })
  const { checks } = Object(JSON.parse(body))
  const failing = Object.entries(Object(checks)).filter(([, finding]) => finding !== 'ok')
  return createFinding('notReady', { parts: failing.map(([name]) => name).join(', ') })
}

async function checkAddress(url: string, config: Hosts, secret: string): Promise<Finding[]> {
  const { protocol, host, hostname } = new URL(url)
  if (isLocalHostname(hostname)) return [createFinding('addressLocal', { url })]
  const answer = await probeUrl(url, secret)
  if ('reason' in answer) return [createFinding('addressAway', { url, reason: answer.reason })]
  if (answer.leadsTo !== undefined)
    return [createFinding('addressLeads', { url, to: answer.leadsTo })]
  if (!answer.seen) return [createFinding('addressOther', { url })]
  const plain = protocol === 'http:' ? [createFinding('addressPlain', { url })] : []
  const changed =
    answer.seen.host === host ? [] : [createFinding('hostChanged', { url, host: answer.seen.host })]
  const forged = (forwardedFor: string) =>
    probeUrl(url, secret, { 'x-forwarded-for': forwardedFor }).then((seen) =>
      'seen' in seen ? seen.seen : undefined,
    )
  const proxy = await checkProxy(answer.seen, {
    config,
    isSecure: protocol === 'https:',
    forged,
  })
  return [createFinding('addressReached', { url }), ...plain, ...changed, ...proxy]
}

type ProbeResult =
  | { reason: string }
  | { seen: ProbeReport | undefined; leadsTo: string | undefined }

/** Sends a probe to `/healthz`. The proof in the response shows that the process has the same secret. */
async function probeUrl(
  url: string,
  secret: string,
  headers: Record<string, string> = {},
): Promise<ProbeResult> {
  const probe = createProbeValue(secret)
  try {
    const { status, location, body } = await httpGet(`${url}/healthz`, {
      ...headers,
      [probeHeader]: probe,
    })
    const target = redirects.includes(status) ? location : undefined
    const leadsTo = target === undefined ? undefined : new URL(target, url).origin
    const seen = ProbeReport.safeParse(parseSeen(body)).data
    return { seen: seen?.proof === createProbeProof(secret, probe) ? seen : undefined, leadsTo }
  } catch (error) {
    return { reason: getErrorReason(error) }
  }
}

/** Reads how the site has seen the request; undefined if another program responded. */
function parseSeen(body: string): unknown {
  try {
    return Object(JSON.parse(body)).seen
  } catch {
    return undefined
  }
}

interface HttpResponse {
  status: number
  location: string | undefined
  body: string
}

/**
 * Sends a GET request and follows no redirect. Throws if there is no response in time. Unlike
 * `fetch` it accepts ports that browsers block: behind a proxy the site may listen on one.
 */
async function httpGet(url: string, headers: OutgoingHttpHeaders = {}): Promise<HttpResponse> {
  const signal = AbortSignal.timeout(answerSeconds * secondMs)
  const { promise, resolve, reject } = Promise.withResolvers<HttpResponse>()
  const request = url.startsWith('https:') ? requestHttps : requestHttp
  const fail = (error: Error) =>
    reject(signal.aborted ? new Error(`no answer within ${answerSeconds} seconds`) : error)
  request(url, { headers, signal, agent: false }, (response) => {
    const { statusCode: status = 0, headers: fields } = response
    text(response).then((body) => resolve({ status, location: fields.location, body }), fail)
  })
    .once('error', fail)
    .end()
  return promise
}
