import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { loadCore } from './product.ts'

const pauseMs = 1_000

/** Starts a separate process that publishes the titles it receives. */
export async function startPublisher(dataDir: string): Promise<ChildProcess> {
  const program = join(import.meta.dirname, 'publish-process.ts')
  // Low priority: the load generator on the same core does not wait for it.
  const words = ['-c', loadCore, 'nice', '-n', '19', process.execPath, program]
  words.push(`file:${join(dataDir, 'vitrine.db')}`)
  const publisher = spawn('taskset', words, { stdio: ['ignore', 'inherit', 'inherit', 'ipc'] })
  await once(publisher, 'message')
  return publisher
}

interface Watching {
  /** Number of titles to publish, with a pause of a second after each. */
  times: number
  lookAgainMs: number
}

/**
 * Publishes titles of the first page, which `read` fetches. Returns the milliseconds until each title
 * is visible, fastest first.
 */
export async function publishTitles(
  publisher: ChildProcess,
  read: () => Promise<string>,
  { times, lookAgainMs }: Watching,
) {
  const seen: number[] = []
  for (let at = 0; at < times; at++) {
    const title = `Titre ${at}`
    publisher.send(title)
    await once(publisher, 'message')
    const began = performance.now()
    while (!(await read()).includes(title)) await wait(lookAgainMs)
    seen.push(performance.now() - began)
    await wait(pauseMs)
  }
  return seen.sort((a, b) => a - b)
}
