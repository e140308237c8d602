import { lookup } from 'node:dns/promises'
import { hourMs, secondMs } from '@vitrine/contract/bounds/durations'
import { pause } from '@vitrine/files/pause'
import type { Db } from '../../db/schema.ts'
import { endLease, runLeased, takeLease } from '../jobs/lease.ts'
import { queueTexts } from '../jobs/queue.ts'
import { collectLinks, type DueLink, listDueLinks, storeLinkResult } from './link-store.ts'
import { isPublicAddress } from './public-address.ts'
import { type LinkAnswer, type LinkNetwork, requestLink } from './request-link.ts'

/** Hosts that are requested at the same time. */
const concurrency = 8
/** A host gets one request in this time at most. */
const perHostMs = secondMs
const collectEveryMs = hourMs
const publicPorts = [80, 443]

export interface LinkCheckDeps {
  db: Db
  /** False if the owner does not want requests of other sites. */
  isEnabled: () => boolean
  network: LinkNetwork
  /** Random name of this process. */
  owner: string
  toDay: (time: Date) => string
  now: () => Date
}

/** Network of the product: public addresses on the usual ports. */
export const createPublicNetwork = (publicUrl: string): LinkNetwork => ({
  resolve: async (name) => (await lookup(name, { all: true })).map(({ address }) => address),
  isAllowedAddress: isPublicAddress,
  isAllowedPort: (port) => publicPorts.includes(port),
  userAgent: `Vitrine link check (+${publicUrl})`,
})

/**
 * Returns a job that requests due external addresses, if the owner has allowed it. One process at a
 * time does so.
 */
export function createLinkCheck(deps: LinkCheckDeps): (ending: AbortSignal) => Promise<void> {
  const { db, owner, now } = deps
  let collectedAt = Number.NEGATIVE_INFINITY
  return async (ending) => {
    if (!deps.isEnabled() || !(await takeLease(db, 'links', owner, now()))) return
    try {
      if (now().getTime() - collectedAt >= collectEveryMs) {
        await collectAll(deps)
        collectedAt = now().getTime()
      }
      await requestDue(deps, ending)
    } finally {
      await endLease(db, 'links', owner)
    }
  }
}

async function collectAll({ db, owner, now }: LinkCheckDeps) {
  for (let after: string | undefined = ''; after !== undefined; ) {
    const from: string = after
    after = await runLeased(db, { name: 'links', owner, now: now() }, (tx) =>
      collectLinks(tx, from, now()),
    )
  }
}

/** Requests addresses in rounds of one for each host, until none is due. */
async function requestDue(deps: LinkCheckDeps, ending: AbortSignal) {
  const { db, owner, now } = deps
  let pausing = Promise.resolve()
  while (!ending.aborted && deps.isEnabled()) {
    const links = await listDueLinks(db, now(), concurrency)
    if (links.length === 0) return
    await pausing
    if (!(await takeLease(db, 'links', owner, now()))) return
    pausing = pause(perHostMs, ending)
    await Promise.all(links.map((link) => checkLink(deps, link, ending)))
  }
}

async function checkLink(deps: LinkCheckDeps, link: DueLink, ending: AbortSignal) {
  const { db, network, owner, toDay, now } = deps
  const answer = await requestLink(network, link.url, ending)
  if (ending.aborted) return
  const time = { now: now(), today: toDay(now()) }
  await runLeased(db, { name: 'links', owner, now: time.now }, async (tx) => {
    if (await storeLinkResult(tx, link, toResult(answer), time))
      await queueTexts(tx, await listLinkingTexts(tx, link.url_hash))
  })
}

const listLinkingTexts = (tx: Db, urlHash: string) =>
  tx
    .selectFrom('outbound_links')
    .select(['page_id', 'locale'])
    .where('url_hash', '=', urlHash)
    .execute()

function toResult(answer: LinkAnswer) {
  if (answer === 'skipped') return { status: null, problem: null, hasFailed: false }
  if ('problem' in answer) return { status: null, problem: answer.problem, hasFailed: true }
  return { status: answer.status, problem: null, hasFailed: hasFailed(answer.status) }
}

const serverErrors = { first: 500, last: 599 }

/** Other refusals, such as 401, 403 or 429, do not mean that a reader cannot open the address. */
const hasFailed = (status: number) =>
  status === 404 || status === 410 || (status >= serverErrors.first && status <= serverErrors.last)
