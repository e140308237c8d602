import { type ChildProcess, spawn } from 'node:child_process'
import { cpSync, existsSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type BrowserContext, test as base, expect } from '@playwright/test'
import type { AuthRules } from '../contract/src/config/auth-rules.ts'
import type {
  LocaleRules,
  RedirectRules,
  TrackingRules,
  Transition,
} from '../contract/src/config/config.ts'
import type { Look } from '../contract/src/config/look.ts'
import { freePort } from '../files/src/testing/free-port.ts'
import { type Keep, openOnce } from './keep.ts'

/** A running product of one worker, with the demo in its own data folder. */
export interface Product {
  siteUrl: string
  adminUrl: string
  dataDir: string
  databaseUrl: string
  /** Terminal output before it was ready. */
  printed: string
  /** Returns the end of its log. */
  latestLog: () => string
}

/** Addresses and data folder of a product. */
export type Place = Omit<Product, 'printed' | 'latestLog' | 'databaseUrl'>

/** Settings that differ from our `site.config.ts`. */
export interface OtherSite {
  i18n?: Partial<LocaleRules>
  auth?: Omit<Partial<AuthRules>, 'redirects'> & { redirects?: Partial<AuthRules['redirects']> }
  analytics?: Record<string, unknown>
  tracking?: Partial<TrackingRules>
  redirects?: RedirectRules
  transition?: Transition
  look?: Look
}

interface Owner {
  product: Product
  /** Set with `test.use` for the journeys of a file. */
  otherSite: OtherSite | undefined
  /** Address of the admin: another port, another host name, or a path of the site. */
  adminAt: 'port' | 'name' | 'path'
  /** Environment variables that replace ours. */
  environment: Record<string, string>
  /** Console output that a test expects. */
  expectedNoise: RegExp
  quietConsole: undefined
}

/** Options that distinguish the products of a worker. */
export type Wanted = Pick<Owner, 'otherSite' | 'adminAt' | 'environment'>

interface Workers {
  products: (wanted: Wanted) => Promise<Product>
  /**
   * Opens a resource once per worker, by its name. A worker-scoped fixture would do so too, but
   * Playwright would run its journeys after all others and in another browser.
   */
  keep: Keep
}

/** The first administrator of every product. */
export const admin = {
  name: 'ada',
  email: 'ada@example.org',
  password: 'une phrase de passe sûre',
}

/** The environment of the product that most journeys share. */
export const administered: Record<string, string> = {
  ADMIN_EMAIL: admin.email,
  ADMIN_PASSWORD: admin.password,
}

export const root = join(import.meta.dirname, '..')
/** Characters of the log that a failure prints. */
const logMax = 4_000
const never = /^\b$/
/** The console message of a journey that blocks the service worker. */
const withoutWorker = /^Service Worker registration blocked by Playwright/

/** Browser tests at the site's addresses. Unexpected console output fails them. */
export const test = base.extend<Owner, Workers>({
  otherSite: [undefined, { option: true }],
  adminAt: ['port', { option: true }],
  environment: [administered, { option: true }],
  products: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the names from this pattern.
    async ({}, use) => {
      const { find, stop } = keepProducts()
      await use(find)
      await stop()
    },
    { scope: 'worker', timeout: 240_000 },
  ],
  keep: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the names from this pattern.
    async ({}, use) => {
      const { keep, close } = openOnce()
      await use(keep)
      await close()
    },
    { scope: 'worker' },
  ],
  product: async ({ products, otherSite, adminAt, environment }, use) =>
    use(await products({ otherSite, adminAt, environment })),
  baseURL: async ({ product }, use) => use(product.siteUrl),
  expectedNoise: [never, { option: true }],
  quietConsole: [
    async ({ context, product, expectedNoise }, use, info) => {
      const loud: string[] = []
      context.on('console', (message) => {
        const { url } = message.location()
        if (['error', 'warning'].includes(message.type())) loud.push(`${message.text()} ${url}`)
      })
      context.on('weberror', (error) => loud.push(String(error.error())))
      await use(undefined)
      if (info.status !== info.expectedStatus) await printState(context, product)
      const expected = [expectedNoise, withoutWorker]
      expect(loud.filter((text) => !expected.some((noise) => noise.test(text)))).toEqual([])
    },
    { auto: true },
  ],
})

export { expect }

/** Prints the log, the focus and the answered calls: all that remains of a failure elsewhere. */
async function printState(context: BrowserContext, product: Product) {
  const pages = context.pages()
  const states = await Promise.all(pages.map((page) => page.evaluate(describeTab).catch(String)))
  process.stderr.write(`${[product.latestLog(), ...states].join('\n\n')}\n`)
}

/** Returns the address, the focused element, and the answered calls: path, start, duration in ms. */
const describeTab = () =>
  [
    location.href,
    `Focus: ${document.activeElement?.outerHTML.slice(0, 200)}`,
    ...performance
      .getEntriesByType('resource')
      .filter(({ name }) => name.includes('/api/'))
      .slice(-30)
      .map(({ name, startTime, duration }) =>
        [new URL(name).pathname, startTime, duration].map(String).join(' '),
      ),
  ].join('\n')

/**
 * The running products of a worker. The product that most journeys share keeps running; any other
 * one stops when the next starts. So a browser outlives a product that only one file needs.
 */
function keepProducts() {
  const running = new Map<string, Running>()
  const stop = async (isUnused: (key: string) => boolean) => {
    const unused = [...running].filter(([key]) => isUnused(key))
    for (const [key] of unused) running.delete(key)
    await Promise.all(unused.map(([, { stop }]) => stop()))
  }
  const find = async (wanted: Wanted) => {
    const key = JSON.stringify(wanted)
    const there = running.get(key)
    if (there) return there.product
    await stop((other) => other !== shared)
    const opened = await openOwn(wanted)
    running.set(key, opened)
    return opened.product
  }
  return { find, stop: () => stop(() => true) }
}

interface Running {
  product: Product
  stop: () => Promise<void>
}

const shared = JSON.stringify({ adminAt: 'port', environment: administered })

async function openOwn({ otherSite, environment, adminAt }: Wanted): Promise<Running> {
  const dataDir = newDataDir(environment)
  const [port, adminPort] = await freePorts()
  const place = { ...placesOf(adminAt, port, adminPort), dataDir }
  const { stop, printed, latestLog } = await openProduct(root, place, { otherSite, environment })
  const stopAndForget = async () => {
    await stop()
    rmSync(dataDir, { recursive: true })
  }
  const databaseUrl = environment.DATABASE_URL ?? `file:${join(dataDir, 'vitrine.db')}`
  return { product: { ...place, databaseUrl, printed, latestLog }, stop: stopAndForget }
}

/** Returns the data folder that a product with this environment created at its first start. */
export const firstStart = ({ DEMO }: Record<string, string>) =>
  join(process.env.FIRST_STARTS ?? 'none', DEMO === '0' ? 'empty' : 'demo')

/**
 * Creates a data folder that already contains the demo and the administrator; an empty one for a
 * PostgreSQL server.
 */
export function newDataDir(environment = administered): string {
  const dataDir = mkdtempSync(join(tmpdir(), 'vitrine-e2e-'))
  const from = firstStart(environment)
  const isFirstStart = environment.ADMIN_EMAIL && !environment.DATABASE_URL
  if (isFirstStart && existsSync(from)) cpSync(from, dataDir, { recursive: true })
  return dataDir
}

const placesOf = (adminAt: Owner['adminAt'], port: unknown, adminPort: unknown) =>
  ({
    port: { siteUrl: `http://127.0.0.1:${port}`, adminUrl: `http://127.0.0.1:${adminPort}` },
    name: { siteUrl: `http://site.test:${port}`, adminUrl: `http://admin.test:${adminPort}` },
    path: { siteUrl: `http://127.0.0.1:${port}`, adminUrl: `http://127.0.0.1:${port}/admin` },
  })[adminAt]

interface Opening extends Partial<Wanted> {
  /** Arguments for Node: its options, then the entry file. Starts without `otherSite`. */
  program?: string[]
}

/** Starts the product of a checkout. Returns a function that stops it. */
export async function startProduct(checkout: string, place: Place, opening?: Opening) {
  const { stop } = await openProduct(checkout, place, opening)
  return stop
}

/**
 * Like `startProduct`, but in development, as `npm run dev` does it: Node restarts the process when
 * `site.config.ts` is saved.
 */
export async function startDevelopment(checkout: string, place: Place) {
  const [refreshPort] = await freePorts()
  const watch = [`--watch-path=${join(checkout, 'site.config.ts')}`, '--watch-preserve-output']
  const program = [...watch, join(checkout, 'server/src/dev.ts'), `--refresh-port=${refreshPort}`]
  return startProduct(checkout, place, { program })
}

/** Starts a product, and waits until it answers. */
async function openProduct(
  checkout: string,
  { siteUrl, adminUrl, dataDir }: Place,
  { otherSite, environment = administered, program }: Opening = {},
) {
  const built = [join(checkout, 'server/dist/main.js')]
  const settings = ['--import', join(checkout, 'e2e/other-settings.ts')]
  const main = program ?? (otherSite ? [...settings, ...built] : built)
  const child = spawn(process.execPath, main, {
    env: {
      PATH: process.env.PATH,
      // Later starts reuse the compiled code, which is half of the cost of a start.
      NODE_COMPILE_CACHE: join(checkout, '.vitrine/compiled'),
      DATA_DIR: dataDir,
      PORT: new URL(siteUrl).port,
      ADMIN_PORT: new URL(adminUrl).port,
      PUBLIC_URL: siteUrl,
      ADMIN_URL: adminUrl,
      IMAGES_AHEAD: '0',
      // At night, or an hour after the first start, a backup would still run when the product stops.
      BACKUPS: '0',
      // A busy machine may stop the process for longer than a client may take for its headers.
      HEADERS_TIMEOUT_SECONDS: '60',
      ...(otherSite && { OTHER_SITE: JSON.stringify(otherSite) }),
      ...environment,
    },
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  let log = ''
  child.stdout.on('data', (chunk) => {
    log = (log + chunk).slice(-logMax)
  })
  const ended = new Promise<string>((resolve) => child.once('exit', () => resolve('')))
  const printed = await Promise.race([listening(child, adminUrl), ended])
  expect(child.exitCode, 'the product runs').toBeNull()
  const stop = async () => {
    child.kill('SIGTERM')
    await ended
  }
  return { stop, printed, latestLog: () => log }
}

/** Returns two free ports. Canonical addresses contain the port: it is chosen before the start. */
export async function freePorts(): Promise<[number, number]> {
  return [await freePort(), await freePort()]
}

/** The product prints its addresses once it answers, the admin host's last. */
function listening({ stdout }: ChildProcess, adminUrl: string) {
  return new Promise<string>((resolve) => {
    let output = ''
    stdout?.on('data', (chunk) => {
      output += chunk
      if (output.includes(adminUrl)) resolve(output)
    })
  })
}
