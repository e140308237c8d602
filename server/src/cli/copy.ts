import { resolve } from 'node:path'
import type { TableChecksum } from '@vitrine/api/copies/column-kinds'
import { getDatabaseBackup, getDialect } from '@vitrine/api/copies/copies'
import { copyDatabase, hideCredentials } from '@vitrine/api/copies/copy-database'
import { refuseCopyProblem } from '../backup/archive/problems.ts'
import { Refusal } from '../settings/refusal.ts'
import { parseTwoArguments } from './arguments.ts'
import { print } from './print.ts'
import { createProgressBar } from './progress.ts'
import { createStopSignal } from './stop-signal.ts'

const usage = './vitrine db:copy FROM TO'

/** `vitrine db:copy`: copies a database into an empty one, of the other dialect or the same. */
export async function copyCommand(words: string[]) {
  const [from, to] = parseTwoArguments(words, usage).map(toDatabaseUrl) as [string, string]
  const bars = {
    copied: createProgressBar('Rows copied'),
    compared: createProgressBar('Rows compared'),
  }
  const signal = createStopSignal('Stopped: nothing was copied.')
  const copying = copyDatabase(from, to, (stage, done, total) => bars[stage](done, total), signal)
  const sums = await refuseCopyProblem(copying)
  const isInUse = await getDatabaseBackup(getDialect(from)).isInUse(from)
  print([...formatSums(sums), ...(isInUse ? [inUseWarning] : []), nextStep(to)])
}

/** Returns a database URL, as in `DATABASE_URL`, for a file name or a `postgres://` URL. */
function toDatabaseUrl(word: string): string {
  if (/^postgres(ql)?:\/\//.test(word) && URL.canParse(word)) return word
  const file = word.replace(/^file:/, '')
  if (/^\w+:/.test(file))
    throw new Refusal(
      `${hideCredentials(word)} is neither a file nor a postgres:// URL.\nUse: ${usage}`,
    )
  return `file:${resolve(file)}`
}

const hex = 16
const sumLength = 16

function formatSums(sums: Record<string, TableChecksum>) {
  const tables = Object.entries(sums)
  const nonEmpty = tables.filter(([, { count }]) => count > 0)
  const rows = nonEmpty.reduce((all, [, { count }]) => all + count, 0)
  return [
    'Rows and checksums, equal in both databases:',
    ...nonEmpty.map(
      ([name, { count, digest }]) =>
        `  ${name.padEnd(24)}${String(count).padStart(10)}  ${digest.toString(hex).padStart(sumLength, '0')}`,
    ),
    `${rows} rows of ${tables.length} tables copied.`,
  ]
}

const inUseWarning =
  'The first database is in use: the copy does not include what was written since it began. To move the site, stop it and copy again into an empty database.'

const nextStep = (to: string) =>
  `Start the site with DATABASE_URL=${hideCredentials(to)} and the same DATA_DIR, which contains its images and its secret. The former database is unchanged.`
