import { openToRead } from '@vitrine/api/db/read-only'
import type { Db } from '@vitrine/api/db/schema'
import { tidyEmail } from '@vitrine/api/identity/stores/email'
import { secondMs } from '@vitrine/contract/bounds/durations'
import { within } from '@vitrine/contract/bounds/within'
import {
  type Finding,
  type FindingCode,
  type FindingLevel,
  findingLevels,
} from '@vitrine/contract/operation/doctor'
import { fileRightsProblem } from '../data/database-problems.ts'
import { rememberedAddresses } from '../data/public-address.ts'
import { examine } from '../doctor/examine.ts'
import { found } from '../doctor/finding.ts'
import { secretIn } from '../doctor/secret.ts'
import { sentencesOf } from '../doctor/sentences.ts'
import { nodeFindings } from '../doctor/settings.ts'
import { reasonFor, sendTestMail } from '../parts/test-mail.ts'
import { type Config, readConfig } from '../settings/config.ts'
import { printable } from '../settings/printable.ts'
import { Refusal } from '../settings/refusal.ts'
import { readOptionsAlone } from './words.ts'

/** Time limit for reading the addresses: the check of the database reports a slow one. */
const addressesMs = 4 * secondMs

const unknown: FindingCode[] = ['checkSlow', 'checkFailed']

const usage = './vitrine doctor [--json] [--mail ADDRESS]'

/**
 * `vitrine doctor`: checks everything that a site needs, and reports problems with their remedies.
 */
export async function doctorCommand(words: string[]) {
  const { flags, values } = readOptionsAlone(words, { flags: ['json'], texts: ['mail'], usage })
  const findings = worstFirst(await lookAtAll(values.mail && readEmail(values.mail)))
  const at = new Date().toISOString()
  const told = findings.map((finding) => ({ ...finding, ...sentencesOf(finding) }))
  const text = flags.has('json') ? `${JSON.stringify({ at, findings: told })}\n` : linesOf(told)
  // A check that was too slow may still have a connection open: exit without waiting for it.
  process.stdout.write(text, () => process.exit(exitCodeOf(findings)))
}

/** 1 where there is a fault, or where one may be hidden by what could not be looked at. */
export const exitCodeOf = (findings: Finding[]) =>
  findings.some(({ level, code }) => level === 'fault' || unknown.includes(code)) ? 1 : 0

async function lookAtAll(mailTo: string | undefined): Promise<Finding[]> {
  const config = await readOrRefusal()
  if (config instanceof Refusal)
    return [found('settingsRefused', { reason: config.message }), ...nodeFindings()]
  const secret = config.secret === undefined ? await secretIn(config.dataDir) : config
  const findings = await examine({ config, ...secret, now: () => new Date() })
  return mailTo === undefined ? findings : [...findings, await mailed(mailTo, config)]
}

/** Reads the settings; where `PUBLIC_URL` is not set, with the addresses under which the site last ran. */
async function readOrRefusal(): Promise<Config | Refusal> {
  try {
    const config = readConfig()
    const known = await within(addressesMs, addressesIn(config), () => undefined)
    return known ? readConfig(undefined, known) : config
  } catch (error) {
    if (error instanceof Refusal) return error
    throw error
  }
}

/**
 * Returns the addresses that the database of the site remembers; undefined where it cannot be read.
 * `examine` says why it cannot.
 */
async function addressesIn(config: Config) {
  const { databaseUrl, apiUrl } = config
  if (apiUrl) return undefined
  let db: Db | undefined
  try {
    if ((await fileRightsProblem(config)) !== undefined) return undefined
    db = openToRead(databaseUrl)
    return await rememberedAddresses(db)
  } catch {
    return undefined
  } finally {
    await db?.destroy()
  }
}

function readEmail(address: string): string {
  const email = tidyEmail(address)
  if (email === undefined) throw new Refusal(`${address} is no e-mail address.\nUse: ${usage}`)
  return email
}

async function mailed(to: string, config: Config): Promise<Finding> {
  const outcome = await sendTestMail(to, config)
  if (outcome.ok) return found('mailSent', { to, said: outcome.said })
  return found('mailRefused', { server: to, reason: reasonFor(outcome) })
}

const worstFirst = (findings: Finding[]) =>
  findings.toSorted((a, b) => findingLevels.indexOf(b.level) - findingLevels.indexOf(a.level))

const marks: Record<FindingLevel, string> = {
  fault: 'FAULT  ',
  warning: 'warning',
  skipped: 'skipped',
  ok: 'ok     ',
}

function linesOf(told: (Finding & ReturnType<typeof sentencesOf>)[]): string {
  const lines = told.flatMap(({ level, sentence, advice }) => [
    `${marks[level]}  ${sentence}`,
    ...(advice === undefined ? [] : [`         ${advice}`]),
  ])
  const count = (level: FindingLevel) => told.filter((each) => each.level === level).length
  const sum = `Faults: ${count('fault')}, warnings: ${count('warning')}, in order: ${count('ok')}, skipped: ${count('skipped')}.`
  return [...lines, '', sum].map((line) => `${printable(line)}\n`).join('')
}
