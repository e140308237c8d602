import type { RedirectRules } from '@vitrine/contract/config/config'
import { roles } from '@vitrine/contract/identity/identity'
import { createApi } from '../app.ts'
import type { ApiSettings } from '../identity/guards/api-context.ts'
import { createPerson, type NewPerson } from '../identity/people/administration.ts'
import { browserOn } from './browser.ts'
import { withCheckedAnswers } from './checked-answers.ts'
import type { TestDatabase } from './databases.ts'
import { identityOn, testOrigin } from './identity.ts'
import { testKey, testRules } from './rules.ts'
import { trackingOn } from './tracking.ts'

export const marie: NewPerson = {
  name: 'Marie',
  email: 'marie@example.org',
  password: 'une phrase de passe',
  role: roles.visitor,
}

/**
 * Returns the API with users, their mails and a clock that can be moved. The browsers show pages of
 * `origin`, by default the site. `redirects` are those of `site.config.ts`.
 */
export function peopleOn(
  database: TestDatabase,
  changes: Partial<ApiSettings> = {},
  origin = testOrigin,
  redirects: RedirectRules = {},
) {
  const { context, mails, later } = identityOn(database.db, changes)
  const logError = (error: unknown) => {
    throw error
  }
  const tracking = trackingOn(database.db)
  const parts = { context, tracking, logError, redirects }
  const api = withCheckedAnswers(
    createApi({ ...database, rules: testRules, siteKey: testKey, ...parts }),
  )
  /** Creates an account and clears the mails. `database.clear()` deletes the account. */
  const add = async (person: Partial<NewPerson> = {}) => {
    const outcome = await createPerson(context, { ...marie, ...person })
    if (!outcome.ok) throw new Error(outcome.reason)
    mails.length = 0
    return outcome.user
  }
  const browser = (options: Parameters<typeof browserOn>[1] = {}) =>
    browserOn(api, { origin, ...options })
  /**
   * Returns a browser in which Marie, or another user, is signed in. Removes the mail about the new
   * device.
   */
  const signedIn = async (person: Partial<NewPerson> = {}, more: object = {}) => {
    const own = browser()
    const { email, password } = { ...marie, ...person }
    const response = await own.signIn(email, password, more)
    if (response.status !== 200) throw new Error(await response.text())
    if (mails.at(-1)?.template === 'new-device') mails.pop()
    return own
  }
  return { api, context, mails, later, add, browser, signedIn }
}
