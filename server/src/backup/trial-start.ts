import { spawn } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { existsSync } from 'node:fs'
import { get } from 'node:http'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { text } from 'node:stream/consumers'
import { fileURLToPath } from 'node:url'
import { minuteMs } from '@vitrine/contract/bounds/durations'
import { screenPaths } from '@vitrine/contract/http/paths'
import { getChildEnvironment } from '../settings/process-environment.ts'
import { Refusal } from '../settings/refusal.ts'
import { findUnbuiltProblem } from '../settings/start-problems.ts'

const program = fileURLToPath(new URL('../main.ts', import.meta.url))
const maxPages = 10
/** Enough for a slow machine to migrate a large database. */
const startMs = 10 * minuteMs
const answerMs = minuteMs
const ok = 200

/** Copy of a site that no other process uses. */
export interface TrialTarget {
  databaseUrl: string
  dataDir: string
}

/**
 * Starts the product on a copy of a site and requests up to ten of its pages. It sends no mail and
 * runs no schedule. Returns the number of pages. Throws a `Refusal` if one fails.
 */
export const runTrialStart = (place: TrialTarget): Promise<number> =>
  withTrialSite(place, 'the backup', (address) => requestPages(address, 'the backup'))

/**
 * Starts the product on a copy of a site on a free local port, calls `work` with its URL, and stops
 * it. `what` names the copy in messages. Throws a `Refusal` if the product does not start.
 */
export async function withTrialSite<T>(
  { databaseUrl, dataDir }: TrialTarget,
  what: string,
  work: (address: string) => Promise<T>,
): Promise<T> {
  const problem = findUnbuiltProblem()
  if (problem) throw new Refusal(problem)
  const env = {
    ...getChildEnvironment(),
    DATABASE_URL: databaseUrl,
    DATA_DIR: dataDir,
    HOST: '127.0.0.1',
    PORT: '0',
    ADMIN_PORT: '0',
    DEMO: '0',
    IMAGES_AHEAD: '0',
    LOG_LEVEL: 'error',
    ...(existsSync(join(dataDir, 'secret')) ? {} : { SECRET: randomBytes(32).toString('hex') }),
  }
  const signal = AbortSignal.timeout(startMs)
  const child = spawn(process.execPath, [program, '--trial'], {
    env,
    signal,
    // When this process ends, even by a crash, the pipe closes and the trial exits.
    stdio: ['pipe', 'pipe', 'pipe'],
  })
  const exited = new Promise<void>((resolve) => {
    child.once('error', () => resolve())
    child.once('close', () => resolve())
  })
  const stderr = text(child.stderr)
  try {
    const address = await readSiteUrl(child.stdout)
    if (address === undefined) {
      await exited
      throw new Refusal(`The site does not start from ${what}: ${getFirstLine(await stderr)}`)
    }
    return await work(address)
  } finally {
    child.kill('SIGTERM')
    await exited
  }
}

const getFirstLine = (output: string) => output.trim().split('\n')[0] || 'it printed no message.'

async function readSiteUrl(output: NodeJS.ReadableStream): Promise<string | undefined> {
  let site: string | undefined
  for await (const line of createInterface({ input: output })) {
    site = /^Site\s+(\S+)$/.exec(line)?.[1] ?? site
    // Printed last: all hosts are listening now.
    if (/^Admin\s/.test(line)) break
  }
  output.resume()
  return site
}

/** Requests up to ten pages of the sitemap and returns their number. Throws a `Refusal` if one fails. */
export async function requestPages(address: string, what: string): Promise<number> {
  const sitemap = await fetch(new URL('/sitemap-1.xml', address))
  if (!sitemap.ok)
    throw new Refusal(
      `The site starts from ${what}, but its sitemap responds with status ${sitemap.status}.`,
    )
  const urls = [...(await sitemap.text()).matchAll(/<loc>([^<]+)<\/loc>/g)].map(
    ([, url = '']) => new URL(url.replaceAll('&amp;', '&')),
  )
  const sample = pickSpread(urls, maxPages)
  for (const url of sample) {
    const status = await fetchStatus(address, url)
    if (status !== ok)
      throw new Refusal(`The site starts from ${what}, but answers ${url.pathname} with ${status}.`)
  }
  return sample.length
}

/** Requests the sign-in screen. Throws a `Refusal` if it does not respond with a password field. */
export async function requestSignIn(address: string, what: string): Promise<void> {
  const signal = AbortSignal.timeout(answerMs)
  const response = await fetch(new URL(screenPaths.login, address), { signal })
  const html = await response.text()
  if (response.status !== ok || !html.includes('type="password"'))
    throw new Refusal(`The site starts from ${what}, but does not show its sign-in screen.`)
}

/** Requests a page with its own `Host` header: a language may have its own host. */
function fetchStatus(address: string, { host, pathname: path }: URL): Promise<number | undefined> {
  const { hostname, port } = new URL(address)
  const signal = AbortSignal.timeout(answerMs)
  return new Promise((resolve, reject) => {
    get({ hostname, port, path, headers: { host }, signal }, (response) => {
      response.once('error', reject).once('end', () => resolve(response.statusCode))
      response.resume()
    }).once('error', reject)
  })
}

/** Picks `count` items, evenly spread over the list. */
function pickSpread<T>(list: T[], count: number): T[] {
  if (list.length <= count) return list
  return Array.from({ length: count }, (_, index) =>
    list.slice(Math.floor((index * list.length) / count)).slice(0, 1),
  ).flat()
}
