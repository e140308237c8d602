import { createHmac } from 'node:crypto'
import { getRequestListener } from '@hono/node-server'
import { createApi } from '@vitrine/api/app'
import type { Changes } from '@vitrine/api/db/changes'
import { type Database, openDatabase } from '@vitrine/api/db/open'
import type { InProcess } from '@vitrine/api/http/answer'
import type { Identity } from '@vitrine/api/identity/settings'
import { tidyIdentity } from '@vitrine/api/identity/tidy'
import { sumUp } from '@vitrine/api/statistics/sum-up'
import { republish } from '@vitrine/api/transfer/republish'
import type { AnswerSource } from '@vitrine/site/server/answers'
import type { Config } from './config.ts'
import type { Listener } from './hosts.ts'
import { hourly } from './hourly.ts'
import { openIdentity } from './identity-part.ts'
import { mailingOf, startMails } from './mail.ts'
import { Refusal } from './refusal.ts'
import { openTracking, statusListener } from './tracking-part.ts'

export type LogError = (error: unknown) => void

/** The API of this process and the database behind it. */
export interface ApiPart {
  database: Database
  identity: Identity
  close: () => Promise<void>
  source: AnswerSource
  listener: Listener
  /** Takes events; what is more than that is left to the API's listener. */
  status: (otherwise: Listener) => Listener
}

type Api = ReturnType<typeof createApi>

const inProcess = 'http://api.internal'

/** The key by which the site's server proves itself, made from the secret that both know. */
export const siteKeyFrom = (secret: string) =>
  createHmac('sha256', secret).update('site').digest('hex')

/** Opens the database and builds the API on it. */
export async function startApi(
  config: Config,
  secret: string,
  logError: LogError,
): Promise<ApiPart> {
  const database = await openDatabase(config.databaseUrl).catch((error: Error) => {
    throw new Refusal(`The database ${nameOf(config.databaseUrl)} does not open: ${error.message}`)
  })
  const { db, changes } = database
  const { site } = config
  const { i18n: rules, images } = site
  await republish(db, changes, rules, images)
  const mailing = mailingOf(config, secret)
  const identity = openIdentity(config, secret, database, mailing)
  const tracking = openTracking(config, identity, logError)
  let stopped = false
  const stops = [
    hourly(() => tidyIdentity(identity), logError),
    hourly(tracking.tidy, logError),
    hourly(() => sumUp(db, site.tracking, new Date(), () => stopped), logError),
    startMails(mailing, config, database, logError),
  ]
  const api = createApi({
    ...{ db, changes, rules, identity, tracking, logError },
    siteKey: siteKeyFrom(secret),
    counting: { tracking: site.tracking, analytics: site.analytics },
    statistics: { tracking: site.tracking, databaseHost: hostOf(config.databaseUrl) },
  })
  return {
    database,
    identity,
    close: async () => {
      stopped = true
      await Promise.all(stops.map((stop) => stop()))
      await tracking.close()
      await database.close()
    },
    // What is left of a body is the host's matter: unread-bodies.ts.
    listener: getRequestListener(api.fetch, {
      overrideGlobalObjects: false,
      autoCleanupIncoming: false,
    }),
    status: (otherwise) => statusListener(tracking, identity, otherwise),
    source: sourceOf(api, changes),
  }
}

/** What asks the API within the process: pages take its values as they are. */
function sourceOf(api: Api, changes: Changes): AnswerSource {
  return {
    fetch: async (path, init) => api.fetch(new Request(inProcess + path, init)),
    ask: async (path, headers) => {
      let value: unknown
      const beside: InProcess = {
        beside: (found) => {
          value = found
        },
      }
      const answer = await api.fetch(new Request(inProcess + path, { headers }), beside)
      return { status: answer.status, etag: answer.headers.get('etag'), value }
    },
    version: () => changes.current(),
  }
}

/** The host of a database server; null for a file. */
const hostOf = (url: string) => (url.startsWith('file:') ? null : new URL(url).hostname)

/** The address of a database without its password. */
function nameOf(url: string) {
  return url.replace(/\/\/[^@/]*@/, '//')
}
