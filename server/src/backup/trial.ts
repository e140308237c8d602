import { spawn } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { text } from 'node:stream/consumers'
import { minuteMs } from '@vitrine/contract/durations'
import { childEnvironment } from '../settings/config.ts'
import { Refusal } from '../settings/refusal.ts'

const program = join(import.meta.dirname, '../main.ts')
const build = join(import.meta.dirname, '../../../site/dist/server/entry-server.js')
const pagesAsked = 10
/** A slow machine that brings a large site forward; what takes longer hangs. */
const startMs = 10 * minuteMs
const answerMs = minuteMs

/** Where a site is tried: its database and its data folder, which are those of nobody else. */
export interface TrialPlace {
  databaseUrl: string
  dataDir: string
}

/**
 * Starts the product on a copy, on a free port of this machine, and asks for ten of its pages. It sends
 * no mail and carries out no plan. Answers how many pages there were; a `Refusal` says what went wrong.
 */
export async function tryStart({ databaseUrl, dataDir }: TrialPlace): Promise<number> {
  if (!existsSync(build)) throw new Refusal('The site is not built yet: run "npm run build" first.')
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
      throw new Refusal(`The site does not start from the backup: ${firstLine(await said)}`)
    }
    return await askForPages(address)
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

async function askForPages(address: string): Promise<number> {
  const ask = (path: string) =>
    fetch(new URL(path, address), { redirect: 'manual', signal: AbortSignal.timeout(answerMs) })
  const map = await (await ask('/sitemap-1.xml')).text()
  const paths = [...map.matchAll(/<loc>([^<]+)<\/loc>/g)].map(
    ([, url = '']) => new URL(url.replaceAll('&amp;', '&')).pathname,
  )
  const chosen = spread(paths, pagesAsked)
  for (const path of chosen) {
    const answer = await ask(path)
    await answer.arrayBuffer()
    if (!answer.ok)
      throw new Refusal(
        `The site starts from the backup, but answers ${path} with ${answer.status}.`,
      )
  }
  return chosen.length
}

/** So many of a list, from its beginning to its end. */
function spread<T>(list: T[], count: number): T[] {
  if (list.length <= count) return list
  return Array.from({ length: count }, (_, at) =>
    list.slice(Math.floor((at * list.length) / count)).slice(0, 1),
  ).flat()
}
