import type { GoLink } from '@vitrine/contract/go-link'
import { TrackingEvent } from '@vitrine/contract/tracking'
import { type Context, Hono } from 'hono'
import * as z from 'zod/mini'
import type { Db } from '../db/schema.ts'
import { apiRequest } from '../http/api-request.ts'
import { type PlainSite, sendPage } from '../plain-page/plain-page.ts'
import type { OwnSite } from '../plain-page/reader.ts'
import { isOwn, isPublished } from './known.ts'
import { expiredPage, malformedPage, unknownPage } from './pages.ts'
import { readLink } from './read-link.ts'

/** A tracked link that leads on, as it is counted. */
export type FollowedLink = Pick<GoLink, 'id' | 'model' | 'url'>

export interface GoRoutes {
  db: Db
  site: OwnSite & PlainSite
  now: () => Date
  /** Counts a link that somebody follows. */
  counted: (c: Context, link: FollowedLink) => void
}

/** What statistics take of a link; a reader whose link names more is led on uncounted. */
const Countable = z.required(z.pick(TrackingEvent, { id: true, model: true }))

/** Addresses of statistics are no longer than a path of a page. */
const countedLengthMax = 500

/** Tracked links: counted, and led on to what is published here; the reader decides on the rest. */
export function goRoutes({ db, site, now, counted }: GoRoutes) {
  return new Hono().get('/api/go/:encoded{.*}', async (c) => {
    const read = readLink(c.req.param('encoded'), now())
    if (!('target' in read)) return sendPage(c, await malformedPage(apiRequest(c), site))
    const { target } = read
    const known = isOwn(target, site.ownOrigins) || (await isPublished(db, target))
    if ('problem' in read)
      return sendPage(c, await expiredPage(apiRequest(c), site, known ? target : undefined))
    if (!known) return sendPage(c, await unknownPage(apiRequest(c), site, target))
    const { link } = read
    const url = target.href.slice(0, countedLengthMax)
    const countable = Countable.safeParse(link).data
    if (countable && c.req.method === 'GET') counted(c, { ...countable, url })
    c.header('Cache-Control', 'no-store')
    // What a plain link of a page tells: another site learns of our origin alone.
    c.header('Referrer-Policy', 'strict-origin-when-cross-origin')
    return c.redirect(target.href, 302)
  })
}
