import { isIP } from 'node:net'
import type { Context } from 'hono'
import { getCookie } from 'hono/cookie'
import type { Identity } from './settings.ts'

/** Who asks, as far as the request says. */
export interface Visitor {
  /** A page of our own: it is signed in by cookies. */
  firstParty: boolean
  /** Whether that page came over https. */
  secure: boolean
  /** What proves a sign-in, and how it came. */
  proof: { kind: 'session' | 'token'; token: string } | undefined
  address: string
  agent: string | null
}

const agentLengthMax = 255
const plainName = 'vitrine_session'
const hostName = `__Host-${plainName}`

/** On https a name that no other host of the domain can write. */
export const sessionCookieName = ({ auth }: Identity, secure: boolean) =>
  secure && !auth.cookieDomain ? hostName : plainName

export function visitorOf(identity: Identity, c: Context): Visitor {
  const origin = originOf(identity, c)
  const firstParty = origin !== undefined && isFirstParty(identity, c, origin)
  const secure = (firstParty ? origin : identity.publicUrl).startsWith('https:')
  const agent = c.req.header('user-agent')?.slice(0, agentLengthMax) || null
  const common = { firstParty, secure, agent, address: addressOf(identity, c) }
  const bearer = bearerIn(c)
  if (bearer) return { ...common, proof: { kind: 'token', token: bearer } }
  // A cookie counts for nothing when another site's page has sent it.
  const token =
    origin === undefined || firstParty
      ? getCookie(c, sessionCookieName(identity, secure))
      : undefined
  return { ...common, proof: token ? { kind: 'session', token } : undefined }
}

/** The token that a client sends with its request. */
export const bearerIn = (c: Context): string | undefined =>
  /^Bearer +(\S+)$/i.exec(c.req.header('authorization') ?? '')?.[1]

/** Origin of the page that asks; undefined when the request says nothing of it. */
function originOf(identity: Identity, c: Context): string | undefined {
  const named = c.req.header('origin') ?? originIn(c.req.header('referer'))
  if (named) return named
  if (c.req.header('sec-fetch-site') !== 'same-origin') return undefined
  const host = c.req.header('host')
  return identity.ownOrigins.find((own) => new URL(own).host === host) ?? identity.publicUrl
}

function originIn(address: string | undefined) {
  return address && URL.canParse(address) ? new URL(address).origin : undefined
}

function isFirstParty(identity: Identity, c: Context, origin: string) {
  if (identity.auth.firstParty.includes(origin)) return true
  if (identity.auth.mode === 'token') return false
  if (identity.ownOrigins.includes(origin)) return true
  // Whatever name a site is reached by, a page of the same host is its own.
  return URL.canParse(origin) && new URL(origin).host === c.req.header('host')
}

/** What the listener hands over beside the request; absent for calls within the process. */
interface Bindings {
  incoming?: { socket: { remoteAddress?: string } }
}

/** Where a request comes from. */
export function addressOf({ isProxy }: Identity, c: Context): string {
  const { incoming }: Bindings = c.env ?? {}
  const socket = incoming && (incoming.socket.remoteAddress ?? '')
  return addressFrom(isProxy, socket, c.req.header('x-forwarded-for'))
}

/**
 * The address behind a connection. `X-Forwarded-For` counts when a trusted proxy has written it, or
 * the site in this process, which asks for its visitor without a connection.
 */
export function addressFrom(
  isProxy: Identity['isProxy'],
  connection: string | undefined,
  forwardedFor = '',
): string {
  const socket = connection === undefined ? undefined : tidyAddress(connection)
  if (socket !== undefined && !isProxy(socket)) return socket
  const forwarded = forwardedFor
    .split(',')
    .map((part) => tidyAddress(part.trim()))
    .filter((part) => isIP(part) !== 0)
  if (socket === undefined) return forwarded.at(-1) ?? 'unknown'
  return forwarded.findLast((address) => !isProxy(address)) ?? socket
}

const tidyAddress = (address: string) => address.replace(/^::ffff:(?=\d+\.)/i, '')

const networkParts = 4

/** One household holds a whole IPv6 network: its addresses count as one place. */
export function placeOf(address: string): string {
  if (isIP(address) !== 6) return address
  const [head = '', tail] = address.split('::', 2)
  const front = head ? head.split(':') : []
  const back = tail ? tail.split(':') : []
  const zeros = tail === undefined ? 0 : Math.max(0, 8 - front.length - back.length)
  const all = [...front, ...Array<string>(zeros).fill('0'), ...back]
  return all
    .slice(0, networkParts)
    .map((part) => Number.parseInt(part, 16).toString(16))
    .join(':')
}
