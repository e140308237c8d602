import { existsSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { megabyte } from '@vitrine/files/disk-space'
import { toMegabytes } from '../backup/archive/disk-space.ts'
import { formatCompleteness, getIncompleteMessage } from '../backup/archive/missing.ts'
import { makeHourly } from '../backup/hourly/make-hourly.ts'
import { sendHourly } from '../backup/hourly/send-hourly.ts'
import { makeBackup } from '../backup/make-backup.ts'
import { formatBackupName, getHourlyFolder, isHourlyName } from '../backup/retention/backup-name.ts'
import { openChunkTarget } from '../backup/second/open-chunk-target.ts'
import { copyToSecondPlace } from '../backup/second/second-place.ts'
import { verifyBackup } from '../backup/verify-backup.ts'
import { readConfig } from '../settings/config.ts'
import { Refusal } from '../settings/refusal.ts'
import { parseArguments, parseOptionalArgument, parseOptions } from './arguments.ts'
import { lowerPriority } from './lower-priority.ts'
import { readPassphrase, readPassword } from './password.ts'
import { print } from './print.ts'
import { createStopSignal } from './stop-signal.ts'

/** `vitrine backup`: backs up the whole site into one file, while the site runs. */
export async function backupCommand(words: string[]) {
  lowerPriority()
  const usage = './vitrine backup [FILE] [--no-secret] [--passphrase]'
  const names = ['no-secret', 'passphrase']
  const { file, flags } = parseOptionalArgument(words, { flags: names, usage })
  const config = readConfig()
  const passphrase = flags.has('passphrase') ? await readPassword() : config.backups.passphrase
  const target = file ?? join(config.backups.folder, formatBackupName(new Date(), config.publicUrl))
  const options = {
    config,
    secret: !flags.has('no-secret'),
    passphrase,
    signal: createStopSignal('Stopped: no backup was made.'),
  }
  const backup = await makeBackup(target, options)
  const files = Object.keys(backup.about.rows).length
  print([
    `${backup.file}: ${toMegabytes(backup.bytes)} MB, with ${files} tables of ${backup.about.dialect === 'sqlite' ? 'SQLite' : 'PostgreSQL'}${passphrase === undefined ? '' : ', sealed'}.`,
  ])
  endIncomplete(getIncompleteMessage(backup.about))
}

/** Ends the command with exit code 1 if what it made or read is incomplete. */
function endIncomplete(sentence: string | undefined) {
  if (sentence !== undefined) throw new Refusal(sentence)
}

/** `vitrine backup:hourly`: makes a copy that stores only the changes since the last one. */
export async function hourlyCommand(words: string[]) {
  lowerPriority()
  const usage = './vitrine backup:hourly [--json]'
  const { flags } = parseOptions(words, { flags: ['json'], usage })
  const config = readConfig()
  const { folder, passphrase, hours } = config.backups
  const backup = await makeHourly({
    config,
    passphrase,
    secret: true,
    publicUrl: config.publicUrl,
    folder: getHourlyFolder(folder, config.publicUrl),
    // The command keeps at least its own copy, even if hourly copies are off.
    count: Math.max(1, hours),
    signal: createStopSignal('Stopped: no copy was made.'),
  })
  print([
    flags.has('json')
      ? JSON.stringify(backup)
      : `${backup.file}: ${toMegabytes(backup.stored)} MB are new of ${toMegabytes(backup.bytes)} MB${passphrase === undefined ? '' : ', sealed'}.`,
  ])
  endIncomplete(backup.incomplete)
}

/** `vitrine backup:verify`: restores a backup into a temporary folder and, unless `--no-start`, starts the site on it. */
export async function verifyCommand(words: string[]) {
  lowerPriority()
  const usage = './vitrine backup:verify FILE [--no-start]'
  const { file, flags } = parseArguments(words, { flags: ['no-start'], usage })
  const how = flags.has('no-start') ? 'database' : 'start'
  const { databaseUrl, backups } = readConfig()
  const askPassphrase = async () => backups.passphrase ?? readPassphrase()
  const { about, pages } = await verifyBackup(file, { databaseUrl, askPassphrase, how })
  print([
    `${file} is ${formatCompleteness(about)}: made on ${about.made_at} by Vitrine ${about.version}.`,
    ...(how === 'start' ? [`The site starts from it and showed ${pages} pages.`] : []),
  ])
  endIncomplete(getIncompleteMessage(about))
}

/** `vitrine backup:send`: copies a backup to the second place. */
export async function sendCommand(words: string[]) {
  lowerPriority()
  const { file } = parseArguments(words, { usage: './vitrine backup:send FILE' })
  const { url, megabytes, passphrase } = readConfig().backups
  if (url === undefined) throw new Refusal('BACKUP_URL is not set: it names the second place.')
  if (!existsSync(file)) throw new Refusal(`There is no file ${file}.`)
  if (isHourlyName(file)) {
    const place = openChunkTarget(url, join(dirname(file), 'sent.json'))
    await sendHourly(file, place, async () => passphrase ?? readPassphrase())
  } else await copyToSecondPlace(file, url, megabytes * megabyte)
  print([`${file} was copied to the second place.`])
}
