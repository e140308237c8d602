import type { Finding } from '@vitrine/contract/doctor'
import { secondMs } from '@vitrine/contract/durations'
import { within } from '@vitrine/contract/within'
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
  /** How long it may take. */
  seconds: number
}

/** Looked at before anything that keeps the machine busy: a full disk is never given up for slowness. */
const first: Record<string, Check> = {
  room: { look: ({ config }) => roomFindings(config), seconds: 10 },
}

/** Everything else, all of it at once, in the order in which it is told. */
const checks: Record<string, Check> = {
  settings: { look: settingsFindings, seconds: 1 },
  node: { look: () => nodeFindings(), seconds: 1 },
  start: { look: ({ config }) => startFindings(config), seconds: 1 },
  addresses: { look: addressFindings, seconds: 15 },
  folder: { look: ({ config }) => folderFindings(config), seconds: 5 },
  secret: { look: secretFindings, seconds: 5 },
  rights: { look: ({ config }) => rightsFindings(config), seconds: 5 },
  clock: { look: clockFindings, seconds: 10 },
  // It also says how mails, plans, images, backups and their trials stand.
  database: { look: askDatabase, seconds: 25 },
  'second place': { look: ({ config }) => secondPlaceFindings(config), seconds: 25 },
  'bucket of images': { look: ({ config }) => bucketFindings(config), seconds: 25 },
  receivers: { look: ({ config }) => receiverFindings(config), seconds: 15 },
  images: { look: () => imageFindings(), seconds: 15 },
  mail: { look: ({ config }) => mailFindings(config), seconds: 15 },
  sender: { look: ({ config }) => senderFindings(config), seconds: 10 },
}

/**
 * Looks at an installation and answers what was found: at nothing longer than it may take, whether the
 * product runs or not. It leaves everything as it was.
 */
export async function examine(examined: Examined): Promise<Finding[]> {
  return [...(await lookAt(first, examined)), ...(await lookAt(checks, examined))]
}

/** Looks at several things at once. What takes too long is given up, and says so. */
export async function lookAt(
  checks: Record<string, Check>,
  examined: Examined,
): Promise<Finding[]> {
  const all = Object.entries(checks).map(([name, { look, seconds }]) =>
    within(
      seconds * secondMs,
      outcomeOf(name, async () => look(examined)),
      () => [found('checkSlow', { check: name, seconds })],
    ),
  )
  return (await Promise.all(all)).flat()
}

/** What fails unexpectedly is told of, and keeps nothing else from being looked at. */
async function outcomeOf(name: string, look: () => Promise<Finding[]>): Promise<Finding[]> {
  try {
    return await look()
  } catch (error) {
    return [found('checkFailed', { check: name, reason: reasonOf(error) })]
  }
}
