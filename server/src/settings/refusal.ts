import { dirname } from 'node:path'
import { DatabaseOutage } from '@vitrine/api/db/outage'
import { escapeControlCharacters } from './escape-control-characters.ts'

/** An expected failure of a command or a start; its message is for the person at the terminal. */
export class Refusal extends Error {}

/** Runs a program. Prints the message of a `Refusal` and exits with code 1; throws any other error. */
export async function runOrRefuse(program: () => Promise<void>) {
  // The reader of the output, such as `head`, may end first.
  for (const stream of [process.stdout, process.stderr]) stream.on('error', () => {})
  try {
    await program()
  } catch (error) {
    const message = error instanceof Refusal ? error.message : formatExpectedError(error)
    if (message === undefined) throw error
    // Keeps the line breaks of the message, and escapes control characters in its quotations.
    process.stderr.write(`${message.split('\n').map(escapeControlCharacters).join('\n')}\n`)
    process.exitCode = 1
    // Tells `npm start` not to restart: other failures exit with 1 too, but a restart may help there.
    process.send?.('refused')
  }
}

export const damageHint =
  'The file is damaged, or is not an SQLite database: restore it from a backup.'

/** Formats an error that the owner can solve; returns undefined for any other, which needs a stack. */
function formatExpectedError(error: unknown): string | undefined {
  const { message } = Object(error)
  if (error instanceof DatabaseOutage) return formatExpectedError(error.cause) ?? `${message}.`
  if (isDamagedDatabase(error)) return `The database cannot be read: ${message}. ${damageHint}`
  if (isDiskFull(error)) return formatDiskFull(error)
  return undefined
}

/** True if an error or its cause says that the disk, or the quota, is full. */
export const isDiskFull = (error: unknown): boolean =>
  (error instanceof Error && error.cause !== undefined && isDiskFull(error.cause)) ||
  fullDisk.includes(Object(error).code) ||
  sqliteCode(error) === sqliteFull

/** Formats a message about a full disk: that of `folder`, or of the file that the error names. */
export function formatDiskFull(error: unknown, folder?: string) {
  const { message, path } = Object(error)
  const fullFolder = folder ?? (typeof path === 'string' ? dirname(path) : undefined)
  const disk = fullFolder === undefined ? 'The disk' : `The disk of ${fullFolder}`
  return `${disk} is full: ${message}. Free some space and try again; existing files are intact.`
}

/** True if SQLite reports a damaged file, which it may notice long after opening it. */
export const isDamagedDatabase = (error: unknown) => sqliteDamage.includes(sqliteCode(error))

// https://sqlite.org/rescode.html
const sqliteFull = 13
const sqliteDamage = [11, 26]
const fullDisk = ['ENOSPC', 'EDQUOT']
const primaryCode = 0xff
const sqliteCode = (error: unknown) => Object(error).errcode & primaryCode
