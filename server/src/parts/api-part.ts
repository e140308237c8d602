import { createHmac } from 'node:crypto'
import { getRequestListener } from '@hono/node-server'
import { type ApiParts, createApi } from '@vitrine/api/app'
import type { Changes } from '@vitrine/api/db/changes'
import { isFileUrl } from '@vitrine/api/db/database-url'
import type { Database } from '@vitrine/api/db/open'
import type { OutageListener } from '@vitrine/api/db/outage'
import type { OnQuery } from '@vitrine/api/db/query-log'
import type { EditingDeps } from '@vitrine/api/editing/calls/editing-deps'
import { createFaultRecorder } from '@vitrine/api/faults/record-faults'
import type { InProcessCaller } from '@vitrine/api/http/answer'
import type { ApiContext } from '@vitrine/api/identity/guards/api-context'
import { createRedirectLookups } from '@vitrine/api/redirects/lookups'
import { watchSettings } from '@vitrine/api/settings/watch-settings'
import { republishAll } from '@vitrine/api/transfer/republish'
import { createTurns } from '@vitrine/files/turns'
import type { AnswerSource, ApiAnswer } from '@vitrine/site/server/answers/cached-answers'
import { openSiteDatabase } from '../data/open-database.ts'
import type { Listener } from '../listener/listener.ts'
import { openWithRetry } from '../listener/open-with-retry.ts'
import { getMoveInFolder } from '../move-in/folder.ts'
import { createMoveIn } from '../move-in/move-in.ts'
import type { LogError } from '../process/log.ts'
import { createDatabaseOutageLog } from '../process/outage-log.ts'
import type { ShutdownStep } from '../process/shutdown-stages.ts'
import type { Config } from '../settings/config.ts'
import { traceDatabase } from '../traces/instrumentation.ts'
import type { Traces } from '../traces/traces.ts'
import { startBackups } from './backups.ts'
import { startCalendars } from './calendars.ts'
import { startCheckpoints } from './checkpoints.ts'
import { createDoctorRunner } from './doctor.ts'
import { startDocuments } from './documents.ts'
import { startEventDates } from './event-dates.ts'
import { startHousekeeping } from './housekeeping.ts'
import { openApiContext } from './identity-part.ts'
import { openMailSystem, startMailSending } from './mail.ts'
import { startDailyMails, startWeeklyMails } from './mails-by-the-clock.ts'
import { startScheduledPublishing } from './scheduled-publishing.ts'
import { startSearchIndex } from './search-index.ts'
import { startSiteChecks } from './site-checks.ts'
import { sendTestMail, toTestMail } from './test-mail.ts'
import { createTrackingListener, openTracking } from './tracking-part.ts'
import { startTranslationDebt } from './translation-debt.ts'
import { startWebHooks } from './web-hooks.ts'

/** The API of this process and the database behind it. */
export interface ApiPart {
  database: Database
  context: ApiContext
  /** Stages of the shutdown: jobs, then buffered writes, then the database. */
  shutdownStages: ShutdownStep[][]
  source: AnswerSource
  listener: Listener
  noteFault: LogError
  /** Number of buffered events, and of events that were dropped. */
  getTrackingState: () => { waiting: number; lost: number }
  /** Returns a listener that accepts tracking events and passes other requests to `otherwise`. */
  withTracking: (otherwise: Listener) => Listener
}

interface Observers {
  onQuery?: OnQuery
  traces?: Traces | undefined
}

type Api = ReturnType<typeof createApi>

/** Origin of requests within the process. It never reaches a network. */
const internalOrigin = 'http://api.internal'

/** Derives the key that authenticates the site's server to the API from the shared secret. */
export const deriveSiteKey = (secret: string) =>
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
  const database = await openDatabaseWithRetry(config, createDatabaseOutageLog(logError), {
    onQuery,
    traces,
  })
  const { db, patient, changes } = database
  const mailing = openMailSystem(config, secret, traces)
  const settings = await watchSettings(database, config.site)
  const context = openApiContext(config, secret, database, mailing, settings)
  // Jobs use connections with a long timeout: housekeeping may delete the rows of a year.
  const jobContext = { ...context, db: patient }
  const tracking = openTracking(config, jobContext, logError)
  const editing = { context: jobContext, changes, images: config.site.images }
  const lookups = createRedirectLookups(db, changes)
  const faults = createFaultRecorder(context)
  const jobParts = { database, context, editing, tracking, lookups, mailing, logError, logInfo }
  const jobs = config.trial ? [] : startJobs(config, jobParts)
  const moveIn = createMoveIn(getMoveInFolder(config.dataDir), {
    logError,
    rules: config.site.i18n,
  })
  jobs.push({ name: 'import of another site', stop: moveIn.stop })
  const deps = { db, changes, context, tracking, logError, lookups, moveIn }
  const api = createConfiguredApi(config, secret, deps)
  return {
    database,
    context,
    shutdownStages: [
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
    withTracking: (otherwise) => createTrackingListener(tracking, context, otherwise),
    noteFault: faults.note,
    getTrackingState: tracking.getState,
    source: createLocalSource(api, changes),
  }
}

interface JobParts {
  database: Database
  context: ApiContext
  /** Its context has connections with a long timeout. */
  editing: EditingDeps
  tracking: ReturnType<typeof openTracking>
  lookups: ReturnType<typeof createRedirectLookups>
  mailing: ReturnType<typeof openMailSystem>
  logError: LogError
  logInfo: (sentence: string) => void
}

/** Starts the jobs of the API. Returns the steps that stop them. */
function startJobs(
  config: Config,
  { database, context, editing, tracking, lookups, mailing, logError, logInfo }: JobParts,
): ShutdownStep[] {
  const jobContext = editing.context
  const derived = { ...editing, context: { ...context, db: database.derived } }
  const runInTurn = createTurns()
  return [
    ...startHousekeeping({ config, context: jobContext, editing, tracking, logError, logInfo }),
    ...startBackups(config, jobContext, logError),
    ...startCheckpoints(config, database.patient, logError),
    ...startWebHooks(config, database, context, logError),
    {
      name: 'scheduled publishing',
      stop: startScheduledPublishing(editing, logInfo, logError),
    },
    { name: 'weekly mails', stop: startWeeklyMails(jobContext, logError) },
    { name: 'mails about responses', stop: startDailyMails(jobContext, logError) },
    startSiteChecks({ ...derived, ...lookups, fixed: config.site.redirects }, runInTurn, logError),
    startDocuments(jobContext, logError),
    startCalendars(editing, logError),
    startEventDates(derived, logError),
    startTranslationDebt(derived.context, runInTurn, logError),
    startSearchIndex(derived.context, runInTurn, logError),
    { name: 'mails', stop: startMailSending(mailing, config, context, logError) },
  ]
}

type ApiDeps = Pick<
  ApiParts,
  'db' | 'changes' | 'context' | 'tracking' | 'logError' | 'lookups' | 'moveIn'
>

function createConfiguredApi(config: Config, secret: string, deps: ApiDeps): Api {
  const { site, databaseUrl } = config
  const { i18n: rules, redirects, images, analytics, apiReference = true, mcp = true } = site
  return createApi({
    ...deps,
    rules,
    redirects,
    images,
    apiReference,
    mcp,
    examine: createDoctorRunner(),
    sendTestMail: async (to, settings) =>
      toTestMail(config, await sendTestMail(to, config, settings)),
    siteKey: deriveSiteKey(secret),
    analytics,
    databaseHost: getDatabaseHost(databaseUrl),
  })
}

/** Opens the database, retrying while it is unreachable. A wrong setting fails at once. */
function openDatabaseWithRetry(
  config: Config,
  outages: OutageListener,
  { onQuery, traces }: Observers,
): Promise<Database> {
  const { site, trial } = config
  const open = async () => {
    const database = traceDatabase(traces, await openSiteDatabase(config, outages, onQuery))
    try {
      await republishAll(database.db, database.changes, site.i18n, site.images)
      return database
    } catch (error) {
      await database.close()
      throw error
    }
  }
  // A trial waits for a person who can free the disk, so a full disk is not retried.
  return openWithRetry(open, outages, ({ kind }) => !(trial && kind === 'full'))
}

const ok = 200

/** Calls the API within the process. Pages get its values as objects, without JSON in between. */
function createLocalSource(api: Api, changes: Changes): AnswerSource {
  return {
    fetch: async (path, init) => api.fetch(new Request(internalOrigin + path, init)),
    ask: async (path, headers) => {
      let result: Pick<ApiAnswer, 'value' | 'isStill'> = { value: undefined }
      const handOver: InProcessCaller = {
        onValue: (value, isStill) => {
          result = { value, isStill }
        },
      }
      const response = await api.fetch(new Request(internalOrigin + path, { headers }), handOver)
      // A long list is streamed, and comes as JSON only.
      if (response.status === ok && result.value === undefined) result.value = await response.json()
      return { status: response.status, etag: response.headers.get('etag'), ...result }
    },
    version: () => changes.current(),
    canServeStale: changes.canServeStale,
    isInSeries: changes.isInSeries,
  }
}

const getDatabaseHost = (url: string) => (isFileUrl(url) ? null : new URL(url).hostname)
