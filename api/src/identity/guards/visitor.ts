import { cookiesIn } from '@vitrine/contract/cookies'
import { sessionCookies } from '@vitrine/contract/session-cookies'
import type { Context } from 'hono'
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

/** On https a name that no other host of the domain can write. */
export const cookieName = (
  { auth }: ApiContext,
  secure: boolean,
  name: keyof typeof sessionCookies,
) => (secure && !auth.cookieDomain ? `__Host-${sessionCookies[name]}` : sessionCookies[name])

export function visitorOf(context: ApiContext, c: Context): Visitor {
  const origin = originOf(context, c)
  const ownPage = origin !== undefined && isOwnPage(context, c, origin)
  const firstParty = ownPage && usesCookies(context, origin)
  const secure = (ownPage ? origin : context.publicUrl).startsWith('https:')
  // A cookie counts for nothing when another site's page has sent it.
  const counts = origin === undefined || ownPage
  const cookies = cookiesIn((counts && c.req.header('cookie')) || '')
  const agent = c.req.header('user-agent')?.slice(0, agentLengthMax) || null
  const device = cookies.get(cookieName(context, secure, 'device'))
  const address = addressOf(context, c)
  const common = { ownPage, firstParty, secure, device, agent, address }
  const bearer = bearerIn(c)
  if (bearer) return { ...common, proof: { kind: 'token', token: bearer } }
  const token =
    origin === undefined || firstParty
      ? cookies.get(cookieName(context, secure, 'session'))
      : undefined
  return { ...common, proof: token ? { kind: 'session', token } : undefined }
}

/** The token that a client sends with its request. */
export const bearerIn = (c: Context): string | undefined =>
  /^Bearer +(\S+)$/i.exec(c.req.header('authorization') ?? '')?.[1]

/** Origin of the page that asks; undefined when the request says nothing of it. */
function originOf(context: ApiContext, c: Context): string | undefined {
  const named = namedOrigin(c)
  if (named) return named
  if (c.req.header('sec-fetch-site') !== 'same-origin') return undefined
  const host = c.req.header('host')
  return context.ownOrigins.find((own) => new URL(own).host === host) ?? context.publicUrl
}

/** Returns the origin in `Origin` or `Referer`. No script can set it to another origin. */
export const namedOrigin = (c: Context): string | undefined =>
  c.req.header('origin') || originIn(c.req.header('referer'))

function originIn(address: string | undefined) {
  return address && URL.canParse(address) ? new URL(address).origin : undefined
}

const usesCookies = ({ auth }: ApiContext, origin: string) =>
  auth.mode === 'cookie' || auth.firstParty.includes(origin)

function isOwnPage(context: ApiContext, c: Context, origin: string) {
  if ([...context.auth.firstParty, ...context.ownOrigins].includes(origin)) return true
  // Whatever name a site is reached by, a page of the same host is its own.
  return URL.canParse(origin) && new URL(origin).host === c.req.header('host')
}

/** Values that the listener passes with the request; absent for calls within the process. */
interface Bindings {
  incoming?: { socket: { remoteAddress?: string } }
}

/** Where a request comes from. */
export function addressOf({ isProxy }: ApiContext, c: Context): string {
  const { incoming }: Bindings = c.env ?? {}
  const socket = incoming && (incoming.socket.remoteAddress ?? '')
  return addressFrom(isProxy, socket, c.req.header('x-forwarded-for'))
}

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
