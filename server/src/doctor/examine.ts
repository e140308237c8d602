import { secondMs } from '@vitrine/contract/bounds/durations'
import { within } from '@vitrine/contract/bounds/within'
import type { Finding } from '@vitrine/contract/operation/doctor'
import { addressFindings } from './addresses.ts'
import { clockFindings } from './clock.ts'
import { askDatabase } from './database.ts'
import { type Examined, found, reasonOf } from './finding.ts'
import { folderFindings, roomFindings } from './folder.ts'
import { imageFindings } from './images.ts'
import { mailFindings } from './mail.ts'
import { bucketFindings, secondPlaceFindings } from './places.ts'
import { receiverFindings } from './receivers.ts'
import { rightsFindings } from './rights.ts'
import { secretFindings } from './secret.ts'
import { senderFindings } from './sender.ts'
import { nodeFindings, settingsFindings } from './settings.ts'
import { startFindings } from './start.ts'

interface Check {
  look: (examined: Examined) => Promise<Finding[]> | Finding[]
  /** Time limit of the check. */
  seconds: number
}

/** Runs before the checks that load the machine, so that a full disk is reported even on a slow one. */
const first: Record<string, Check> = {
  room: { look: ({ config }) => roomFindings(config), seconds: 10 },
}

/** All other checks; they run concurrently, and their findings are listed in this order. */
const checks: Record<string, Check> = {
  settings: { look: settingsFindings, seconds: 1 },
  node: { look: () => nodeFindings(), seconds: 1 },
  start: { look: ({ config }) => startFindings(config), seconds: 1 },
  addresses: { look: addressFindings, seconds: 15 },
  folder: { look: ({ config }) => folderFindings(config), seconds: 5 },
  secret: { look: secretFindings, seconds: 5 },
  rights: { look: ({ config }) => rightsFindings(config), seconds: 5 },
  clock: { look: clockFindings, seconds: 10 },
  // Includes mails, scheduled publishing, webhooks, images, and backups with their trial restores.
  database: { look: askDatabase, seconds: 25 },
  'second place': { look: ({ config }) => secondPlaceFindings(config), seconds: 25 },
  'bucket of images': { look: ({ config }) => bucketFindings(config), seconds: 25 },
  receivers: { look: ({ config }) => receiverFindings(config), seconds: 15 },
  images: { look: () => imageFindings(), seconds: 15 },
  mail: { look: ({ config }) => mailFindings(config), seconds: 15 },
  sender: { look: ({ config }) => senderFindings(config), seconds: 10 },
}

/** Checks an installation, running or not, and returns the findings. Changes nothing. */
export async function examine(examined: Examined): Promise<Finding[]> {
  return [...(await lookAt(first, examined)), ...(await lookAt(checks, examined))]
}

/** Runs checks concurrently. A check that exceeds its time limit results in `checkSlow`. */
export async function lookAt(
  checks: Record<string, Check>,
  examined: Examined,
): Promise<Finding[]> {
  const all = Object.entries(checks).map(([name, { look, seconds }]) =>
    within(
      seconds * secondMs,
      runCheck(name, async () => look(examined)),
      () => [found('checkSlow', { check: name, seconds })],
    ),
  )
  return (await Promise.all(all)).flat()
}

/** Turns an unexpected error into a finding, so that the other checks still run. */
async function runCheck(name: string, look: () => Promise<Finding[]>): Promise<Finding[]> {
  try {
    return await look()
  } catch (error) {
    return [found('checkFailed', { check: name, reason: reasonOf(error) })]
  }
}
