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
import { childEnvironment } from '../settings/process-environment.ts'
import { Refusal } from '../settings/refusal.ts'
import { unbuiltProblem } from '../settings/start-problems.ts'

const program = fileURLToPath(new URL('../main.ts', import.meta.url))
const pagesAsked = 10
/** A slow machine that brings a large site forward; what takes longer hangs. */
const startMs = 10 * minuteMs
const answerMs = minuteMs
const ok = 200

/** Where a site is tried: its database and its data folder, which are those of nobody else. */
export interface TrialPlace {
  databaseUrl: string
  dataDir: string
}

/**
 * Starts the product on a copy, on a free port of this machine, and asks for ten of its pages. It sends
 * no mail and carries out no plan. Answers how many pages there were; a `Refusal` says what went wrong.
 */
export const tryStart = (place: TrialPlace): Promise<number> =>
  withTrial(place, 'the backup', (address) => askForPages(address, 'the backup'))

/**
 * Starts the product on a place that is nobody else's, has it looked at, and stops it; `what` names the
 * place where it does not start.
 */
export async function withTrial<T>(
  { databaseUrl, dataDir }: TrialPlace,
  what: string,
  look: (address: string) => Promise<T>,
): Promise<T> {
  const problem = unbuiltProblem()
  if (problem) throw new Refusal(problem)
  const env = {
    ...childEnvironment(),
    ...{
      DATABASE_URL: databaseUrl,
      DATA_DIR: dataDir,
      HOST: '127.0.0.1',
      PORT: '0',
      ADMIN_PORT: '0',
    },
    ...{ DEMO: '0', IMAGES_AHEAD: '0', LOG_LEVEL: 'error' },
    ...(existsSync(join(dataDir, 'secret')) ? {} : { SECRET: randomBytes(32).toString('hex') }),
  }
  const signal = AbortSignal.timeout(startMs)
  const child = spawn(process.execPath, [program, '--trial'], {
    env,
    signal,
    // The first pipe closes when this process ends, however it does, and the trial ends with it.
    stdio: ['pipe', 'pipe', 'pipe'],
  })
  const ended = new Promise<void>((resolve) => {
    child.once('error', () => resolve())
    child.once('close', () => resolve())
  })
  const said = text(child.stderr)
  try {
    const address = await addressFrom(child.stdout)
    if (address === undefined) {
      await ended
      throw new Refusal(`The site does not start from ${what}: ${firstLine(await said)}`)
    }
    return await look(address)
  } finally {
    child.kill('SIGTERM')
    await ended
  }
}

const firstLine = (printed: string) => printed.trim().split('\n')[0] || 'it has said nothing.'

async function addressFrom(output: NodeJS.ReadableStream): Promise<string | undefined> {
  let site: string | undefined
  for await (const line of createInterface({ input: output })) {
    site = /^Site\s+(\S+)$/.exec(line)?.[1] ?? site
    // The last host that is told of: now all are open.
    if (/^Admin\s/.test(line)) break
  }
  output.resume()
  return site
}

/** Asks a site on trial for ten of its pages; answers how many there were, or throws a `Refusal`. */
export async function askForPages(address: string, what: string): Promise<number> {
  const map = await fetch(new URL('/sitemap-1.xml', address))
  if (!map.ok)
    throw new Refusal(`The site starts from ${what}, but answers its sitemap with ${map.status}.`)
  const urls = [...(await map.text()).matchAll(/<loc>([^<]+)<\/loc>/g)].map(
    ([, url = '']) => new URL(url.replaceAll('&amp;', '&')),
  )
  const chosen = spread(urls, pagesAsked)
  for (const url of chosen) {
    const status = await statusOf(address, url)
    if (status !== ok)
      throw new Refusal(`The site starts from ${what}, but answers ${url.pathname} with ${status}.`)
  }
  return chosen.length
}

/** Asks it for the sign-in, and throws a `Refusal` where nobody could sign in. */
export async function askForSignIn(address: string, what: string): Promise<void> {
  const signal = AbortSignal.timeout(answerMs)
  const answer = await fetch(new URL(screenPaths.login, address), { signal })
  const html = await answer.text()
  if (answer.status !== ok || !html.includes('type="password"'))
    throw new Refusal(`The site starts from ${what}, but does not show its sign-in.`)
}

/** How the trial answers an address of the site, by its name: a language may have a host of its own. */
function statusOf(address: string, { host, pathname: path }: URL): Promise<number | undefined> {
  const { hostname, port } = new URL(address)
  const signal = AbortSignal.timeout(answerMs)
  return new Promise((resolve, reject) => {
    get({ hostname, port, path, headers: { host }, signal }, (answer) => {
      answer.once('error', reject).once('end', () => resolve(answer.statusCode))
      answer.resume()
    }).once('error', reject)
  })
}

/** So many of a list, from its beginning to its end. */
function spread<T>(list: T[], count: number): T[] {
  if (list.length <= count) return list
  return Array.from({ length: count }, (_, at) =>
    list.slice(Math.floor((at * list.length) / count)).slice(0, 1),
  ).flat()
}
