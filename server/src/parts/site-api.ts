import { join } from 'node:path'
import { type ApiClient, createApiClient, createApiReader } from '@vitrine/site/app/http/api-client'
import {
  type AnswerSource,
  type ApiListener,
  createCachedAnswers,
} from '@vitrine/site/server/answers/cached-answers'
import { openLastGoodList, withLastGood } from '@vitrine/site/server/answers/last-good'
import { createReadRecorder } from '@vitrine/site/server/answers/read-recorder'
import type { LogError } from '../process/log.ts'
import { createOutageLog } from '../process/outage-log.ts'
import type { Config } from '../settings/config.ts'

/** Reports whether the API responds, as the site observes it. */
export interface ApiMonitor extends ApiListener {
  /** Calls `listener` after each successful response. */
  onAnswer: (listener: () => void) => void
}

/**
 * Opens the clients by which the site reads the API: `fresh` without a cache, `cached` with one and
 * with the last good list, and `recorder`, which notes what a page was rendered from.
 */
export function openSiteApi(config: Config, source: AnswerSource, logError: LogError) {
  const server = { filters: true }
  const fresh = createApiClient(createApiReader(source.fetch), server)
  const file = join(config.dataDir, 'site/pages.ndjson')
  const lastGood = openLastGoodList(file, config.site.i18n, fresh)
  const monitor = createApiMonitor(config, logError)
  const answers = createCachedAnswers(source, monitor)
  const withFallback = (api: ApiClient) => withLastGood(api, lastGood)
  const recorder = createReadRecorder(answers, withFallback, server)
  const cached = withFallback(createApiClient(answers.read, server))
  return { fresh, cached, lastGood, monitor, recorder, faults: answers.faults }
}

/** Logs outages of an API on another server. An API in this process logs its own. */
function createApiMonitor({ apiUrl }: Config, logError: LogError): ApiMonitor {
  const listeners: (() => void)[] = []
  const outages = apiUrl
    ? createOutageLog(`The API at ${apiUrl} responds again`, logError)
    : undefined
  return {
    failed: ({ message }) =>
      outages?.failed(new Error(`The API at ${apiUrl} fails, cached answers are used: ${message}`)),
    worked: () => {
      outages?.worked()
      for (const listener of listeners) listener()
    },
    onAnswer: (listener) => void listeners.push(listener),
  }
}
