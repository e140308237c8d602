import { cookiesIn } from '@vitrine/contract/http/cookies'
import { sessionCookies } from '@vitrine/contract/identity/session-cookies'
import type { ApiRequest } from '../../http/api-request.ts'
import type { ApiContext } from './api-context.ts'
import { readAddress } from './read-address.ts'

/** Who asks, as far as the request says. */
export interface Visitor {
  /** A page of our own: it keeps the cookie by which its device is known. */
  ownPage: boolean
  /** Such a page that is signed in by cookies, not by a token. */
  firstParty: boolean
  /** True if that page was loaded over https. */
  secure: boolean
  /** What proves a sign-in, and how it came. */
  proof: { kind: 'session' | 'token'; token: string } | undefined
  /** What the browser is known by to those who have signed in there. */
  device: string | undefined
  address: string
  agent: string | null
}

const agentLengthMax = 255

type Headed = Pick<ApiRequest, 'header'>

/** On https a name that no other host of the domain can write. */
export const cookieName = (
  { auth }: ApiContext,
  secure: boolean,
  name: keyof typeof sessionCookies,
) => (secure && !auth.cookieDomain ? `__Host-${sessionCookies[name]}` : sessionCookies[name])

export function visitorOf(context: ApiContext, request: ApiRequest): Visitor {
  const origin = originOf(context, request)
  const ownPage = origin !== undefined && isOwnPage(context, request, origin)
  const firstParty = ownPage && usesCookies(context, origin)
  const secure = (ownPage ? origin : context.publicUrl).startsWith('https:')
  // A cookie counts for nothing when another site's page has sent it.
  const counts = origin === undefined || ownPage
  const cookies = cookiesIn((counts && request.header('cookie')) || '')
  const agent = request.header('user-agent')?.slice(0, agentLengthMax) || null
  const device = cookies.get(cookieName(context, secure, 'device'))
  const address = addressOf(context, request)
  const common = { ownPage, firstParty, secure, device, agent, address }
  const bearer = bearerIn(request)
  if (bearer) return { ...common, proof: { kind: 'token', token: bearer } }
  const token =
    origin === undefined || firstParty
      ? cookies.get(cookieName(context, secure, 'session'))
      : undefined
  return { ...common, proof: token ? { kind: 'session', token } : undefined }
}

/** The token that a client sends with its request. */
export const bearerIn = (request: Headed): string | undefined =>
  /^Bearer +(\S+)$/i.exec(request.header('authorization') ?? '')?.[1]

/** Origin of the page that asks; undefined when the request says nothing of it. */
function originOf(context: ApiContext, request: Headed): string | undefined {
  const named = namedOrigin(request)
  if (named) return named
  if (request.header('sec-fetch-site') !== 'same-origin') return undefined
  const host = request.header('host')
  return context.ownOrigins.find((own) => new URL(own).host === host) ?? context.publicUrl
}

/** Returns the origin in `Origin` or `Referer`. No script can set it to another origin. */
export const namedOrigin = (request: Headed): string | undefined =>
  request.header('origin') || originIn(request.header('referer'))

function originIn(address: string | undefined) {
  return address && URL.canParse(address) ? new URL(address).origin : undefined
}

const usesCookies = ({ auth }: ApiContext, origin: string) =>
  auth.mode === 'cookie' || auth.firstParty.includes(origin)

function isOwnPage(context: ApiContext, request: Headed, origin: string) {
  if ([...context.auth.firstParty, ...context.ownOrigins].includes(origin)) return true
  // Whatever name a site is reached by, a page of the same host is its own.
  return URL.canParse(origin) && new URL(origin).host === request.header('host')
}

/** Where a request comes from. */
export const addressOf = ({ isProxy }: ApiContext, request: ApiRequest): string =>
  addressFrom(isProxy, peerOf(request), request.header('x-forwarded-for'))

/** Address of the other end of the connection; undefined for a call within the process. */
const peerOf = ({ incoming }: Pick<ApiRequest, 'incoming'>) =>
  incoming && (incoming.socket.remoteAddress ?? '')

/**
 * The address behind a connection: the nearest one of the chain that is no trusted proxy. What a
 * proxy has written into `X-Forwarded-For` is believed; what stands before an entry that cannot be
 * read is hearsay. A call within this process has no connection: the site hands its chain over.
 */
export function addressFrom(
  isProxy: ApiContext['isProxy'],
  connection: string | undefined,
  forwardedFor = '',
): string {
  const entries = forwardedFor === '' ? [] : forwardedFor.split(',')
  if (connection !== undefined) entries.push(connection)
  let nearest = 'unknown'
  for (const entry of entries.reverse()) {
    const address = readAddress(entry.trim())
    if (address === undefined) break
    nearest = address
    if (!isProxy(address)) break
  }
  return nearest
}
