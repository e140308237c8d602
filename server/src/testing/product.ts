import { existsSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type Database, openDatabase } from '@vitrine/api/db/open'
import { createApiContext } from '@vitrine/api/identity/guards/api-context'
import { createPerson } from '@vitrine/api/identity/people/administration'
import { defaultMailTexts } from '@vitrine/api/mail/texts'
import { createPublisher } from '@vitrine/api/publishing/publisher'
import { withLongTimeout } from '@vitrine/api/testing/connection-timeout'
import { testSettings } from '@vitrine/api/testing/identity'
import { layMigrated } from '@vitrine/api/testing/migrated-sqlite'
import { importPages } from '@vitrine/api/transfer/import-pages'
import { authDefaults } from '@vitrine/contract/config/auth-rules'
import { type SiteConfig, trackingDefaults } from '@vitrine/contract/config/config'
import { roles } from '@vitrine/contract/identity/identity'
import { imageDefaults } from '@vitrine/contract/media/images'
import { freePort } from '@vitrine/files/testing/free-port'
import type { ClientBuild } from '@vitrine/site/server/builds/assets'
import pino from 'pino'
import type { SiteBuild } from '../parts/renderers.ts'
import { startProduct } from '../product.ts'
import type { Config } from '../settings/config.ts'
import type { ListenerSettings } from '../settings/listener-settings.ts'

/** A product in this process, over real HTTP. Its database is empty unless pages are given. */
export interface TestProduct {
  url: string
  /** Address of the admin host; the address of the site if the admin has no host of its own. */
  admin: string
  dataDir: string
  /** Sends a GET request without following redirects. */
  visit: (path: string, headers?: Record<string, string>) => Promise<Response>
  stop: () => Promise<void>
}

export interface Wanted {
  site?: Partial<SiteConfig>
  pages?: unknown[]
  config?: Partial<Config>
  dataDir?: string
  /**
   * Created before the start, with a cheap password hash. `config.admin` is created by the start.
   */
  admin?: { email: string; password: string }
  /** Client build; empty by default. */
  client?: ClientBuild
  /** Loads the site; the bundled one by default. */
  load?: () => Promise<SiteBuild>
  /** Receives the messages that the product logs. */
  logged?: string[]
}

export const testSite: SiteConfig = {
  name: 'Essai',
  i18n: {
    locales: [
      { code: 'fr', displayName: 'Français' },
      { code: 'en', displayName: 'English', fallback: 'fr' },
      { code: 'ar', displayName: 'العربية', dir: 'rtl', fallback: 'en' },
    ],
    defaultLocale: 'fr',
    strategy: 'prefix_and_default',
    hashMode: false,
  },
  redirects: {},
  auth: authDefaults,
  tracking: trackingDefaults,
  images: imageDefaults,
}

const noClient: ClientBuild = {
  files: new Map(),
  forLook: () => ({ tags: '', screenTags: '' }),
  screenScripts: [],
  faces: '/assets/later.css',
  build: { id: 'test-build', timestamp: 1 },
}

/** Time for a connection to PostgreSQL: tests of outages wait for its end. */
const connectSeconds = 10

/** The default settings. */
export const testListeners: ListenerSettings = {
  headersMs: 10_000,
  bodyMs: 30_000,
  keepAliveMs: 5_000,
  stalledMs: 60_000,
  connectionsPerAddress: 200,
  connectionsMax: 10_000,
}

export async function startTestProduct(wanted: Wanted = {}): Promise<TestProduct> {
  const dataDir = wanted.dataDir ?? mkdtempSync(join(tmpdir(), 'vitrine-test-'))
  const databaseFile = join(dataDir, 'test.db')
  if (!wanted.config?.databaseUrl && existsSync(dataDir) && !existsSync(databaseFile))
    await layMigrated(databaseFile)
  const port = await freePort()
  const url = `http://127.0.0.1:${port}`
  const config: Config = {
    port,
    adminPort: 0,
    host: '127.0.0.1',
    publicUrl: url,
    adminUrl: 'http://admin.test',
    apiUrl: undefined,
    dataDir,
    secret: 'a secret of the tests, 32 characters long',
    asNew: false,
    trial: false,
    beside: false,
    workers: undefined,
    media: undefined,
    roles: ['site', 'api', 'admin'],
    logLevel: 'silent',
    logRequests: false,
    metricsToken: undefined,
    firstPages: 'none',
    pageCache: true,
    pageCacheMegabytes: 64,
    admin: undefined,
    mailUrl: undefined,
    mailFrom: { name: 'Essai', address: 'no-reply@site.test' },
    trustProxy: [],
    imageCacheMegabytes: 500,
    imagesAhead: false,
    listeners: testListeners,
    backups: {
      nightly: false,
      folder: join(dataDir, 'backups'),
      megabytes: 100,
      hours: 0,
      url: undefined,
      passphrase: undefined,
    },
    front: { sharedCacheSeconds: 0, purge: undefined, webhook: undefined },
    traces: undefined,
    translate: undefined,
    site: { ...testSite, ...wanted.site },
    mails: defaultMailTexts,
    ...wanted.config,
    databaseUrl: withLongTimeout(
      wanted.config?.databaseUrl ?? `file:${databaseFile}`,
      connectSeconds,
    ),
  }
  if (wanted.pages) await storePages(config, wanted.pages)
  if (wanted.admin) await makeAdministrator(config, wanted.admin)
  const client = wanted.client ?? noClient
  const load = wanted.load ?? (() => import('@vitrine/site/entry-server'))
  const product = await startProduct(config, { client, load }, logInto(wanted.logged))
  return {
    url,
    admin: product.hosts.find(({ name }) => name === 'Admin')?.url ?? url,
    dataDir,
    visit: (path, headers = {}) =>
      fetch(url + path, { redirect: 'manual', headers: { accept: 'text/html', ...headers } }),
    stop: async () => {
      await product.stop()
      if (!wanted.dataDir) rmSync(dataDir, { recursive: true, force: true })
    },
  }
}

function logInto(logged: string[] | undefined) {
  if (!logged) return undefined
  return pino({ level: 'warn' }, { write: (line) => logged.push(JSON.parse(line).msg) })
}

/** Creates an administrator with a cheap password hash. */
export async function makeAdministrator(
  { databaseUrl, site }: Pick<Config, 'databaseUrl' | 'site'>,
  admin: NonNullable<Wanted['admin']>,
) {
  const database = await openDatabase(withLongTimeout(databaseUrl, connectSeconds))
  const identity = createApiContext(database.db, site.i18n, testSettings)
  await createPerson(identity, { ...admin, name: 'Chef', role: roles.administrator })
  await database.close()
}

/** Imports pages like `vitrine import`, into the database of this configuration. */
export async function storePages(config: Pick<Config, 'databaseUrl' | 'site'>, pages: unknown[]) {
  const database: Database = await openDatabase(withLongTimeout(config.databaseUrl, connectSeconds))
  const { db, changes } = database
  const { i18n: rules, images } = config.site
  const publish = await createPublisher(db, rules, images)
  const summary = await importPages({ db, changes, rules, publish, now: () => new Date() }, pages)
  await database.close()
  return summary
}

/** Returns a page with one text per slug, whose title contains the slug. */
export function pageWith(slugs: Record<string, string>, more: Record<string, unknown> = {}) {
  const translations = Object.entries(slugs).map(([locale, slug]) => [
    locale,
    { title: `${locale}:${slug}`, slug, content: `<p>${slug}</p>` },
  ])
  const key = Object.values(slugs)[0] || 'home'
  return { key, translations: Object.fromEntries(translations), ...more }
}
