import { parseCookies } from '@vitrine/contract/http/cookies'
import { sessionCookies } from '@vitrine/contract/identity/session-cookies'
import type { ApiRequest } from '../../http/api-request.ts'
import type { ApiContext } from './api-context.ts'
import { parseIpAddress } from './ip-address.ts'

export interface Visitor {
  /** True for a page of this site: it has the cookie by which its device is known. */
  ownPage: boolean
  /** True for a page of this site that uses cookies, not a token. */
  firstParty: boolean
  secure: boolean
  /** Token of the session or of the `Authorization` header. */
  proof: { kind: 'session' | 'token'; token: string } | undefined
  device: string | undefined
  address: string
  agent: string | null
}

const agentLengthMax = 255

type HasHeaders = Pick<ApiRequest, 'header'>

/** Over https the name has the `__Host-` prefix: other hosts of the domain cannot set it. */
export const getCookieName = (
  { auth }: ApiContext,
  secure: boolean,
  name: keyof typeof sessionCookies,
) => (secure && !auth.cookieDomain ? `__Host-${sessionCookies[name]}` : sessionCookies[name])

export function readVisitor(context: ApiContext, request: ApiRequest): Visitor {
  const origin = findPageOrigin(context, request)
  const ownPage = origin !== undefined && isOwnPage(context, request, origin)
  const firstParty = ownPage && usesCookies(context, origin)
  const secure = (ownPage ? origin : context.publicUrl).startsWith('https:')
  // Ignores cookies that a page of another site has sent.
  const acceptsCookies = origin === undefined || ownPage
  const cookies = parseCookies((acceptsCookies && request.header('cookie')) || '')
  const agent = request.header('user-agent')?.slice(0, agentLengthMax) || null
  const device = cookies.get(getCookieName(context, secure, 'device'))
  const address = getClientAddress(context, request)
  const common = { ownPage, firstParty, secure, device, agent, address }
  const bearer = readBearerToken(request)
  if (bearer) return { ...common, proof: { kind: 'token', token: bearer } }
  const token =
    origin === undefined || firstParty
      ? cookies.get(getCookieName(context, secure, 'session'))
      : undefined
  return { ...common, proof: token ? { kind: 'session', token } : undefined }
}

export const readBearerToken = (request: HasHeaders): string | undefined =>
  /^Bearer +(\S+)$/i.exec(request.header('authorization') ?? '')?.[1]

/** Returns the origin of the requesting page; undefined if the request does not name it. */
function findPageOrigin(context: ApiContext, request: HasHeaders): string | undefined {
  const namedInHeader = readPageOrigin(request)
  if (namedInHeader) return namedInHeader
  if (request.header('sec-fetch-site') !== 'same-origin') return undefined
  const host = request.header('host')
  return (
    context.ownOrigins.find((ownOrigin) => new URL(ownOrigin).host === host) ?? context.publicUrl
  )
}

/** Returns the origin in `Origin` or `Referer`. Scripts cannot forge it. */
export const readPageOrigin = (request: HasHeaders): string | undefined =>
  request.header('origin') || parseOrigin(request.header('referer'))

function parseOrigin(address: string | undefined) {
  return address && URL.canParse(address) ? new URL(address).origin : undefined
}

const usesCookies = ({ auth }: ApiContext, origin: string) =>
  auth.mode === 'cookie' || auth.firstParty.includes(origin)

function isOwnPage(context: ApiContext, request: HasHeaders, origin: string) {
  if ([...context.auth.firstParty, ...context.ownOrigins].includes(origin)) return true
  // The site may have several host names: a page of the requested host is its own.
  return URL.canParse(origin) && new URL(origin).host === request.header('host')
}

export const getClientAddress = ({ isProxy }: ApiContext, request: ApiRequest): string =>
  findClientAddress(isProxy, getRemoteAddress(request), request.header('x-forwarded-for'))

/** Returns the remote address of the connection; undefined for a call within the process. */
const getRemoteAddress = ({ incoming }: Pick<ApiRequest, 'incoming'>) =>
  incoming && (incoming.socket.remoteAddress ?? '')

/**
 * Returns the last address of the chain that is not a trusted proxy. Entries that a trusted proxy
 * has added to `X-Forwarded-For` are trusted, up to one that cannot be parsed. A call within this
 * process has no connection: the site passes its chain.
 */
export function findClientAddress(
  isProxy: ApiContext['isProxy'],
  connection: string | undefined,
  forwardedFor = '',
): string {
  const entries = forwardedFor === '' ? [] : forwardedFor.split(',')
  if (connection !== undefined) entries.push(connection)
  let nearest = 'unknown'
  for (const entry of entries.reverse()) {
    const address = parseIpAddress(entry.trim())
    if (address === undefined) break
    nearest = address
    if (!isProxy(address)) break
  }
  return nearest
}
