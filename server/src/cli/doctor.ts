import { openReadOnly } from '@vitrine/api/db/read-only'
import type { Db } from '@vitrine/api/db/schema'
import { normalizeEmail } from '@vitrine/api/identity/stores/email'
import { readSettingsInForce } from '@vitrine/api/settings/resolve-settings'
import { secondMs } from '@vitrine/contract/bounds/durations'
import { withTimeout } from '@vitrine/contract/bounds/with-timeout'
import {
  type Finding,
  type FindingCode,
  type FindingLevel,
  findingLevels,
} from '@vitrine/contract/operation/doctor'
import { findFilePermissionProblem } from '../data/database-problems.ts'
import { readStoredAddresses } from '../data/stored-addresses.ts'
import { describeFinding } from '../doctor/describe-finding.ts'
import { examineSite } from '../doctor/examine-site.ts'
import { createFinding } from '../doctor/finding.ts'
import { readStoredSecret } from '../doctor/secret.ts'
import { checkNodeVersion } from '../doctor/settings.ts'
import { formatMailProblem, sendTestMail } from '../parts/test-mail.ts'
import { type Config, readConfig } from '../settings/config.ts'
import { escapeControlCharacters } from '../settings/escape-control-characters.ts'
import { Refusal } from '../settings/refusal.ts'
import { parseOptions } from './arguments.ts'

/** Time limit for reading from the database. Its check reports a slow one. */
const databaseMs = 4 * secondMs

const unfinished: FindingCode[] = ['checkSlow', 'checkFailed']

const usage = './vitrine doctor [--json] [--mail ADDRESS]'

/** `vitrine doctor`: checks everything that a site needs, and reports problems with advice. */
export async function doctorCommand(words: string[]) {
  const { flags, values } = parseOptions(words, { flags: ['json'], texts: ['mail'], usage })
  const findings = worstFirst(await runChecks(values.mail && parseEmail(values.mail)))
  const at = new Date().toISOString()
  const described = findings.map((finding) => ({ ...finding, ...describeFinding(finding) }))
  const text = flags.has('json')
    ? `${JSON.stringify({ at, findings: described })}\n`
    : formatFindings(described)
  // A check that was too slow may still have a connection open: exit without waiting for it.
  process.stdout.write(text, () => process.exit(getExitCode(findings)))
}

/** Returns 1 if there is a fault, or if a check that did not finish may hide one. */
export const getExitCode = (findings: Finding[]) =>
  findings.some(({ level, code }) => level === 'fault' || unfinished.includes(code)) ? 1 : 0

async function runChecks(mailTo: string | undefined): Promise<Finding[]> {
  const config = await readSettings()
  if (config instanceof Refusal)
    return [createFinding('settingsRefused', { reason: config.message }), ...checkNodeVersion()]
  const secret = config.secret === undefined ? await readStoredSecret(config.dataDir) : config
  const findings = await examineSite({ config, ...secret, now: () => new Date() })
  return mailTo === undefined ? findings : [...findings, await sendTest(mailTo, config)]
}

/** Reads the settings. If `PUBLIC_URL` is not set, uses the addresses under which the site last ran. */
async function readSettings(): Promise<Config | Refusal> {
  try {
    const config = readConfig()
    const known = await readDatabase(config, readStoredAddresses)
    return known ? readConfig(undefined, known) : config
  } catch (error) {
    if (error instanceof Refusal) return error
    throw error
  }
}

/** Reads from the database; undefined if it cannot be read in time: `examineSite` reports why. */
const readDatabase = <T>(config: Config, read: (db: Db) => Promise<T>) =>
  withTimeout<T | undefined, undefined>(databaseMs, openAndRead(config, read), () => undefined)

async function openAndRead<T>(
  config: Config,
  read: (db: Db) => Promise<T>,
): Promise<T | undefined> {
  const { databaseUrl, apiUrl } = config
  if (apiUrl) return undefined
  let db: Db | undefined
  try {
    if ((await findFilePermissionProblem(config)) !== undefined) return undefined
    db = openReadOnly(databaseUrl)
    return await read(db)
  } catch {
    return undefined
  } finally {
    await db?.destroy()
  }
}

function parseEmail(address: string): string {
  const email = normalizeEmail(address)
  if (email === undefined) throw new Refusal(`${address} is not an e-mail address.\nUse: ${usage}`)
  return email
}

async function sendTest(to: string, config: Config): Promise<Finding> {
  const settings = await readDatabase(config, (db) => readSettingsInForce(db, config.site))
  const outcome = await sendTestMail(to, config, settings)
  if (outcome.ok) return createFinding('mailSent', { to, said: outcome.said })
  return createFinding('mailRefused', { server: to, reason: formatMailProblem(outcome) })
}

const worstFirst = (findings: Finding[]) =>
  findings.toSorted((a, b) => findingLevels.indexOf(b.level) - findingLevels.indexOf(a.level))

const marks: Record<FindingLevel, string> = {
  fault: 'FAULT  ',
  warning: 'warning',
  skipped: 'skipped',
  ok: 'ok     ',
}

function formatFindings(described: (Finding & ReturnType<typeof describeFinding>)[]): string {
  const lines = described.flatMap(({ level, sentence, advice }) => [
    `${marks[level]}  ${sentence}`,
    ...(advice === undefined ? [] : [`         ${advice}`]),
  ])
  const countOf = (level: FindingLevel) => described.filter((each) => each.level === level).length
  const total = `Faults: ${countOf('fault')}, warnings: ${countOf('warning')}, in order: ${countOf('ok')}, skipped: ${countOf('skipped')}.`
  return [...lines, '', total].map((line) => `${escapeControlCharacters(line)}\n`).join('')
}
