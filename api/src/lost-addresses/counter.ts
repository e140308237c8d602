import { type LostAddressCounts, lostAddressRules } from '@vitrine/contract/admin/lost-addresses'
import { secondMs } from '@vitrine/contract/bounds/durations'
import type { LocaleRules } from '@vitrine/contract/config/config'
import type { TrackedRequest } from '../tracking/events.ts'
import { createUserAgentParser, isPrefetched, userAgentLengthMax } from '../tracking/filters.ts'
import { classifyLostPath } from './classify.ts'

const reportEveryMs = 2 * secondMs

/** Counts requests that the site answers with 404, by path, without any data of the visitor. */
export interface LostAddressCounter {
  /** Counts a request of an encoded path. Returns at once and never throws. */
  count: (headers: TrackedRequest['headers'], pathname: string) => void
  /** Sends the counts since the last report. Never throws. */
  flush: () => Promise<void>
  stop: () => Promise<void>
}

export const disabledCounter: LostAddressCounter = {
  count: () => {},
  flush: async () => {},
  stop: async () => {},
}

/**
 * Collects counts in memory and sends them every two seconds. Bounded: between two reports it
 * holds `reportedMax` different paths and counts the others together. `send` returns false if the
 * counts were refused: they are sent again. Counts of a report without an answer are dropped, because
 * they may be stored: a request is counted at most once.
 */
export function createLostAddressCounter(
  rules: LocaleRules,
  send: (counts: LostAddressCounts) => Promise<boolean>,
): LostAddressCounter {
  const parseAgent = createUserAgentParser()
  let pending = createCounts()
  let running = Promise.resolve()
  const report = async () => {
    if (pending.isEmpty()) return
    const sent = pending
    pending = createCounts()
    const mayBeStored = await send(sent.toReport()).catch(() => true)
    if (!mayBeStored) pending.addAll(sent.toReport())
  }
  const flush = () => {
    running = running.then(report)
    return running
  }
  const timer = setInterval(() => void flush(), reportEveryMs).unref()
  return {
    count: (headers, pathname) => {
      if (isPrefetched(headers)) return
      const agent = String(headers['user-agent'] ?? '').slice(0, userAgentLengthMax)
      if (parseAgent(agent).isCrawler) return pending.add('crawlers', 1)
      const lost = classifyLostPath(rules, pathname, Boolean(headers.referer))
      if (lost.kind === 'path') pending.addPath(lost.path, 1)
      else if (lost.kind === 'scanner') pending.add('scanners', 1)
      else if (lost.kind === 'other') pending.add('other', 1)
    },
    flush,
    stop: async () => {
      clearInterval(timer)
      await flush()
    },
  }
}

function createCounts() {
  const paths = new Map<string, number>()
  const totals = { other: 0, crawlers: 0, scanners: 0 }
  const add = (name: keyof typeof totals, hits: number) => {
    totals[name] += hits
  }
  const addPath = (path: string, hits: number) => {
    const counted = paths.get(path)
    if (counted === undefined && paths.size >= lostAddressRules.reportedMax) add('other', hits)
    else paths.set(path, (counted ?? 0) + hits)
  }
  return {
    add,
    addPath,
    addAll: (counts: LostAddressCounts) => {
      for (const { path, hits } of counts.paths) addPath(path, hits)
      for (const name of ['other', 'crawlers', 'scanners'] as const) add(name, counts[name])
    },
    isEmpty: () => paths.size === 0 && Object.values(totals).every((hits) => hits === 0),
    toReport: (): LostAddressCounts => ({
      paths: [...paths].map(([path, hits]) => ({ path, hits })),
      ...totals,
    }),
  }
}
