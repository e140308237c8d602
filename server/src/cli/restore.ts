import { incompleteSentence, stateOf } from '../backup/archive/missing.ts'
import { inMegabytes } from '../backup/archive/room.ts'
import { type ListedBackup, listBackups } from '../backup/list-backups.ts'
import { type Plan, planRestore } from '../backup/look.ts'
import { restoreBackup } from '../backup/restore.ts'
import { sendMedia, unlessAway } from '../data/send-media.ts'
import { type Config, readConfig } from '../settings/config.ts'
import { readPassphrase } from './password.ts'
import { print } from './print.ts'
import { readersFirst } from './readers-first.ts'
import { readOptionsAlone, readWords } from './words.ts'

/** `vitrine backup:list`: what there is to restore, the newest first. */
export async function listCommand(words: string[]) {
  readersFirst()
  const usage = './vitrine backup:list [--json]'
  const { flags } = readOptionsAlone(words, { flags: ['json'], usage })
  const config = readConfig()
  const { backups, problems } = await listBackups(config)
  if (flags.has('json')) {
    print([JSON.stringify({ backups, problems })])
    return
  }
  const { folder, url } = config.backups
  const places = [folder, ...(url === undefined ? [] : ['at the second place'])].join(' or ')
  const nothing = `There is nothing to restore in ${places}.`
  print(backups.length === 0 ? [nothing] : [heading, ...backups.map(lineOf)])
  print(problems)
}

const heading = 'made at (UTC)        MB      verified    file'

function lineOf({ made_at, bytes, verified, incomplete, file, place }: ListedBackup): string {
  const at = made_at.slice(0, 'YYYY-MM-DDTHH:MM:SS'.length).replace('T', ' ')
  const size = bytes === null ? 'hourly' : String(inMegabytes(bytes))
  const known = incomplete ? 'incomplete' : verified === null ? '?' : verified ? 'yes' : 'no'
  const where = place === 'second place' ? ' (second place)' : ''
  return `${at.padEnd(21)}${size.padEnd(8)}${known.padEnd(12)}${file}${where}`
}

/** `vitrine restore`: puts a site back from a backup; with `--dry-run` it says what that would do. */
export async function restoreCommand(words: string[]) {
  const usage = './vitrine restore FILE [--force] [--dry-run]'
  const { file, flags } = readWords(words, { flags: ['force', 'dry-run'], usage })
  const config = readConfig()
  const askPassphrase = async () => config.backups.passphrase ?? readPassphrase()
  if (flags.has('dry-run')) {
    readersFirst()
    print(planLines(file, config, await planRestore(file, { config, askPassphrase })))
    return
  }
  const force = flags.has('force')
  const { about, pages, former, siteConfig, hasSecret } = await restoreBackup(file, {
    config,
    askPassphrase,
    force,
  })
  await unlessAway(sendMedia(config, { anew: true }))
  print([
    `The site of ${about.made_at} is in its place again; started on trial, it has shown ${pages} pages.`,
    ...linesOf(incompleteSentence(about)),
    ...former.map(
      (place) => `What was there is kept in ${place}: remove it when you miss nothing.`,
    ),
    ...(siteConfig === undefined
      ? []
      : [`site.config.ts was another one then: it is in ${siteConfig}, to be compared.`]),
    ...(hasSecret || config.secret !== undefined ? [] : [withoutSecret]),
  ])
}

const linesOf = (sentence: string | undefined) => (sentence === undefined ? [] : [sentence])

const withoutSecret =
  'The backup holds no secret: set SECRET as it was where it was made. With another one, mails that wait are lost, and two-step sign-in fails.'

function planLines(file: string, config: Config, plan: Plan): string[] {
  const { about, held, isRunning, hasSecret, otherSiteConfig } = plan
  const secretStays = hasSecret || config.secret !== undefined || held.includes('a secret')
  return [
    `${file} is ${stateOf(about)}: made on ${about.made_at} by Vitrine ${about.version}, ${inMegabytes(about.bytes)} MB when it is unpacked.`,
    ...linesOf(incompleteSentence(about)),
    held.length === 0
      ? `It would be put into ${config.dataDir}, where there is no site.`
      : `It would take the place of the site in ${config.dataDir}: ${held.join(', ')}. What is there would be kept aside in former_….`,
    ...(otherSiteConfig
      ? [
          'site.config.ts was another one then: it would be put into the data folder, to be compared.',
        ]
      : []),
    ...(secretStays ? [] : [withoutSecret]),
    ...(isRunning ? ['The site is running on this database: stop it first.'] : []),
    `Nothing was changed. To do it: ./vitrine restore ${file}${held.length > 0 ? ' --force' : ''}`,
  ]
}
