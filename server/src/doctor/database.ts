import { execFile } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { secondMs } from '@vitrine/contract/bounds/durations'
import { Finding } from '@vitrine/contract/operation/doctor'
import * as z from 'zod/mini'
import { administratorProblem } from '../parts/identity-part.ts'
import { makesHourlyCopies } from '../settings/backup-settings.ts'
import { childEnvironment } from '../settings/process-environment.ts'
import { type Examined, found } from './finding.ts'

const program = fileURLToPath(new URL('database-program.ts', import.meta.url))
/** SQLite reads a large file in one call, which cannot be interrupted; a process can be killed. */
const answerMs = 20 * secondMs
const megabytes = 4

/** Input of the program. It comes by standard input, which no other process can read. */
export const Asked = z.object({
  databaseUrl: z.string(),
  dataDir: z.string(),
  nightly: z.boolean(),
  hasSecondPlace: z.boolean(),
  hourly: z.boolean(),
  /** Secret that must open the sealed values of the database. */
  secret: z.optional(z.string()),
  /** Bucket of the images. */
  media: z.optional(
    z.object({
      bucket: z.string(),
      folder: z.string(),
      region: z.string(),
      accessKeyId: z.string(),
      secretAccessKey: z.string(),
    }),
  ),
  /** Address of the first administrator, and why no account can be created with it. */
  adminEmail: z.optional(z.string()),
  adminProblem: z.optional(z.string()),
})
export type Asked = z.infer<typeof Asked>

/** Checks the database in a separate process, so that the site keeps running and nothing hangs. */
export async function askDatabase({
  config,
  secret,
}: Pick<Examined, 'config'> & Partial<Pick<Examined, 'secret'>>): Promise<Finding[]> {
  const { databaseUrl, dataDir, backups, apiUrl, media } = config
  if (apiUrl) return [found('databaseElsewhere', { url: apiUrl })]
  const asked: Asked = {
    ...{ databaseUrl, dataDir, nightly: backups.nightly },
    hasSecondPlace: backups.url !== undefined,
    hourly: makesHourlyCopies(backups),
    ...{ secret, media },
    adminEmail: config.admin?.email,
    adminProblem: await administratorProblem(config),
  }
  const { promise, resolve, reject } = Promise.withResolvers<string>()
  const options = {
    env: childEnvironment(),
    timeout: answerMs,
    killSignal: 'SIGKILL',
    maxBuffer: megabytes * 1024 * 1024,
  } as const
  const child = execFile(process.execPath, [program], options, (error, printed, complaint) =>
    error ? reject(new Error(saidBy(complaint) ?? error.message)) : resolve(printed),
  )
  child.stdin?.on('error', reject).end(JSON.stringify(asked))
  try {
    return z.array(Finding).parse(JSON.parse(await promise))
  } catch (error) {
    if (!child.killed) throw error
    return [found('checkSlow', { check: 'database', seconds: answerMs / secondMs })]
  }
}

/**
 * Extracts the message of an error from the output of a failed program, without the stack trace.
 */
const saidBy = (complaint: string) => /^\w*Error(?: \[\w+\])?: (.*)$/m.exec(complaint)?.[1]
