import {
  createPerson,
  type Outcome,
  rescue,
  setDisabled,
  setPassword,
  setRole,
} from '@vitrine/api/identity/administration'
import type { ApiContext } from '@vitrine/api/identity/api-context'
import { nameLengthMax, passwordLength, roles } from '@vitrine/contract/identity'
import { localeOf } from '@vitrine/contract/locale'
import { readSecret } from '../data/data-folder.ts'
import { openApiContext } from '../parts/identity-part.ts'
import { Refusal } from '../settings/refusal.ts'
import { withDatabase } from './open.ts'
import { readPassword } from './password.ts'
import { print } from './print.ts'
import { readWords } from './words.ts'

const roleNames = Object.keys(roles).join(', ')

/** `vitrine user:create`. */
export async function createCommand(words: string[]) {
  const usage = 'npx vitrine user:create EMAIL [--name NAME] [--role ROLE] [--locale CODE]'
  const { file: email, values } = readWords(words, { texts: ['name', 'role', 'locale'], usage })
  const role = roleNamed(values.role ?? 'visitor')
  const name = values.name ?? email.split('@', 1)[0] ?? ''
  const password = await readPassword()
  await withIdentity('can sign in now', async (context) => {
    const { locale } = values
    if (locale !== undefined && !localeOf(context.rules, locale))
      throw new Refusal(`${locale} is no locale of this site.`)
    return createPerson(context, { name, email, password, role, locale })
  })
}

/** `vitrine user:password`. */
export async function passwordCommand(words: string[]) {
  const { file: email } = readWords(words, { usage: 'npx vitrine user:password EMAIL' })
  const password = await readPassword()
  await withIdentity('has a new password and is signed out everywhere', (context) =>
    setPassword(context, email, password),
  )
}

/** `vitrine user:role`. */
export async function roleCommand(words: string[]) {
  const usage = 'npx vitrine user:role EMAIL --role ROLE'
  const { file: email, values } = readWords(words, { texts: ['role'], usage })
  if (values.role === undefined) throw new Refusal(`Use: ${usage}`)
  const role = roleNamed(values.role)
  await withIdentity(`is ${values.role} now`, (context) => setRole(context, email, role))
}

/** `vitrine user:disable`. */
export async function disableCommand(words: string[]) {
  const { file: email } = readWords(words, { usage: 'npx vitrine user:disable EMAIL' })
  await withIdentity('is shut out', (context) => setDisabled(context, email, true))
}

/** `vitrine user:enable`. */
export async function enableCommand(words: string[]) {
  const { file: email } = readWords(words, { usage: 'npx vitrine user:enable EMAIL' })
  await withIdentity('may sign in again', (context) => setDisabled(context, email, false))
}

/** `vitrine auth:rescue`. */
export async function rescueCommand(words: string[]) {
  const { file: email } = readWords(words, { usage: 'npx vitrine auth:rescue EMAIL' })
  await withIdentity('signs in by the password alone now', (context) => rescue(context, email))
}

function roleNamed(name: string): number {
  const role = Object.entries(roles).find(([known]) => known === name)?.[1]
  if (!role) throw new Refusal(`There is no role "${name}": use one of ${roleNames}.`)
  return role
}

async function withIdentity(done: string, work: (context: ApiContext) => Promise<Outcome>) {
  await withDatabase(async (database, config) => {
    const secret = await readSecret(config.dataDir, config.secret)
    const outcome = await work(openApiContext(config, secret, database))
    if (!outcome.ok) throw new Refusal(sentences[outcome.reason] ?? `Refused: ${outcome.reason}.`)
    print([`${outcome.user.email} ${done}.`])
  })
}

const sentences: Record<string, string> = {
  unknown_person: 'Nobody has this e-mail address here.',
  email_invalid: 'This is no e-mail address.',
  email_taken: 'Somebody has this e-mail address already.',
  name_length: `The name has 1 to ${nameLengthMax} characters.`,
  password_short: `The password has at least ${passwordLength.min} characters.`,
  password_long: `The password has at most ${passwordLength.max} characters.`,
  password_common: 'This password is too easy to guess.',
  last_administrator: 'The site would have no administrator left.',
}
