import type { IncomingMessage } from 'node:http'
import { mayBeCounted } from '@vitrine/api/tracking/filters'
import { reportEmptySearch } from '@vitrine/contract/endpoints/site-server'
import type { EmptySearch } from '@vitrine/site/app/site/site'
import { type ApiAccess, notifyApi } from '@vitrine/site/server/answers/notify-api'
import type { LogError } from '../process/log.ts'
import type { Config } from '../settings/config.ts'
import { getForwardedFor } from './reverse-proxy.ts'

/** Headers by which the API tells visitors apart, and pages of this site from others. */
const passedHeaders = ['user-agent', 'sec-fetch-site', 'origin', 'referer'] as const

/**
 * Returns a function that reports searches without results to the API, which counts their words.
 * Does not report those of readers who are not to be counted.
 */
export function createEmptySearchReporter(
  { site, trial }: Pick<Config, 'site' | 'trial'>,
  access: ApiAccess,
  logError: LogError,
) {
  const isOff = site.tracking.enabled === false || trial
  return (req: IncomingMessage, search: EmptySearch): void => {
    if (isOff || !mayBeCounted(req.headers)) return
    const visitor: Record<string, string> = { 'x-forwarded-for': getForwardedFor(req) }
    for (const name of passedHeaders) {
      const value = req.headers[name]
      if (value !== undefined) visitor[name] = value
    }
    notifyApi(access, reportEmptySearch, { body: search }, visitor).catch(logError)
  }
}
