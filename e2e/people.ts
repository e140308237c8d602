import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Page } from '@playwright/test'
import { createPerson } from '../api/src/identity/people/administration.ts'
import { roles } from '../contract/src/identity/identity.ts'
import { onAccounts } from './on-accounts.ts'
import type { Product } from './product.ts'

/** A user with an account that no other test uses. */
export interface Person {
  name: string
  email: string
  password: string
}

let count = 0

/** Creates an account in a running product. */
export async function newPerson(product: Product): Promise<Person> {
  const name = `person-${process.pid}-${++count}`
  const person = { name, email: `${name}@example.org`, password: 'le vent se lève à Sète' }
  const outcome = await onAccounts(product, (identity) =>
    createPerson(identity, { ...person, role: roles.visitor }),
  )
  if (!outcome.ok) throw new Error(`${person.email}: ${outcome.reason}`)
  return person
}

/** Fills in the sign-in and submits it. */
export async function signIn(page: Page, { email, password }: Person) {
  await page.locator('#email').fill(email)
  await page.locator('#password').fill(password)
  await page.locator('form button[type=submit]').click()
}

/** Ends the sessions of a user, as another browser of theirs could. */
export function endSessions(product: Product, { email }: Person) {
  return onAccounts(product, ({ db }) =>
    db
      .deleteFrom('sessions')
      .where('user_id', 'in', (from) =>
        from.selectFrom('users').select('id').where('email', '=', email),
      )
      .execute(),
  )
}

/** Returns the links to the site in the mails to a user, newest last. */
export function linksSentTo({ dataDir, siteUrl }: Product, { email }: Person): string[] {
  const folder = join(dataDir, 'outbox')
  const mails = existsSync(folder)
    ? readdirSync(folder).filter((name) => name.endsWith('.eml'))
    : []
  const links = mails
    .sort()
    .map((file) => plainText(readFileSync(join(folder, file), 'utf8')))
    .filter((text) => text.includes(email))
    .flatMap((text) => text.match(/https?:\/\/[^\s"'<>)\]]+/g)?.filter(isOnSite(siteUrl)) ?? [])
  // Each link is in the text and in the HTML of a mail.
  return [...new Set(links)]
}

const isOnSite = (siteUrl: string) => (link: string) => link.startsWith(siteUrl)

/** Decodes quoted-printable: mails wrap long lines and encode some characters. */
const plainText = (mail: string) =>
  mail
    .replace(/=\r?\n/g, '')
    .replace(/=([0-9A-F]{2})/g, (_, code) => String.fromCharCode(Number.parseInt(code, 16)))
