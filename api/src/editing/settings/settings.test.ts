import { SettingsAnswer, SettingsConflict, SettingsPreview } from '@vitrine/contract/admin/settings'
import { previewSettings } from '@vitrine/contract/endpoints/settings'
import { previewHeader } from '@vitrine/contract/http/paths'
import sharp from 'sharp'
import { describe, expect, test } from 'vitest'
import { databases, type TestDatabase, withDatabase } from '../../testing/databases.ts'
import { green, openFile, settingsOn } from '../../testing/settings.ts'

const errorsOf = async (answer: Response) => (await answer.json()).errors

describe.each(databases)('the settings in the admin on $name', ({ open }) => {
  let database: TestDatabase
  withDatabase(open, (opened) => {
    database = opened
  })

  test('change the site at once, and are in the log with the values before and after', async () => {
    const { save, site, changes } = await settingsOn(database)
    const first = await save({ name: '  Musée  ', accent: '#00695c', counting: false })
    expect(SettingsAnswer.parse(await first.json()).data).toMatchObject({
      version: 1,
      values: { name: 'Musée', accent: '#00695c', counting: false, contact: null },
      inForce: { name: { value: 'Musée', source: 'admin' }, contact: { source: 'default' } },
    })
    expect(await site()).toMatchObject({ name: 'Musée', counting: false })
    expect((await save({ name: null }, 1)).status).toBe(200)
    expect(await site()).toMatchObject({ name: 'Vitrine', counting: false })
    expect(await changes()).toMatchObject([
      { before: { name: 'Musée' }, after: { name: null } },
      {
        before: { name: null, accent: null, counting: null },
        after: { name: 'Musée', accent: '#00695c', counting: 0 },
      },
    ])
  })

  test('of an older version are refused with the present ones', async () => {
    const { save } = await settingsOn(database)
    await save({ name: 'Un' })
    const answer = await save({ name: 'Deux' })
    expect(answer.status).toBe(409)
    expect(SettingsConflict.parse(await answer.json()).data).toMatchObject({
      version: 1,
      values: { name: 'Un' },
    })
  })

  test('that site.config.ts fixes are shown with their source, and refused', async () => {
    const { read, save } = await settingsOn(database, { ...openFile, name: 'Fichier' })
    expect((await read()).inForce.name).toEqual({ value: 'Fichier', source: 'file' })
    const answer = await save({ name: 'Autre', accent: '#00695c' })
    expect(answer.status).toBe(422)
    expect(await errorsOf(answer)).toHaveProperty('name')
    expect((await read()).version).toBe(0)
  })

  test.each([
    [{ name: 'x'.repeat(81) }, 'name'],
    [{ name: 'Musée\r\nBcc: a@b.example' }, 'name'],
    [{ contact: 'a@site.test\nBcc: b@site.test' }, 'contact'],
    [{ contact: 'nobody' }, 'contact'],
    [{ accent: '#fff</style>' }, 'fields.accent'],
    [{ timeZone: 'Paris' }, 'timeZone'],
    [{ icon: 2_000_000_000 }, 'icon'],
  ])('%j is refused with a sentence for the field', async (fields, field) => {
    const { save, read } = await settingsOn(database)
    const answer = await save(fields)
    expect(answer.status).toBe(422)
    expect(Object.keys(await errorsOf(answer))).toEqual([field])
    expect((await read()).version).toBe(0)
  })

  test.each(['🦆 Étang', 'متحف المدينة', 'A & <b>B</b>'])('the name %s is kept', async (name) => {
    const { save, site } = await settingsOn(database)
    expect((await save({ name })).status).toBe(200)
    expect((await site()).name).toBe(name)
  })

  test('an icon becomes PNG files of each size, and the former ones stay', async () => {
    const { icon, save, site, people, upload } = await settingsOn(database)
    await save({ icon: await icon() })
    const former = (await site()).look?.iconFiles
    const sideOf = async (path = '') => {
      const data = await people.context.media.read(path.replace('/storage/', ''))
      return data && (await sharp(data).metadata()).width
    }
    expect(await Promise.all(Object.values(former ?? {}).map(sideOf))).toEqual([
      32, 180, 192, 512, 512,
    ])
    const drawing = Buffer.from('<svg viewBox="0 0 4 3"><path d="M0 0h4v3z" fill="red"/></svg>')
    expect((await save({ icon: await upload('icon.svg', drawing) }, 1)).status).toBe(200)
    expect((await site()).look?.icon).toMatch(/\.svg$/)
    expect((await site()).look?.iconFiles?.tab).not.toBe(former?.tab)
    expect(await sideOf(former?.tab)).toBe(32)
  })

  test('a preview of an icon writes no file', async () => {
    const { browser, icon, people } = await settingsOn(database)
    const fields = { icon: await icon() }
    const before = await people.context.media.list()
    expect((await browser.post(previewSettings.path, { fields })).status).toBe(200)
    expect(await people.context.media.list()).toEqual(before)
  })

  test('an icon of one pixel, and a shared picture of another format, are refused', async () => {
    const { save, upload } = await settingsOn(database)
    const dot = { create: { ...green.create, width: 1, height: 1 } }
    const icon = await upload('dot.png', await sharp(dot).png().toBuffer())
    const share = await upload('large.webp', await sharp(green).webp().toBuffer())
    const answer = await save({ icon, share })
    expect(Object.keys(await errorsOf(answer))).toEqual(['icon', 'share'])
  })

  test('a picture with an apostrophe in its name is shown on the site', async () => {
    const { icon, save, site } = await settingsOn(database)
    const logo = await icon()
    const path = "l'été.png"
    await database.db.updateTable('media').set({ path }).where('id', '=', logo).execute()
    expect((await save({ logo, share: logo })).status).toBe(200)
    expect((await site()).look).toMatchObject({ logo: '/storage/l%27%C3%A9t%C3%A9.png' })
  })

  test('an animation and a very wide picture become icons', async () => {
    const { save, upload, site } = await settingsOn(database)
    const animation = await upload('a.gif', await sharp(green).gif().toBuffer())
    expect((await save({ icon: animation })).status).toBe(200)
    const wide = { create: { ...green.create, width: 20_000, height: 40 } }
    const icon = await upload('wide.png', await sharp(wide).png().toBuffer())
    expect((await save({ icon }, 1)).status).toBe(200)
    expect((await site()).look?.iconFiles).toBeDefined()
  })

  test('are shown in a preview before they are saved, to its token only', async () => {
    const { browser, site, read } = await settingsOn(database)
    const fields = { name: 'Essai', accent: '#00695c' }
    const answer = await browser.post(previewSettings.path, { fields })
    const { data } = SettingsPreview.parse(await answer.json())
    const token = data.urls.fr?.split('/').at(-1) ?? ''
    expect(await site({ [previewHeader]: token })).toMatchObject({
      name: 'Essai',
      look: { accent: '#00695c' },
    })
    expect((await site()).name).toBe('Vitrine')
    expect((await read()).version).toBe(0)
  })
})
