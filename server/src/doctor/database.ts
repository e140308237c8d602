import { execFile } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { Finding } from '@vitrine/contract/doctor'
import { secondMs } from '@vitrine/contract/durations'
import * as z from 'zod/mini'
import { makesHourlyCopies } from '../settings/backup-settings.ts'
import { childEnvironment } from '../settings/process-environment.ts'
import { type Examined, found } from './finding.ts'

const program = fileURLToPath(new URL('database-program.ts', import.meta.url))
/** SQLite reads a large file within one call, which nobody can interrupt: a process can be ended. */
const answerMs = 20 * secondMs
const megabytes = 4

/** What the program needs to know; it comes by standard input, which nobody else reads. */
export const Asked = z.object({
  databaseUrl: z.string(),
  dataDir: z.string(),
  nightly: z.boolean(),
  hasSecondPlace: z.boolean(),
  hourly: z.boolean(),
})
export type Asked = z.infer<typeof Asked>

/** Looks at the database in a process of its own: the site goes on meanwhile, and nothing hangs. */
export async function askDatabase({ config }: Pick<Examined, 'config'>): Promise<Finding[]> {
  const { databaseUrl, dataDir, backups, apiUrl } = config
  if (apiUrl) return [found('databaseElsewhere', { url: apiUrl })]
  const asked: Asked = {
    ...{ databaseUrl, dataDir, nightly: backups.nightly },
    hasSecondPlace: backups.url !== undefined,
    hourly: makesHourlyCopies(backups),
  }
  const { promise, resolve, reject } = Promise.withResolvers<string>()
  const options = {
    env: childEnvironment(),
    timeout: answerMs,
    killSignal: 'SIGKILL',
    maxBuffer: megabytes * 1024 * 1024,
  } as const
  const child = execFile(process.execPath, [program], options, (error, printed) =>
    error ? reject(error) : resolve(printed),
  )
  child.stdin?.on('error', reject).end(JSON.stringify(asked))
  try {
    return z.array(Finding).parse(JSON.parse(await promise))
  } catch (error) {
    if (!child.killed) throw error
    return [found('checkSlow', { check: 'database', seconds: answerMs / secondMs })]
  }
}
