import { listAccessTokens } from '@vitrine/contract/endpoints/access-tokens'
import { confirmPassword, listSessions } from '@vitrine/contract/endpoints/account'
import { showSession } from '@vitrine/contract/endpoints/admin-session'
import { formatEndpointPath } from '@vitrine/contract/endpoints/endpoint'
import { changeSignInRule, listSignInRules } from '@vitrine/contract/endpoints/people'
import { showUser, signOut } from '@vitrine/contract/endpoints/sign-in'
import {
  confirmTwoFactor,
  endTwoFactor,
  prepareTwoFactor,
} from '@vitrine/contract/endpoints/two-factor'
import { roles } from '@vitrine/contract/identity/identity'
import { TOTP } from 'otpauth'
import { beforeEach, describe, expect, test } from 'vitest'
import type { Browser } from '../../testing/browser.ts'
import { databases, type TestDatabase, withDatabase } from '../../testing/databases.ts'
import { testAdminOrigin } from '../../testing/identity.ts'
import { marie, peopleOn } from '../../testing/people.ts'
import { insertAccessToken } from '../stores/access-token-store.ts'
import { resetTwoFactor } from './administration.ts'
import { setTwoFactorRule } from './two-factor-rules.ts'

const anna = { name: 'Anna', email: 'anna@example.org', role: roles.administrator }
const bob = { name: 'Bob', email: 'bob@example.org', role: roles.editor }
const path = (role: number) => formatEndpointPath(changeSignInRule, { role })

describe.each(databases)('a second step that a role requires on $name', ({ open }) => {
  let database: TestDatabase
  let people: ReturnType<typeof peopleOn>
  let admin: Browser
  let bobId: number
  withDatabase(open, (opened) => {
    database = opened
    people = peopleOn(database, {}, testAdminOrigin)
  })
  beforeEach(async () => {
    await people.add(anna)
    bobId = (await people.add(bob)).id
    admin = await people.signedIn(anna)
  })
  const requireOf = (role: number, twoFactor = true) => admin.put(path(role), { twoFactor })

  async function setUp(browser: Browser) {
    const { secret } = await (await browser.post(prepareTwoFactor.path)).json()
    const code = new TOTP({ secret }).generate({ timestamp: people.context.now().getTime() })
    return browser.post(confirmTwoFactor.path, { code })
  }

  test('is listed with the number of people who lack it', async () => {
    const answer = await requireOf(roles.editor)
    const rules = await answer.json()
    expect(rules.data[1]).toEqual({ role: roles.editor, twoFactor: true, withoutTwoFactor: 1 })
    expect(await (await admin.read(listSignInRules.path)).json()).toEqual(rules)
  })

  test('leaves a session only the calls that set it up', async () => {
    const browser = await people.signedIn(bob)
    await requireOf(roles.editor)
    for (const call of [showSession.path, listSessions.path, listAccessTokens.path]) {
      const answer = await browser.read(call)
      expect([answer.status, (await answer.json()).code]).toEqual([403, 'two_factor_needed'])
    }
    expect((await browser.drop('/user')).status).toBe(403)
    const user = await (await browser.read(showUser.path)).json()
    expect(user.data.must_set_up_two_factor).toBe(true)
    const confirmed = await browser.post(confirmPassword.path, { password: marie.password })
    expect(confirmed.status).toBe(201)
    expect((await setUp(browser)).status).toBe(200)
    expect((await browser.read(showSession.path)).status).toBe(200)
    const after = await (await browser.read(showUser.path)).json()
    expect(after.data.must_set_up_two_factor).toBe(false)
  })

  test('lets a person sign out before it is set up', async () => {
    await requireOf(roles.editor)
    const browser = await people.signedIn(bob)
    expect((await browser.post(signOut.path)).status).toBe(204)
  })

  test('refuses access tokens of the person', async () => {
    const scopes = ['read-drafts' as const]
    const expiresAt = new Date(Date.now() + 86_400_000).toISOString()
    const token = { userId: bobId, name: 'Program', scopes, expiresAt }
    const created = await insertAccessToken(database.db, token, new Date())
    const program = people.browser({ origin: '', token: created?.token ?? '' })
    expect((await program.read(showSession.path)).status).toBe(200)
    await requireOf(roles.editor)
    const answer = await program.read(showSession.path)
    expect([answer.status, (await answer.json()).code]).toEqual([403, 'two_factor_needed'])
  })

  test('cannot be disabled by its user while the role requires it', async () => {
    const browser = await people.signedIn(bob)
    await setUp(browser)
    await requireOf(roles.editor)
    expect((await browser.drop(endTwoFactor.path)).status).toBe(409)
    await requireOf(roles.editor, false)
    expect((await browser.drop(endTwoFactor.path)).status).toBe(204)
  })

  test('can be set up again after a rescue', async () => {
    const browser = await people.signedIn(bob)
    await setUp(browser)
    await requireOf(roles.editor)
    await resetTwoFactor(people.context, bob.email)
    const again = await people.signedIn(bob)
    expect((await again.read(showSession.path)).status).toBe(403)
    expect((await setUp(again)).status).toBe(200)
    expect((await again.read(showSession.path)).status).toBe(200)
  })

  test('applies to a person who gets the role', async () => {
    await setTwoFactorRule(people.context, roles.contributor, true)
    const browser = await people.signedIn(bob)
    expect((await browser.read(showSession.path)).status).toBe(200)
    await admin.put(`/api/admin/people/${bobId}`, { role: roles.contributor })
    expect((await browser.read(showSession.path)).status).toBe(403)
  })

  test('cannot be required of the own role by an administrator who has none', async () => {
    const answer = await requireOf(roles.administrator)
    expect([answer.status, (await answer.json()).code]).toEqual([409, 'own_two_factor'])
    await setUp(admin)
    expect((await requireOf(roles.administrator)).status).toBe(200)
  })

  test.each([
    [path(5), { twoFactor: true }, 404],
    [path(2), {}, 422],
    [path(2), { twoFactor: 'yes' }, 422],
  ])('the change %s %j answers %i', async (address, body, status) => {
    expect((await admin.put(address, body)).status).toBe(status)
  })
})
