import { verifyServer } from '@vitrine/api/mail/smtp'
import { secondMs } from '@vitrine/contract/bounds/durations'
import { withTimeout } from '@vitrine/contract/bounds/with-timeout'
import type { Finding } from '@vitrine/contract/operation/doctor'
import type { Config } from '../settings/config.ts'
import { findLookFileProblems } from '../settings/look-files.ts'
import { findRolesProblem, findUnbuiltProblem } from '../settings/start-problems.ts'
import { checkAddresses } from './addresses.ts'
import { checkClock } from './clock.ts'
import { checkDataFolder, checkDiskSpace } from './data-folder-checks.ts'
import { checkDatabase } from './database.ts'
import { checkFilePermissions } from './file-permissions.ts'
import { createFinding, type ExaminedSite, getErrorReason } from './finding.ts'
import { checkImages } from './images.ts'
import { checkSecret } from './secret.ts'
import { checkSenderDomain } from './sender-domain.ts'
import { checkNodeVersion, checkSettings } from './settings.ts'
import { checkBucket, checkSecondPlace } from './storage.ts'
import { checkTranslator } from './translator.ts'
import { checkReceivers } from './webhooks.ts'

interface Check {
  run: (examined: ExaminedSite) => Promise<Finding[]> | Finding[]
  /** Time limit of the check. */
  seconds: number
}

/** Runs before the checks that load the machine, so that a full disk is reported even on a slow one. */
const first: Record<string, Check> = {
  room: { run: ({ config }) => checkDiskSpace(config), seconds: 10 },
}

/** All other checks; they run concurrently, and their findings are listed in this order. */
const checks: Record<string, Check> = {
  settings: { run: checkSettings, seconds: 1 },
  node: { run: () => checkNodeVersion(), seconds: 1 },
  start: { run: ({ config }) => checkStart(config), seconds: 1 },
  addresses: { run: checkAddresses, seconds: 15 },
  folder: { run: ({ config }) => checkDataFolder(config), seconds: 5 },
  secret: { run: checkSecret, seconds: 5 },
  rights: { run: ({ config }) => checkFilePermissions(config), seconds: 5 },
  clock: { run: checkClock, seconds: 10 },
  // Includes mails, scheduled publishing, webhooks, images, and backups with their trial restores.
  database: { run: checkDatabase, seconds: 25 },
  'second place': { run: ({ config }) => checkSecondPlace(config), seconds: 25 },
  'bucket of images': { run: ({ config }) => checkBucket(config), seconds: 25 },
  receivers: { run: ({ config }) => checkReceivers(config), seconds: 15 },
  translator: { run: ({ config }) => checkTranslator(config), seconds: 15 },
  images: { run: () => checkImages(), seconds: 15 },
  mail: { run: ({ config }) => checkMailServer(config), seconds: 15 },
  sender: { run: ({ config }) => checkSenderDomain(config), seconds: 10 },
}

/** Checks an installation, running or not, and returns the findings. Changes nothing. */
export async function examineSite(examined: ExaminedSite): Promise<Finding[]> {
  return [...(await runChecks(first, examined)), ...(await runChecks(checks, examined))]
}

/** Runs checks concurrently. A check that exceeds its time limit results in `checkSlow`. */
export async function runChecks(
  checks: Record<string, Check>,
  examined: ExaminedSite,
): Promise<Finding[]> {
  const all = Object.entries(checks).map(([name, { run, seconds }]) =>
    withTimeout(
      seconds * secondMs,
      runCheck(name, async () => run(examined)),
      () => [createFinding('checkSlow', { check: name, seconds })],
    ),
  )
  return (await Promise.all(all)).flat()
}

/** Turns an unexpected error into a finding, so that the other checks still run. */
async function runCheck(name: string, run: () => Promise<Finding[]>): Promise<Finding[]> {
  try {
    return await run()
  } catch (error) {
    return [createFinding('checkFailed', { check: name, reason: getErrorReason(error) })]
  }
}

/** Checks that the mail server accepts the credentials. Sends no mail. */
export async function checkMailServer({ mailUrl }: Pick<Config, 'mailUrl'>): Promise<Finding[]> {
  if (mailUrl === undefined) return [createFinding('mailNone')]
  const server = new URL(mailUrl).host
  const result = await verifyServer(mailUrl)
  if (result.ok) return [createFinding('mailTaken', { server })]
  return [createFinding('mailRefused', { server, reason: result.said || result.problem })]
}

/** Reports what a start refuses before it opens anything, even though the settings are valid. */
const checkStart = (config: Pick<Config, 'roles' | 'apiUrl' | 'site'>): Finding[] =>
  [findUnbuiltProblem(), findRolesProblem(config), ...findLookFileProblems(config.site.look)]
    .filter((reason) => reason !== undefined)
    .map((reason) => createFinding('startRefused', { reason }))
