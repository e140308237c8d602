import { existsSync, mkdtempSync, readdirSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import {
  cancelDeletion,
  changeProfile,
  exportAccount,
  requestDeletion,
  saveAvatar,
} from '@vitrine/contract/endpoints/account'
import { PersonalData, roles } from '@vitrine/contract/identity/identity'
import sharp from 'sharp'
import { describe, expect, test } from 'vitest'
import { blackPng } from '../../testing/black-png.ts'
import { databases, type TestDatabase, withDatabase } from '../../testing/databases.ts'
import { marie, peopleOn } from '../../testing/people.ts'
import { deleteExpiredIdentityData } from '../cleanup.ts'
import { recordEvent, terminalOrigin } from '../stores/audit-log.ts'
import { setEditorLocales } from '../stores/editor-locale-store.ts'

const { email, password } = marie
const day = 24 * 60

const picture = (width: number, height: number) =>
  sharp({ create: { width, height, channels: 3, background: '#c33' } })

describe.each(databases)('the user’s account on $name', ({ open }) => {
  let database: TestDatabase
  let people: ReturnType<typeof peopleOn>
  let mediaFolder: string
  withDatabase(open, async (opened) => {
    database = opened
    mediaFolder = mkdtempSync(join(tmpdir(), 'vitrine-avatars-'))
    people = peopleOn(database, { mediaFolder })
    await people.add()
  })

  const files = () =>
    existsSync(join(mediaFolder, 'avatars')) ? readdirSync(join(mediaFolder, 'avatars')) : []
  const formOf = (data: Buffer | string, fields: Record<string, string> = {}) => {
    const form = new FormData()
    form.set('avatar', new Blob([data as BlobPart], { type: 'image/png' }), '../../../portrait.png')
    for (const [name, value] of Object.entries(fields)) form.set(name, value)
    return form
  }

  test('a picture becomes two WebP squares without metadata', async () => {
    const browser = await people.signedIn()
    const photo = picture(900, 600).withExif({ IFD0: { Copyright: 'Rue des Lilas 12' } })
    const response = await browser.post(saveAvatar.path, formOf(await photo.jpeg().toBuffer()))
    const { avatar } = (await response.json()).data
    expect(avatar.large).toMatch(/^\/storage\/avatars\/[0-9a-f]{32}-384\.webp$/)
    for (const [address, width] of [
      [avatar.small, 96],
      [avatar.large, 384],
    ]) {
      const data = await readFile(join(mediaFolder, address.replace('/storage/', '')))
      const found = await sharp(data).metadata()
      expect(found).toMatchObject({ format: 'webp', width, height: width })
      expect(found.exif).toBeUndefined()
    }
  })

  test('the picture is cropped to the square that the user has chosen', async () => {
    const browser = await people.signedIn()
    const corner = await picture(100, 100)
      .composite([
        {
          input: { create: { width: 40, height: 40, channels: 3, background: '#00f' } },
          left: 60,
          top: 60,
        },
      ])
      .png()
      .toBuffer()
    const form = formOf(corner, { x: '60', y: '60', size: '40' })
    const { avatar } = (await (await browser.post(saveAvatar.path, form)).json()).data
    const data = await readFile(join(mediaFolder, avatar.small.replace('/storage/', '')))
    const { dominant } = await sharp(data).stats()
    expect(dominant.b).toBeGreaterThan(dominant.r)
    const outside = formOf(corner, { x: '90', y: '90', size: '40' })
    expect((await browser.post(saveAvatar.path, outside)).status).toBe(200)
  })

  test('a new picture replaces the old one, and a removed one is deleted from the disk', async () => {
    const browser = await people.signedIn()
    const data = await picture(50, 50).png().toBuffer()
    await browser.post(saveAvatar.path, formOf(data))
    const before = files()
    await browser.post(saveAvatar.path, formOf(data))
    expect(files()).toHaveLength(2)
    expect(files()).not.toEqual(before)
    const gone = await browser.drop(saveAvatar.path)
    expect((await gone.json()).data.avatar).toBeNull()
    expect(files()).toEqual([])
  })

  test('of several concurrent uploads one remains, with no files of the others', async () => {
    const browser = await people.signedIn()
    const data = await picture(50, 50).png().toBuffer()
    const sent = [1, 2, 3].map(() => browser.post(saveAvatar.path, formOf(data)))
    await Promise.all(sent)
    const { avatar } = await database.db
      .selectFrom('users')
      .select('avatar')
      .executeTakeFirstOrThrow()
    expect(files().toSorted()).toEqual([`${avatar}-384.webp`, `${avatar}-96.webp`])
  })

  test.each([
    ['a text', async () => formOf('this is no picture')],
    ['nothing', async () => formOf('')],
    ['a vector image', async () => formOf('<svg xmlns="http://www.w3.org/2000/svg"/>')],
    [
      'half a picture',
      async () => formOf((await picture(300, 300).png().toBuffer()).subarray(0, 200)),
    ],
    ['too many pixels', async () => formOf(blackPng(9_000))],
    ['a text field', async () => new URLSearchParams({ avatar: 'portrait.png' })],
    ['another field', async () => new URLSearchParams({ picture: 'portrait.png' })],
    ['JSON', async () => ({ avatar: 'portrait.png' })],
  ])('%s is refused, and nothing is stored', async (_, body) => {
    const browser = await people.signedIn()
    const response = await browser.post(saveAvatar.path, await body())
    expect(response.status).toBe(422)
    expect(Object.keys((await response.json()).errors)).toEqual(['avatar'])
    expect(files()).toEqual([])
  })

  test('files over 10 MB are refused; other calls accept at most 64 KB', async () => {
    const browser = await people.signedIn()
    const over = await browser.post(saveAvatar.path, formOf(Buffer.alloc(10_000_001)))
    expect(over.status).toBe(422)
    const much = await browser.post(saveAvatar.path, formOf(Buffer.alloc(12_000_000)))
    expect(much.status).toBe(413)
    const name = { name: 'x'.repeat(64_000) }
    expect((await browser.put(changeProfile.path, name)).status).toBe(413)
  })

  test('the export contains all personal data and no secret', async () => {
    await people.browser().signIn(email, 'un autre mot de passe')
    const browser = await people.signedIn()
    const { id } = await database.db.selectFrom('users').select('id').executeTakeFirstOrThrow()
    await setEditorLocales(database.db, id, ['en', 'ar'])
    const values = { before: { role: 1 }, after: { role: 2 } }
    await recordEvent(database.db, 'role-changed', id, terminalOrigin, people.context.now(), values)
    const response = await browser.read(exportAccount.path)
    expect(response.headers.get('content-disposition')).toContain('attachment')
    const data = PersonalData.parse(await response.json())
    expect(data.user).toMatchObject({ email, name: 'Marie' })
    expect(data).toMatchObject({ locales: ['ar', 'en'], last_seen_at: expect.any(String) })
    expect(data.history[1]).toMatchObject(values)
    expect(data.sessions).toHaveLength(1)
    expect(data.history.map(({ event }) => event)).toEqual([
      'data-exported',
      'role-changed',
      'signed-in',
      'sign-in-failed',
      'user-created',
    ])
    const { password_hash } = await database.db
      .selectFrom('users')
      .select('password_hash')
      .executeTakeFirstOrThrow()
    expect(JSON.stringify(data)).not.toContain(password_hash)
  })

  test('an account is deleted after 14 days unless its owner cancels', async () => {
    const [browser, other] = [
      await people.signedIn({}, { remember: true }),
      await people.signedIn(),
    ]
    const form = formOf(await picture(50, 50).png().toBuffer())
    await browser.post(saveAvatar.path, form)
    const requested = await (await browser.drop(requestDeletion.path)).json()
    expect(Date.parse(requested.data.deletion_at) - people.context.now().getTime()).toBeCloseTo(
      14 * day * 60_000,
      -5,
    )
    expect((await other.read('/api/user')).status).toBe(401)
    expect((await people.browser().signIn(email, password)).status).toBe(200)
    const stays = await (await browser.drop(cancelDeletion.path)).json()
    expect(stays.data.deletion_at).toBeNull()
    people.later(10)
    await browser.drop(requestDeletion.path)
    people.later(13 * day)
    await deleteExpiredIdentityData(people.context)
    expect((await browser.read('/api/user')).status).toBe(200)
    people.later(day)
    await deleteExpiredIdentityData(people.context)
    expect((await browser.read('/api/user')).status).toBe(401)
    expect(files()).toEqual([])
    for (const table of ['users', 'sessions', 'one_time_links'] as const)
      expect(await database.db.selectFrom(table).selectAll().execute()).toEqual([])
  })

  test('the last administrator cannot be deleted', async () => {
    await people.add({ email: 'chef@example.org', role: roles.administrator })
    const chief = await people.signedIn({ email: 'chef@example.org' })
    expect((await chief.drop(requestDeletion.path)).status).toBe(409)
    await people.add({ email: 'autre@example.org', role: roles.administrator })
    expect((await chief.drop(requestDeletion.path)).status).toBe(200)
    const second = await people.signedIn({ email: 'autre@example.org' })
    expect((await second.drop(requestDeletion.path)).status).toBe(409)
  })
})
