import {
  changePassword,
  confirmPassword,
  endSession,
  listSessions,
  requestDeletion,
  showConfirmedStatus,
} from '@vitrine/contract/endpoints/account'
import { formatEndpointPath } from '@vitrine/contract/endpoints/endpoint'
import { signOut } from '@vitrine/contract/endpoints/sign-in'
import { showRecoveryCodes } from '@vitrine/contract/endpoints/two-factor'
import { describe, expect, test } from 'vitest'
import { setDisabled } from '../identity/people/administration.ts'
import { databases, withDatabase } from '../testing/databases.ts'
import {
  isSignedIn,
  requestToken,
  sidesOf,
  signedInOn,
  signInOnAdmin,
  submitToken,
  type TwoSides,
} from '../testing/handoffs.ts'
import { marie, peopleOn } from '../testing/people.ts'

const { email, password } = marie

describe.each(databases)('sessions on the site and the admin on $name', ({ open }) => {
  let people: ReturnType<typeof peopleOn>
  let sides: TwoSides
  withDatabase(open, async (database) => {
    people = peopleOn(database)
    sides = await sidesOf(people)
  })

  const endings: [how: string, end: () => Promise<unknown>][] = [
    ['a sign-out on the site', () => sides.site.post(signOut.path)],
    ['a sign-out on the admin', () => sides.admin.post(signOut.path)],
    [
      'another device that ends all others',
      async () => {
        const other = await people.signedIn()
        await other.drop(listSessions.path)
      },
    ],
    [
      'another device that ends this one',
      async () => {
        const other = await people.signedIn()
        const { data } = await (await other.read(listSessions.path)).json()
        expect(data).toHaveLength(2)
        await other.drop(formatEndpointPath(endSession, { id: data[1].id }))
      },
    ],
    ['disabling the account', () => setDisabled(people.context, email, true)],
    [
      'a sign-in of another user',
      async () => {
        await people.add({ email: 'paul@example.org' })
        await sides.site.signIn('paul@example.org', password)
        sides.site.cookies.clear()
      },
    ],
  ]
  test.each(endings)('%s ends both sessions', async (_, end) => {
    await signInOnAdmin(sides)
    const { pass } = await requestToken({ ...sides, admin: people.browser() }, 'admin')
    await end()
    expect(await signedInOn(sides)).toEqual([false, false])
    await submitToken(sides.admin, 'admin', pass)
    expect(await isSignedIn(sides.admin)).toBe(false)
  })

  test('changing the password or requesting deletion ends only the session on the other side', async () => {
    await signInOnAdmin(sides)
    const next = 'une autre phrase de passe'
    const change = { current_password: password, password: next, password_confirmation: next }
    expect((await sides.site.put(changePassword.path, change)).status).toBe(200)
    expect(await signedInOn(sides)).toEqual([true, false])
    await signInOnAdmin(sides)
    expect((await sides.site.drop(requestDeletion.path)).status).toBe(200)
    expect(await signedInOn(sides)).toEqual([true, false])
  })

  test('ending all other sessions preserves both sides', async () => {
    await signInOnAdmin(sides)
    const other = await people.signedIn()
    await sides.admin.drop(listSessions.path)
    expect([...(await signedInOn(sides)), await isSignedIn(other)]).toEqual([true, true, false])
  })

  test('a sign-out during the handoff leaves both sides signed out', async () => {
    for (let time = 0; time < 5; time++) {
      const { pass } = await requestToken(sides, 'admin')
      await Promise.all([submitToken(sides.admin, 'admin', pass), sides.site.post(signOut.path)])
      expect(await signedInOn(sides)).toEqual([false, false])
      await sides.site.signIn(email, password)
    }
  })

  test('the session on the other side lasts no longer than the sign-in, and using one side extends both', async () => {
    await signInOnAdmin(sides)
    people.later(11 * 60)
    expect(await isSignedIn(sides.admin)).toBe(true)
    people.later(11 * 60)
    expect(await signedInOn(sides)).toEqual([true, true])
    for (let day = 0; day < 70; day++) {
      people.later(11 * 60)
      await isSignedIn(sides.admin)
    }
    expect(await signedInOn(sides)).toEqual([false, false])
  })

  test('a confirmation on one side does not count on the other', async () => {
    await signInOnAdmin(sides)
    const confirmed = await sides.admin.read(showConfirmedStatus.path)
    expect(await confirmed.json()).toEqual({ confirmed: false })
    expect((await sides.admin.read(showRecoveryCodes.path)).status).toBe(423)
    await sides.admin.post(confirmPassword.path, { password })
    expect((await sides.admin.read(showRecoveryCodes.path)).status).toBe(200)
  })
})
