import { dirname } from 'node:path'
import { DatabaseOutage } from '@vitrine/api/db/outage'
import { printable } from './printable.ts'

/** Why the process cannot do what it was asked: one sentence for the person at the terminal. */
export class Refusal extends Error {}

/** Runs a program; a `Refusal` ends it with its sentence and exit code 1. */
export async function orRefuse(program: () => Promise<void>) {
  // Whoever reads what it prints may leave before it has ended.
  for (const stream of [process.stdout, process.stderr]) stream.on('error', () => {})
  try {
    await program()
  } catch (error) {
    const sentence = error instanceof Refusal ? error.message : sentenceFor(error)
    if (sentence === undefined) throw error
    // A sentence may have several lines; what is quoted in it steers no terminal.
    process.stderr.write(`${sentence.split('\n').map(printable).join('\n')}\n`)
    process.exitCode = 1
    // A fault ends with 1 too: by this `npm start` knows that another start would be refused again.
    process.send?.('refused')
  }
}

export const damageHint = 'Its file is damaged, or is none of SQLite: restore it from a backup.'

/** What everybody may meet who runs programs: it asks for the owner, not for a trace. */
function sentenceFor(error: unknown): string | undefined {
  const { message } = Object(error)
  if (error instanceof DatabaseOutage) return sentenceFor(error.cause) ?? `${message}.`
  if (isDamage(error)) return `The database cannot be read: ${message}. ${damageHint}`
  if (isDiskFull(error)) return diskFullSentence(error)
  return undefined
}

/** True if a file cannot grow because its disk, or the share of it, is used up. */
export const isDiskFull = (error: unknown) =>
  fullDisk.includes(Object(error).code) || sqliteCode(error) === sqliteFull

/** Says which disk is full: that of a folder, or of the file that the error names. */
export function diskFullSentence(error: unknown, folder?: string) {
  const { message, path } = Object(error)
  const place = folder ?? (typeof path === 'string' ? dirname(path) : undefined)
  const disk = place === undefined ? 'The disk' : `The disk of ${place}`
  return `${disk} is full: ${message}. Make room and begin again; what is written is whole.`
}

/** Whether SQLite has found its file damaged, which may be long after it was opened. */
export const isDamage = (error: unknown) => sqliteDamage.includes(sqliteCode(error))

// https://sqlite.org/rescode.html
const sqliteFull = 13
const sqliteDamage = [11, 26]
const fullDisk = ['ENOSPC', 'EDQUOT']
const primaryCode = 0xff
const sqliteCode = (error: unknown) => Object(error).errcode & primaryCode
