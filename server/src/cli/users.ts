import type { ApiContext } from '@vitrine/api/identity/guards/api-context'
import {
  type AdministrationResult,
  createPerson,
  type Person,
  resetTwoFactor,
  setDisabled,
  setPassword,
} from '@vitrine/api/identity/people/administration'
import { setRole } from '@vitrine/api/identity/people/change-person'
import {
  type InvitationResult,
  invitePerson,
  resendInvitation,
} from '@vitrine/api/identity/people/invitations'
import { setTwoFactorRule } from '@vitrine/api/identity/people/two-factor-rules'
import { nameLengthMax, passwordLength, roles } from '@vitrine/contract/identity/identity'
import { findLocale } from '@vitrine/contract/locale/locale'
import { readKnownSecret } from '../data/data-folder.ts'
import { openApiContext } from '../parts/identity-part.ts'
import { Refusal } from '../settings/refusal.ts'
import { parseArguments, parseTwoArguments } from './arguments.ts'
import { readPassword, readPipedPassword } from './password.ts'
import { print } from './print.ts'
import { withDatabase } from './with-database.ts'

const roleNames = Object.keys(roles).join(', ')

const createUsage =
  './vitrine user:create EMAIL [--name NAME] [--role ROLE] [--locale CODE] [--password]'

/** `vitrine user:create`: invites a person, or creates an account with the given password. */
export async function createUserCommand(words: string[]) {
  const grammar = { texts: ['name', 'role', 'locale'], flags: ['password'], usage: createUsage }
  const { file: email, values, flags } = parseArguments(words, grammar)
  const role = parseRole(values.role ?? 'visitor')
  const name = values.name ?? email.split('@', 1)[0] ?? ''
  const password = flags.has('password') ? await readPassword() : await readPipedPassword()
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
    refuseUnknownLocale(context, person.locale ?? undefined)
    printInvitation(context, await invitePerson(context, person))
  })
}

/** `vitrine user:invite`: sends an invitation again. */
export async function inviteAgainCommand(words: string[]) {
  const { file: email } = parseArguments(words, { usage: './vitrine user:invite EMAIL' })
  await withApiContext(async (context) =>
    printInvitation(context, await resendInvitation(context, email)),
  )
}

function printInvitation({ sendsMail }: ApiContext, outcome: InvitationResult) {
  if (!outcome.ok) throw toRefusal(outcome.reason)
  const { email } = outcome.user
  print(
    sendsMail
      ? [`${email} will get a mail with a link to choose a password, valid for 7 days.`]
      : [
          'MAIL_URL is not set: no mail is sent.',
          `Give ${email} this link to choose a password, valid for 7 days:`,
          `  ${outcome.url}`,
        ],
  )
}

function refuseUnknownLocale({ rules }: ApiContext, locale: string | undefined) {
  if (locale !== undefined && !findLocale(rules, locale))
    throw new Refusal(`${locale} is not a locale of this site.`)
}

/** `vitrine user:password`. */
export async function setPasswordCommand(words: string[]) {
  const { file: email } = parseArguments(words, { usage: './vitrine user:password EMAIL' })
  const password = await readPassword()
  await changeUser('has a new password and is signed out everywhere', (context) =>
    setPassword(context, email, password),
  )
}

/** `vitrine user:role`. */
export async function setRoleCommand(words: string[]) {
  const usage = './vitrine user:role EMAIL --role ROLE'
  const { file: email, values } = parseArguments(words, { texts: ['role'], usage })
  if (values.role === undefined) throw new Refusal(`Use: ${usage}`)
  const role = parseRole(values.role)
  await changeUser(`is ${values.role} now`, (context) => setRole(context, email, role))
}

/** `vitrine user:disable`. */
export async function disableUserCommand(words: string[]) {
  const { file: email } = parseArguments(words, { usage: './vitrine user:disable EMAIL' })
  await changeUser('is disabled', (context) => setDisabled(context, email, true))
}

/** `vitrine user:enable`. */
export async function enableUserCommand(words: string[]) {
  const { file: email } = parseArguments(words, { usage: './vitrine user:enable EMAIL' })
  await changeUser('can sign in again', (context) => setDisabled(context, email, false))
}

/** `vitrine auth:rescue`. */
export async function rescueUserCommand(words: string[]) {
  const { file: email } = parseArguments(words, { usage: './vitrine auth:rescue EMAIL' })
  await changeUser('now signs in with the password only', (context) =>
    resetTwoFactor(context, email),
  )
}

/** `vitrine user:two-factor`: requires a second step of a role, or no longer. */
export async function requireTwoFactorCommand(words: string[]) {
  const usage = './vitrine user:two-factor ROLE on|off'
  const [name, state] = parseTwoArguments(words, usage)
  const role = parseRole(name)
  if (state !== 'on' && state !== 'off') throw new Refusal(`Use: ${usage}`)
  await withApiContext(async (context) => {
    await setTwoFactorRule(context, role, state === 'on')
    print([
      state === 'on'
        ? `The role ${name} requires two-step sign-in. People without it must set it up first.`
        : `The role ${name} no longer requires two-step sign-in.`,
    ])
  })
}

function parseRole(name: string): number {
  const role = Object.entries(roles).find(([known]) => known === name)?.[1]
  if (!role) throw new Refusal(`There is no role "${name}": use one of ${roleNames}.`)
  return role
}

async function changeUser(
  result: string,
  work: (context: ApiContext) => Promise<AdministrationResult>,
) {
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
  person_unknown: 'No account has this e-mail address.',
  email_invalid: 'This is not an e-mail address.',
  email_taken: 'Another account has this e-mail address.',
  email_invited: 'This e-mail address already has an invitation: send it again with user:invite.',
  invitation_accepted: 'This account has no pending invitation: its password is chosen.',
  account_disabled: 'This account is disabled: enable it first with user:enable.',
  name_length: `The name must have 1 to ${nameLengthMax} characters.`,
  password_short: `The password must have at least ${passwordLength.min} characters.`,
  password_long: `The password must have at most ${passwordLength.max} characters.`,
  password_common: 'This password is too easy to guess.',
  administrator_needed: 'The site needs at least one administrator.',
}
