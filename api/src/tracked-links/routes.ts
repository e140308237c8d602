import { followLink as followLinkAt } from '@vitrine/contract/endpoints/tracking'
import type { GoLink } from '@vitrine/contract/tracking/go-link'
import { TrackingEvent } from '@vitrine/contract/tracking/tracking'
import * as z from 'zod/mini'
import { type BoundEndpoint, bindWith, type InputOf } from '../binding/bind.ts'
import type { Db } from '../db/schema.ts'
import { cleanAddress, toOutboundUrl } from '../html/addresses.ts'
import type { ApiRequest } from '../http/api-request.ts'
import { reply } from '../http/reply.ts'
import type { PublicContext } from '../identity/guards/request-context.ts'
import { listMenuUrls } from '../menus/store.ts'
import type { PlainSite } from '../plain-page/plain-page.ts'
import type { SiteOrigins } from '../plain-page/reader.ts'
import { decodeLink } from './decode-link.ts'
import { isAddressLinked, normalizeLink } from './outbound-links.ts'
import { renderExpiredPage, renderMalformedPage, renderUnknownPage } from './pages.ts'

export type FollowedLink = Pick<GoLink, 'id' | 'model' | 'url'>

export interface TrackedLinkDeps {
  db: Db
  site: SiteOrigins & PlainSite
  now: () => Date
  /** Counts a click. */
  onFollow: (request: ApiRequest, link: FollowedLink) => void
}

/** Values that statistics can store. A link with other values redirects without a count. */
const Countable = z.required(z.pick(TrackingEvent, { id: true, model: true }))

const countedLengthMax = 500

/** Redirects to published targets and counts the click; asks the reader about other targets. */
export const trackedLinkRoutes = (deps: TrackedLinkDeps): BoundEndpoint[] => [
  bindWith(deps)(followLinkAt, followLink),
]

async function followLink(
  { db, site, now, onFollow }: TrackedLinkDeps,
  { request }: PublicContext,
  { params }: InputOf<typeof followLinkAt>,
) {
  const decoded = decodeLink(params.encoded, now())
  if (!('target' in decoded)) return renderMalformedPage(request, site)
  const { target } = decoded
  const isKnown = isOwn(target, site.ownOrigins) || (await isPublished(db, target))
  if ('problem' in decoded) return renderExpiredPage(request, site, isKnown ? target : undefined)
  if (!isKnown) return renderUnknownPage(request, site, target)
  const url = target.href.slice(0, countedLengthMax)
  const countable = Countable.safeParse(decoded.link).data
  if (countable && request.method === 'GET') onFollow(request, { ...countable, url })
  return reply(302, null, {
    Location: target.href,
    'Cache-Control': 'no-store',
    // As for a plain link: another site learns the origin only.
    'Referrer-Policy': 'strict-origin-when-cross-origin',
  })
}

/** True if an address is on one of our origins and has no user name or password. */
function isOwn({ origin, username, password }: URL, ownOrigins: string[]): boolean {
  return ownOrigins.includes(origin) && !username && !password
}

/** True if a published text or a menu links to the address. */
async function isPublished(db: Db, target: URL): Promise<boolean> {
  const address = normalizeLink(target.href)
  if (address === undefined) return false
  return (await isAddressLinked(db, address)) || (await isInMenu(db, address))
}

async function isInMenu(db: Db, address: string) {
  const addresses = await listMenuUrls(db)
  return addresses.some(
    (each) => normalizeLink(toOutboundUrl(cleanAddress(each)) ?? '') === address,
  )
}
