import { execFile } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { secondMs } from '@vitrine/contract/bounds/durations'
import { Finding } from '@vitrine/contract/operation/doctor'
import * as z from 'zod/mini'
import { findAdministratorProblem } from '../parts/identity-part.ts'
import { makesHourlyCopies } from '../settings/backup-settings.ts'
import { getChildEnvironment } from '../settings/process-environment.ts'
import { createFinding, type ExaminedSite } from './finding.ts'

const programFile = fileURLToPath(new URL('database-program.ts', import.meta.url))
/** A check of a large SQLite file is one call that cannot be interrupted, but a process can be killed. */
const answerMs = 20 * secondMs
const megabytes = 4

/** Input of the child process, sent by standard input because it contains secrets. */
export const DatabaseCheckInput = z.object({
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
export type DatabaseCheckInput = z.infer<typeof DatabaseCheckInput>

/** Checks the database in a child process, so that a slow check does not block the site. */
export async function checkDatabase({
  config,
  secret,
}: Pick<ExaminedSite, 'config'> & Partial<Pick<ExaminedSite, 'secret'>>): Promise<Finding[]> {
  const { databaseUrl, dataDir, backups, apiUrl, media } = config
  if (apiUrl) return [createFinding('databaseElsewhere', { url: apiUrl })]
  const input: DatabaseCheckInput = {
    databaseUrl,
    dataDir,
    nightly: backups.nightly,
    hasSecondPlace: backups.url !== undefined,
    hourly: makesHourlyCopies(backups),
    secret,
    media,
    adminEmail: config.admin?.email,
    adminProblem: await findAdministratorProblem(config),
  }
  const { promise, resolve, reject } = Promise.withResolvers<string>()
  const options = {
    env: getChildEnvironment(),
    timeout: answerMs,
    killSignal: 'SIGKILL',
    maxBuffer: megabytes * 1024 * 1024,
  } as const
  const child = execFile(process.execPath, [programFile], options, (error, stdout, stderr) =>
    error ? reject(new Error(findErrorMessage(stderr) ?? error.message)) : resolve(stdout),
  )
  child.stdin?.on('error', reject).end(JSON.stringify(input))
  try {
    return z.array(Finding).parse(JSON.parse(await promise))
  } catch (error) {
    if (!child.killed) throw error
    return [createFinding('checkSlow', { check: 'database', seconds: answerMs / secondMs })]
  }
}

/** Extracts the error message from standard error, without the stack trace. */
const findErrorMessage = (stderr: string) => /^\w*Error(?: \[\w+\])?: (.*)$/m.exec(stderr)?.[1]
