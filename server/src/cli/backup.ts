import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { backupName } from '../backup/backup-name.ts'
import { makeBackup } from '../backup/make.ts'
import { restoreBackup } from '../backup/restore.ts'
import { inMegabytes, megabyte } from '../backup/room.ts'
import { copyToSecondPlace } from '../backup/second-place.ts'
import { verifyBackup } from '../backup/verify.ts'
import { sendMedia, unlessAway } from '../data/send-media.ts'
import { readConfig } from '../settings/config.ts'
import { Refusal } from '../settings/refusal.ts'
import { readPassphrase, readPassword } from './password.ts'
import { print } from './print.ts'
import { untilStopped } from './until-stopped.ts'
import { readWords, readWordsOrNone } from './words.ts'

/** `vitrine backup`: all of a site in one file, while it runs. */
export async function backupCommand(words: string[]) {
  const usage = 'npx vitrine backup [FILE] [--no-secret] [--passphrase]'
  const flagNames = ['no-secret', 'passphrase']
  const { file, flags } = readWordsOrNone(words, { flags: flagNames, usage })
  const config = readConfig()
  const passphrase = flags.has('passphrase') ? await readPassword() : config.backups.passphrase
  const target = file ?? join(config.backups.folder, backupName(new Date(), config.publicUrl))
  const wanted = {
    config,
    secret: !flags.has('no-secret'),
    passphrase,
    signal: untilStopped('Stopped: no backup was made.'),
  }
  const made = await makeBackup(target, wanted)
  const files = Object.keys(made.about.rows).length
  print([
    `${made.file}: ${inMegabytes(made.bytes)} MB, with ${files} tables of ${made.about.dialect === 'sqlite' ? 'SQLite' : 'PostgreSQL'}${passphrase === undefined ? '' : ', sealed'}.`,
  ])
}

/** `vitrine backup:verify`: restores a backup into a place of its own, and starts the site on it; with `--no-start` all but that. */
export async function verifyCommand(words: string[]) {
  const usage = 'npx vitrine backup:verify FILE [--no-start]'
  const { file, flags } = readWords(words, { flags: ['no-start'], usage })
  const how = flags.has('no-start') ? 'database' : 'start'
  const { databaseUrl, backups } = readConfig()
  const askPassphrase = async () => backups.passphrase ?? readPassphrase()
  const { about, pages } = await verifyBackup(file, { databaseUrl, askPassphrase, how })
  print([
    `${file} is whole: made on ${about.made_at} by Vitrine ${about.version}.`,
    ...(how === 'start' ? [`The site starts from it, and has shown ${pages} pages.`] : []),
  ])
}

/** `vitrine backup:send`: copies a backup to the second place. */
export async function sendCommand(words: string[]) {
  const { file } = readWords(words, { usage: 'npx vitrine backup:send FILE' })
  const { url, megabytes } = readConfig().backups
  if (url === undefined) throw new Refusal('BACKUP_URL is not set: it names the second place.')
  if (!existsSync(file)) throw new Refusal(`There is no file ${file}.`)
  await copyToSecondPlace(file, url, megabytes * megabyte)
  print([`${file} is at its second place.`])
}

/** `vitrine restore`: puts a site back from a backup. */
export async function restoreCommand(words: string[]) {
  const usage = 'npx vitrine restore FILE [--force]'
  const { file, flags } = readWords(words, { flags: ['force'], usage })
  const config = readConfig()
  const askPassphrase = async () => config.backups.passphrase ?? readPassphrase()
  const force = flags.has('force')
  const { about, pages, former, siteConfig } = await restoreBackup(file, {
    config,
    askPassphrase,
    force,
  })
  await unlessAway(sendMedia(config, { anew: true }))
  print([
    `The site of ${about.made_at} is in its place again; started on trial, it has shown ${pages} pages.`,
    ...former.map(
      (place) => `What was there is kept in ${place}: remove it when you miss nothing.`,
    ),
    ...(siteConfig === undefined
      ? []
      : [`site.config.ts was another one then: it is in ${siteConfig}, to be compared.`]),
  ])
}
