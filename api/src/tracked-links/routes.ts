import { followLink as followLinkAt } from '@vitrine/contract/endpoints/tracking'
import type { GoLink } from '@vitrine/contract/tracking/go-link'
import { TrackingEvent } from '@vitrine/contract/tracking/tracking'
import * as z from 'zod/mini'
import { type Bound, bindWith, type InputOf } from '../binding/bind.ts'
import type { Db } from '../db/schema.ts'
import type { ApiRequest } from '../http/api-request.ts'
import { reply } from '../http/reply.ts'
import type { PublicContext } from '../identity/guards/request-context.ts'
import type { PlainSite } from '../plain-page/plain-page.ts'
import type { OwnSite } from '../plain-page/reader.ts'
import { isOwn, isPublished } from './known.ts'
import { expiredPage, malformedPage, unknownPage } from './pages.ts'
import { readLink } from './read-link.ts'

/** A click on a tracked link, as it is counted. */
export type FollowedLink = Pick<GoLink, 'id' | 'model' | 'url'>

export interface GoRoutes {
  db: Db
  site: OwnSite & PlainSite
  now: () => Date
  /** Counts a click. */
  counted: (request: ApiRequest, link: FollowedLink) => void
}

/** What statistics store of a link. A link with other values redirects without a count. */
const Countable = z.required(z.pick(TrackingEvent, { id: true, model: true }))

/** Statistics store an address up to the length of a page's path. */
const countedLengthMax = 500

/** Tracked links: counts the click and redirects to published targets; asks the reader about others. */
export const goRoutes = (parts: GoRoutes): Bound[] => [bindWith(parts)(followLinkAt, followLink)]

async function followLink(
  { db, site, now, counted }: GoRoutes,
  { request }: PublicContext,
  { params }: InputOf<typeof followLinkAt>,
) {
  const read = readLink(params.encoded, now())
  if (!('target' in read)) return malformedPage(request, site)
  const { target } = read
  const known = isOwn(target, site.ownOrigins) || (await isPublished(db, target))
  if ('problem' in read) return expiredPage(request, site, known ? target : undefined)
  if (!known) return unknownPage(request, site, target)
  const url = target.href.slice(0, countedLengthMax)
  const countable = Countable.safeParse(read.link).data
  if (countable && request.method === 'GET') counted(request, { ...countable, url })
  return reply(302, null, {
    Location: target.href,
    'Cache-Control': 'no-store',
    // As for a plain link: another site learns the origin only.
    'Referrer-Policy': 'strict-origin-when-cross-origin',
  })
}
