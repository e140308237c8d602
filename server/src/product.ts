import type { Server } from 'node:http'
import { isFileUrl } from '@vitrine/api/db/database-url'
import type { OnQuery } from '@vitrine/api/db/query-log'
import { createProxyCheck } from '@vitrine/api/identity/guards/api-context'
import { secondMs } from '@vitrine/contract/bounds/durations'
import { describeUnreadableColours } from '@vitrine/contract/config/palettes'
import type { ClientBuild } from '@vitrine/site/server/builds/assets'
import type { Logger } from 'pino'
import { prepareDataFolder, readSecret } from './data/data-folder.ts'
import { loadFirstPages } from './data/first-pages.ts'
import { getFolderWarning } from './data/folder-warning.ts'
import { listHiddenPages } from './data/hidden-pages.ts'
import { refuseLostFile } from './data/open-database.ts'
import { listShadowedPages } from './data/shadowed-pages.ts'
import { storeAddresses } from './data/stored-addresses.ts'
import { createHostListeners } from './host-routes.ts'
import { createConnections } from './listener/connections.ts'
import { getHstsFields } from './listener/hosts.ts'
import type { Listener } from './listener/listener.ts'
import { createMeter, type Meter } from './metrics/meter.ts'
import { createObservability, type StartedParts } from './observability.ts'
import { listOpenHosts, type OpenHost } from './open-hosts.ts'
import { openPorts } from './open-ports.ts'
import { type ApiPart, startApi } from './parts/api-part.ts'
import { createFirstAdministrator } from './parts/identity-part.ts'
import { startLastGoodSaver } from './parts/last-good-saver.ts'
import { createRemoteSource } from './parts/remote-api.ts'
import type { SiteBuild } from './parts/renderers.ts'
import { startSite } from './parts/site-part.ts'
import { openSharedCachePurge } from './parts/web-hooks.ts'
import { createFaultLog } from './process/fault-log.ts'
import { type LogError, openLog } from './process/log.ts'
import { createOutageLog } from './process/outage-log.ts'
import { drainMs } from './process/shutdown.ts'
import { runShutdown, type ShutdownStep } from './process/shutdown-stages.ts'
import { findLocalAdminWarning } from './settings/admin-address.ts'
import { findBlockedPortWarning } from './settings/blocked-ports.ts'
import type { Config } from './settings/config.ts'
import {
  findOpenFilesWarning,
  limitToOpenFiles,
  readOpenFilesMax,
} from './settings/listener-settings.ts'
import { Refusal } from './settings/refusal.ts'
import { findRolesProblem } from './settings/start-problems.ts'
import { createQueryTracer, traceSource } from './traces/instrumentation.ts'
import { openTraces } from './traces/open-traces.ts'
import type { Traces } from './traces/traces.ts'

/** What differs between a finished build and development. */
export interface SiteSource {
  client: ClientBuild
  load: () => Promise<SiteBuild>
  /** Wraps the site's listener: in development, the build tool answers before it. */
  wrap?: (listener: Listener) => Listener
  /** Replaces the strict Content-Security-Policy. */
  policy?: string
}

export interface Product {
  hosts: OpenHost[]
  /** Where the first administrator chooses a password; undefined if there is an administrator. */
  setUp: string | undefined
  /** Warnings for the owner, one sentence each. */
  warnings: string[]
  /**
   * Stops the product. Gives running requests at most this time; with `gently`, idle connections
   * too. Returns true if everything has stopped in time.
   */
  stop: (requestsMs?: number, gently?: boolean) => Promise<boolean>
}

/** Maximum time of a stop, also if a part of it hangs. */
const stopMs = 15_000

interface StartSetup {
  config: Config
  secret: string
  source: SiteSource
  meter: Meter
  traces: Traces | undefined
  log: Logger
  logError: LogError
}

/** Everything that a stop ends. The start fills it step by step, so that it can be stopped at any time. */
interface Started extends StartedParts {
  servers: Server[]
  siteSteps: ShutdownStep[]
}

/**
 * Starts the parts that `ROLE` names, in this order:
 *
 * 1. the data folder, the log of failures, the traces;
 * 2. the ports, which answer 503 until step 5;
 * 3. the API with its database and its jobs, then the first pages and the first administrator;
 * 4. the site, on the API of this process or on that of `API_URL`;
 * 5. the ports answer with all parts.
 *
 * A process that takes over from another one opens its ports in step 5 instead of step 2.
 * `stop` ends the parts in the order of `shutdownStages`; a start that fails stops the parts that have started.
 */
export async function startProduct(
  config: Config,
  source: SiteSource,
  log = openLog(config.logLevel),
): Promise<Product> {
  await prepareDataFolder(config.dataDir)
  if (hasOwnApi(config)) await refuseLostFile(config)
  const started: Started = { servers: [], siteSteps: [], isReady: false }
  const { log: logError, flush } = createFaultLog(
    (fault) => log.error(fault),
    (fault, request) => started.api?.noteFault(fault, request),
  )
  const secret = await readSecret(config.dataDir, config.secret)
  const listeners = limitToOpenFiles(config.listeners, readOpenFilesMax())
  const connections = createConnections(listeners, createProxyCheck(config.trustProxy), logError)
  const traces = await openTraces(config, logError)
  const stop = async (requestsMs = drainMs, gently = false) => {
    const drain = () => connections.drain(started.servers, requestsMs, gently)
    const inTime = await runShutdown(shutdownStages(started, drain, traces), stopMs, logError)
    flush()
    return inTime
  }
  try {
    const meter = createMeter()
    const setup = { config, secret, source, meter, traces, log, logError }
    const observability = createObservability(config, secret, meter, started, hasOwnApi(config))
    const ports = { ...setup, connections, ...observability }
    const setListeners = config.beside ? undefined : await openPorts(ports, started.servers)

    started.api = await startOwnApi(setup)
    const setUp =
      started.api && mayFillDatabase(config) ? await fillDatabase(started.api, config) : undefined
    if (config.roles.includes('site')) await startOwnSite(setup, started)

    const hostsReady = createHostListeners(setup, started)
    started.isReady = true
    if (setListeners) setListeners(hostsReady)
    else await openPorts(ports, started.servers, hostsReady)
    const warnings = config.beside ? [] : await collectWarnings(config, started.api)
    return { hosts: listOpenHosts(config, started.servers), setUp, warnings, stop }
  } catch (error) {
    await stop()
    throw error
  }
}

/** Stages of the shutdown: each begins when the one before it has ended. */
const shutdownStages = (
  { siteSteps, api }: Started,
  drain: () => Promise<unknown>,
  traces: Traces | undefined,
): ShutdownStep[][] => [
  [{ name: 'running requests', stop: drain }],
  siteSteps,
  // The jobs of the API, then buffered writes, then the database.
  ...(api?.shutdownStages ?? []),
  // Last, so that the traces of the other stages are sent.
  traces ? [{ name: 'buffered traces', stop: traces.stop }] : [],
]

const hasOwnApi = ({ roles, apiUrl }: Config) => roles.includes('api') && !apiUrl

/**
 * True if a start fills an empty database: not in a trial, which would lose the rows, and not in a
 * process that takes over, which finds them.
 */
const mayFillDatabase = ({ trial, beside }: Config) => !trial && !beside

/** Starts the API of this process; returns undefined if the API is elsewhere. */
async function startOwnApi(setup: StartSetup): Promise<ApiPart | undefined> {
  const { config, secret, logError, meter, traces, log } = setup
  if (!hasOwnApi(config)) {
    const problem = findRolesProblem(config)
    if (problem) throw new Refusal(problem)
    return undefined
  }
  const system = isFileUrl(config.databaseUrl) ? 'sqlite' : 'postgresql'
  const trace = traces && createQueryTracer(traces, system)
  const onQuery: OnQuery = (ms, query) => {
    meter.onQuery?.(ms / secondMs)
    trace?.(ms, query)
  }
  const logInfo = (sentence: string) => log.info(sentence)
  return startApi(config, secret, logError, logInfo, { onQuery, traces })
}

/** Stores the first pages and addresses. Returns the setup link of the first administrator, if any. */
async function fillDatabase({ database, context }: ApiPart, config: Config) {
  await loadFirstPages(database, config)
  await storeAddresses(database.db, config)
  return createFirstAdministrator(context, config)
}

/** Starts the site on the API of this process, or on another one; fills `started`. */
async function startOwnSite(setup: StartSetup, started: Started) {
  const { config, source, traces, logError } = setup
  const { api, siteSteps } = started
  const site = await startSite({
    ...setup,
    ...source,
    source: traceSource(traces, api?.source ?? createRemoteSource(config.apiUrl ?? '')),
    everyAnswer: getHstsFields(config.publicUrl),
    front: api && !config.trial ? await openSharedCachePurge(config, api.database) : undefined,
  })
  siteSteps.push({ name: 'background work of the site', stop: site.stop })
  if (apiMayBeAway(config)) {
    const disk = createOutageLog('The last good list can be saved again', logError)
    const stop = startLastGoodSaver({ ...site, changes: api?.database.changes, disk })
    siteSteps.push({ name: 'the last good list', stop })
  }
  started.site = { ...site, listener: source.wrap?.(site.listener) ?? site.listener }
}

// SQLite runs in the process. Only an API or a database on another machine can be unreachable, so only
// then is the list of pages stored on disk.
const apiMayBeAway = (config: Config) =>
  config.apiUrl !== undefined || !isFileUrl(config.databaseUrl)

async function collectWarnings(config: Config, api: ApiPart | undefined): Promise<string[]> {
  const { dataDir, databaseUrl, site } = config
  const dataFolderWarning = await getFolderWarning(dataDir, isFileUrl(databaseUrl))
  const db = api?.database.db
  const pageWarnings = db
    ? [...(await listHiddenPages(db, site)), ...(await listShadowedPages(db, config))]
    : []
  const settingsWarnings = [
    dataFolderWarning,
    findOpenFilesWarning(config.listeners),
    findBlockedPortWarning([config.publicUrl, config.adminUrl]),
    findLocalAdminWarning(config),
  ]
  return [
    ...describeUnreadableColours(site.look),
    ...settingsWarnings.filter((warning) => warning !== undefined),
    ...pageWarnings,
  ]
}
