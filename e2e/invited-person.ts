import { resetTwoFactor } from '../api/src/identity/people/administration.ts'
import { invitePerson } from '../api/src/identity/people/invitations.ts'
import { setTwoFactorRule } from '../api/src/identity/people/two-factor-rules.ts'
import { roles } from '../contract/src/identity/identity.ts'
import { onAccounts } from './on-accounts.ts'
import type { Product } from './product.ts'

/** Invites a contributor. Returns the person and the link of the mail. */
export async function addInvitation(product: Product, name: string) {
  const person = { name, email: `${name.toLowerCase()}@example.org`, role: roles.contributor }
  const outcome = await onAccounts(product, (identity) => invitePerson(identity, person))
  if (!outcome.ok) throw new Error(outcome.reason)
  return { ...person, link: outcome.url }
}

/** Requires a second step of contributors, or no longer. */
export const requireSecondStep = (product: Product, isRequired: boolean) =>
  onAccounts(product, (identity) => setTwoFactorRule(identity, roles.contributor, isRequired))

/** Removes the second step of a user, as `./vitrine auth:rescue` does. */
export const loseSecondStep = (product: Product, { email }: { email: string }) =>
  onAccounts(product, (identity) => resetTwoFactor(identity, email))
