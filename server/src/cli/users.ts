import {
  createPerson,
  type Outcome,
  type Person,
  rescue,
  setDisabled,
  setPassword,
  setRole,
} from '@vitrine/api/identity/administration'
import type { ApiContext } from '@vitrine/api/identity/guards/api-context'
import { invitePerson } from '@vitrine/api/identity/invitations'
import { nameLengthMax, passwordLength, roles } from '@vitrine/contract/identity/identity'
import { localeOf } from '@vitrine/contract/locale/locale'
import { readKnownSecret } from '../data/data-folder.ts'
import { openApiContext } from '../parts/identity-part.ts'
import { Refusal } from '../settings/refusal.ts'
import { withDatabase } from './open.ts'
import { readPassword, sentPassword } from './password.ts'
import { print } from './print.ts'
import { readWords } from './words.ts'

const roleNames = Object.keys(roles).join(', ')

const createUsage =
  './vitrine user:create EMAIL [--name NAME] [--role ROLE] [--locale CODE] [--password]'

/** `vitrine user:create`: invites a person, or creates an account with the given password. */
export async function createCommand(words: string[]) {
  const grammar = { texts: ['name', 'role', 'locale'], flags: ['password'], usage: createUsage }
  const { file: email, values, flags } = readWords(words, grammar)
  const role = parseRole(values.role ?? 'visitor')
  const name = values.name ?? email.split('@', 1)[0] ?? ''
  const password = flags.has('password') ? await readPassword() : await sentPassword()
  const person = { name, email, role, locale: values.locale }
  if (password === undefined) return invite(person)
  await changeUser('can sign in now', async (context) => {
    refuseUnknownLocale(context, person.locale)
    return createPerson(context, { ...person, password })
  })
}

/** Sends a mail with a link, or prints the link if no mail server is set. */
async function invite(person: Person) {
  await withApiContext(async (context) => {
    refuseUnknownLocale(context, person.locale)
    const outcome = await invitePerson(context, person)
    if (!outcome.ok) throw toRefusal(outcome.reason)
    const { email } = outcome.user
    print(
      context.confirmsEmail
        ? [`${email} will get a mail with a link to choose a password, valid for 7 days.`]
        : [
            'MAIL_URL is not set: no mail is sent.',
            `Give ${email} this link to choose a password, valid for 7 days:`,
            `  ${outcome.url}`,
          ],
    )
  })
}

function refuseUnknownLocale({ rules }: ApiContext, locale: string | undefined) {
  if (locale !== undefined && !localeOf(rules, locale))
    throw new Refusal(`${locale} is not a locale of this site.`)
}

/** `vitrine user:password`. */
export async function passwordCommand(words: string[]) {
  const { file: email } = readWords(words, { usage: './vitrine user:password EMAIL' })
  const password = await readPassword()
  await changeUser('has a new password and is signed out everywhere', (context) =>
    setPassword(context, email, password),
  )
}

/** `vitrine user:role`. */
export async function roleCommand(words: string[]) {
  const usage = './vitrine user:role EMAIL --role ROLE'
  const { file: email, values } = readWords(words, { texts: ['role'], usage })
  if (values.role === undefined) throw new Refusal(`Use: ${usage}`)
  const role = parseRole(values.role)
  await changeUser(`is ${values.role} now`, (context) => setRole(context, email, role))
}

/** `vitrine user:disable`. */
export async function disableCommand(words: string[]) {
  const { file: email } = readWords(words, { usage: './vitrine user:disable EMAIL' })
  await changeUser('is disabled', (context) => setDisabled(context, email, true))
}

/** `vitrine user:enable`. */
export async function enableCommand(words: string[]) {
  const { file: email } = readWords(words, { usage: './vitrine user:enable EMAIL' })
  await changeUser('can sign in again', (context) => setDisabled(context, email, false))
}

/** `vitrine auth:rescue`. */
export async function rescueCommand(words: string[]) {
  const { file: email } = readWords(words, { usage: './vitrine auth:rescue EMAIL' })
  await changeUser('now signs in with the password only', (context) => rescue(context, email))
}

function parseRole(name: string): number {
  const role = Object.entries(roles).find(([known]) => known === name)?.[1]
  if (!role) throw new Refusal(`There is no role "${name}": use one of ${roleNames}.`)
  return role
}

async function changeUser(result: string, work: (context: ApiContext) => Promise<Outcome>) {
  await withApiContext(async (context) => {
    const outcome = await work(context)
    if (!outcome.ok) throw toRefusal(outcome.reason)
    print([`${outcome.user.email} ${result}.`])
  })
}

async function withApiContext(work: (context: ApiContext) => Promise<void>) {
  await withDatabase(async (database, config) => {
    const secret = await readKnownSecret(config.dataDir, config.secret)
    await work(openApiContext(config, secret, database))
  })
}

const toRefusal = (reason: string) => new Refusal(sentences[reason] ?? `Refused: ${reason}.`)

const sentences: Record<string, string> = {
  unknown_person: 'No account has this e-mail address.',
  email_invalid: 'This is not an e-mail address.',
  email_taken: 'Another account has this e-mail address.',
  name_length: `The name must have 1 to ${nameLengthMax} characters.`,
  password_short: `The password must have at least ${passwordLength.min} characters.`,
  password_long: `The password must have at most ${passwordLength.max} characters.`,
  password_common: 'This password is too easy to guess.',
  last_administrator: 'The site needs at least one administrator.',
}
