import { toMegabytes } from '../backup/archive/disk-space.ts'
import { formatCompleteness, getIncompleteMessage } from '../backup/archive/missing.ts'
import { type ListedBackup, listBackups } from '../backup/list-backups.ts'
import { planRestore, type RestorePlan } from '../backup/plan-restore.ts'
import { restoreBackup } from '../backup/restore.ts'
import { refuseBucketProblem, sendMedia } from '../data/send-media.ts'
import { type Config, readConfig } from '../settings/config.ts'
import { parseArguments, parseOptions } from './arguments.ts'
import { lowerPriority } from './lower-priority.ts'
import { readPassphrase } from './password.ts'
import { print } from './print.ts'

/** `vitrine backup:list`: lists the backups that can be restored, the newest first. */
export async function listBackupsCommand(words: string[]) {
  lowerPriority()
  const usage = './vitrine backup:list [--json]'
  const { flags } = parseOptions(words, { flags: ['json'], usage })
  const config = readConfig()
  const { backups, problems } = await listBackups(config)
  if (flags.has('json')) {
    print([JSON.stringify({ backups, problems })])
    return
  }
  const { folder, url } = config.backups
  const places = [folder, ...(url === undefined ? [] : ['at the second place'])].join(' or ')
  const emptyMessage = `There are no backups in ${places}.`
  print(backups.length === 0 ? [emptyMessage] : [heading, ...backups.map(formatBackup)])
  print(problems)
}

const heading = 'made at (UTC)        MB      verified    file'

function formatBackup({ made_at, bytes, verified, incomplete, file, place }: ListedBackup): string {
  const at = made_at.slice(0, 'YYYY-MM-DDTHH:MM:SS'.length).replace('T', ' ')
  const size = bytes === null ? 'hourly' : String(toMegabytes(bytes))
  const verification = incomplete ? 'incomplete' : verified === null ? '?' : verified ? 'yes' : 'no'
  const suffix = place === 'second place' ? ' (second place)' : ''
  return `${at.padEnd(21)}${size.padEnd(8)}${verification.padEnd(12)}${file}${suffix}`
}

/** `vitrine restore`: restores a site from a backup; with `--dry-run` prints what would happen. */
export async function restoreCommand(words: string[]) {
  const usage = './vitrine restore FILE [--force] [--dry-run]'
  const { file, flags } = parseArguments(words, { flags: ['force', 'dry-run'], usage })
  const config = readConfig()
  const askPassphrase = async () => config.backups.passphrase ?? readPassphrase()
  if (flags.has('dry-run')) {
    lowerPriority()
    print(formatPlan(file, config, await planRestore(file, { config, askPassphrase })))
    return
  }
  const force = flags.has('force')
  const { about, pages, former, siteConfig, hasSecret } = await restoreBackup(file, {
    config,
    askPassphrase,
    force,
  })
  await refuseBucketProblem(sendMedia(config, { anew: true }))
  print([
    `The site of ${about.made_at} is restored; a trial start showed ${pages} pages.`,
    ...toLines(getIncompleteMessage(about)),
    ...former.map(
      (place) => `The former site is in ${place}: delete it when you no longer need it.`,
    ),
    ...(siteConfig === undefined
      ? []
      : [`site.config.ts was different then: it is in ${siteConfig} for comparison.`]),
    ...(hasSecret || config.secret !== undefined ? [] : [withoutSecret]),
  ])
}

const toLines = (sentence: string | undefined) => (sentence === undefined ? [] : [sentence])

const withoutSecret =
  'The backup contains no secret: set SECRET to that of the former installation. With another one, queued mails are lost, and two-step sign-in fails.'

function formatPlan(file: string, config: Config, plan: RestorePlan): string[] {
  const { about, siteParts, isRunning, hasSecret, hasOtherSiteConfig } = plan
  const secretStays = hasSecret || config.secret !== undefined || siteParts.includes('a secret')
  return [
    `${file} is ${formatCompleteness(about)}: made on ${about.made_at} by Vitrine ${about.version}, ${toMegabytes(about.bytes)} MB unpacked.`,
    ...toLines(getIncompleteMessage(about)),
    siteParts.length === 0
      ? `It would be restored into ${config.dataDir}, where there is no site.`
      : `It would replace the site in ${config.dataDir}: ${siteParts.join(', ')}. The former site would be moved to former_….`,
    ...(hasOtherSiteConfig
      ? [
          'site.config.ts was different then: it would be copied into the data folder for comparison.',
        ]
      : []),
    ...(secretStays ? [] : [withoutSecret]),
    ...(isRunning ? ['The site is running on this database: stop it first.'] : []),
    `Nothing was changed. To restore: ./vitrine restore ${file}${siteParts.length > 0 ? ' --force' : ''}`,
  ]
}
