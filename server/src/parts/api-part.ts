import { createHmac } from 'node:crypto'
import { getRequestListener } from '@hono/node-server'
import { type ApiParts, createApi } from '@vitrine/api/app'
import type { Changes } from '@vitrine/api/db/changes'
import { isFileUrl } from '@vitrine/api/db/database-url'
import type { OnQuery } from '@vitrine/api/db/on-query'
import type { Database } from '@vitrine/api/db/open'
import type { OutageListener } from '@vitrine/api/db/outage'
import { createFaultKeeper } from '@vitrine/api/faults/keep'
import type { InProcess } from '@vitrine/api/http/answer'
import type { ApiContext } from '@vitrine/api/identity/guards/api-context'
import { republish } from '@vitrine/api/transfer/republish'
import type { Answer, AnswerSource } from '@vitrine/site/server/answers/held-answers'
import { openSiteDatabase } from '../data/open-database.ts'
import type { Listener } from '../listener/listener.ts'
import { whenThere } from '../listener/when-there.ts'
import type { LogError } from '../process/log.ts'
import { databaseOutageLog } from '../process/outage-log.ts'
import type { Step } from '../process/stopping.ts'
import type { Config } from '../settings/config.ts'
import { tracedDatabase } from '../traces/seams.ts'
import type { Traces } from '../traces/traces.ts'
import { startBackups } from './backups.ts'
import { createExamination } from './doctor.ts'
import { startHooks } from './hooks.ts'
import { keepHouse } from './housekeeping.ts'
import { openApiContext } from './identity-part.ts'
import { mailingOf, startMails } from './mail.ts'
import { startPlans } from './plans.ts'
import { openTracking, statusListener } from './tracking-part.ts'

/** The API of this process and the database behind it. */
export interface ApiPart {
  database: Database
  context: ApiContext
  /** Stages of the shutdown: jobs, then buffered writes, then the database. */
  stops: Step[][]
  source: AnswerSource
  listener: Listener
  noteFault: LogError
  /** Number of buffered events, and of events that were dropped. */
  counting: () => { waiting: number; lost: number }
  /** Returns a listener that accepts tracking events and passes other requests to `otherwise`. */
  status: (otherwise: Listener) => Listener
}

interface Observers {
  onQuery?: OnQuery
  traces?: Traces | undefined
}

type Api = ReturnType<typeof createApi>

/** Origin of requests within the process. It never reaches a network. */
const internalOrigin = 'http://api.internal'

/** Derives the key that authenticates the site's server to the API from the shared secret. */
export const siteKeyFrom = (secret: string) =>
  createHmac('sha256', secret).update('site').digest('hex')

/**
 * Opens the database, waiting until it is reachable, creates the API and starts its jobs. A trial
 * starts no jobs.
 */
export async function startApi(
  config: Config,
  secret: string,
  logError: LogError,
  logInfo: (sentence: string) => void,
  { onQuery, traces }: Observers = {},
): Promise<ApiPart> {
  const database = await openWhenThere(config, databaseOutageLog(logError), { onQuery, traces })
  const { db, patient, changes } = database
  const { site } = config
  const mailing = mailingOf(config, secret, traces)
  const context = openApiContext(config, secret, database, mailing)
  // Jobs use connections with a long timeout: housekeeping may delete the rows of a year.
  const jobContext = { ...context, db: patient }
  const tracking = openTracking(config, jobContext, logError)
  const { images, tracking: counting } = site
  const editing = { context: jobContext, changes, images, timeZone: counting.timeZone }
  const faults = createFaultKeeper(context)
  const jobs: Step[] = config.trial
    ? []
    : [
        ...keepHouse({ config, context: jobContext, editing, tracking, logError, logInfo }),
        ...startBackups(config, jobContext, logError),
        ...startHooks(config, database, logError),
        { name: 'scheduled publishing', stop: startPlans(editing, logInfo, logError) },
        { name: 'mails', stop: startMails(mailing, config, database, logError) },
      ]
  const api = createConfiguredApi(config, secret, { db, changes, context, tracking, logError })
  return {
    database,
    context,
    stops: [
      jobs,
      [
        { name: 'buffered events', stop: tracking.close },
        { name: 'buffered failures', stop: faults.settled },
      ],
      [{ name: 'the database', stop: database.close }],
    ],
    // The listener of the host discards unread bodies.
    listener: getRequestListener(api.fetch, {
      overrideGlobalObjects: false,
      autoCleanupIncoming: false,
    }),
    status: (otherwise) => statusListener(tracking, context, otherwise),
    noteFault: faults.note,
    counting: tracking.state,
    source: createLocalSource(api, changes),
  }
}

type ApiDeps = Pick<ApiParts, 'db' | 'changes' | 'context' | 'tracking' | 'logError'>

function createConfiguredApi({ site, databaseUrl }: Config, secret: string, deps: ApiDeps): Api {
  const { i18n: rules, images, tracking, analytics, apiReference = true, mcp = true } = site
  return createApi({
    ...deps,
    rules,
    images,
    apiReference,
    mcp,
    examine: createExamination(),
    siteKey: siteKeyFrom(secret),
    trackingConfig: { tracking, analytics },
    statistics: { tracking, databaseHost: databaseHostOf(databaseUrl) },
  })
}

/** Opens the database, retrying while it is unreachable. A wrong setting fails at once. */
function openWhenThere(
  config: Config,
  outages: OutageListener,
  { onQuery, traces }: Observers,
): Promise<Database> {
  const { site, trial } = config
  const open = async () => {
    const database = tracedDatabase(traces, await openSiteDatabase(config, outages, onQuery))
    try {
      await republish(database.db, database.changes, site.i18n, site.images)
      return database
    } catch (error) {
      await database.close()
      throw error
    }
  }
  // A trial waits for a person who can free the disk, so a full disk is not retried.
  return whenThere(open, outages, ({ kind }) => !(trial && kind === 'full'))
}

const ok = 200

/** Calls the API within the process. Pages get its values as objects, without JSON in between. */
function createLocalSource(api: Api, changes: Changes): AnswerSource {
  return {
    fetch: async (path, init) => api.fetch(new Request(internalOrigin + path, init)),
    ask: async (path, headers) => {
      let result: Pick<Answer, 'value' | 'isStill'> = { value: undefined }
      const handOver: InProcess = {
        beside: (value, isStill) => {
          result = { value, isStill }
        },
      }
      const response = await api.fetch(new Request(internalOrigin + path, { headers }), handOver)
      // A long list is streamed, and comes as JSON only.
      if (response.status === ok && result.value === undefined) result.value = await response.json()
      return { status: response.status, etag: response.headers.get('etag'), ...result }
    },
    version: () => changes.current(),
  }
}

const databaseHostOf = (url: string) => (isFileUrl(url) ? null : new URL(url).hostname)
