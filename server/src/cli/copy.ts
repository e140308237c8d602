import { resolve } from 'node:path'
import { copyAcross, nameOf } from '@vitrine/api/copies/across'
import type { Sum } from '@vitrine/api/copies/column-kinds'
import { copiesOf, dialectOf } from '@vitrine/api/copies/copies'
import { asRefusal } from '../backup/archive/problems.ts'
import { Refusal } from '../settings/refusal.ts'
import { print } from './print.ts'
import { progressBar } from './progress.ts'
import { untilStopped } from './until-stopped.ts'
import { readTwoWords } from './words.ts'

const usage = './vitrine db:copy FROM TO'

/** `vitrine db:copy`: all of a database into an empty place, of the other kind or the same. */
export async function copyCommand(words: string[]) {
  const [from, to] = readTwoWords(words, usage).map(addressOf) as [string, string]
  const bars = { copied: progressBar('Rows copied'), compared: progressBar('Rows compared') }
  const signal = untilStopped('Stopped: nothing was copied.')
  const copying = copyAcross(from, to, (stage, done, total) => bars[stage](done, total), signal)
  const sums = await asRefusal(copying)
  const isInUse = await copiesOf(dialectOf(from)).isInUse(from)
  print([...tableLines(sums), ...(isInUse ? [inUse] : []), next(to)])
}

/** A file, or the address of a server; the same for both as in `DATABASE_URL`. */
function addressOf(word: string): string {
  if (/^postgres(ql)?:\/\//.test(word) && URL.canParse(word)) return word
  const file = word.replace(/^file:/, '')
  if (/^\w+:/.test(file))
    throw new Refusal(`${nameOf(word)} is neither a file nor a postgres:// address.\nUse: ${usage}`)
  return `file:${resolve(file)}`
}

const hex = 16
const sumLength = 16

function tableLines(sums: Record<string, Sum>) {
  const tables = Object.entries(sums)
  const held = tables.filter(([, { count }]) => count > 0)
  const rows = held.reduce((all, [, { count }]) => all + count, 0)
  return [
    'Rows, and what they add up to, the same on both sides:',
    ...held.map(
      ([name, { count, digest }]) =>
        `  ${name.padEnd(24)}${String(count).padStart(10)}  ${digest.toString(hex).padStart(sumLength, '0')}`,
    ),
    `${rows} rows of ${tables.length} tables are copied.`,
  ]
}

const inUse =
  'Somebody has the first database open: what has been written there since the copy began is not in it. Stop the site and copy anew to move for good.'

const next = (to: string) =>
  `Start the site with DATABASE_URL=${nameOf(to)} and the same DATA_DIR, which holds its images and its secret. The former database is as it was.`
