import { MediaAnswer, MediaInUse } from '@vitrine/contract/admin/media'
import { formatEndpointPath } from '@vitrine/contract/endpoints/endpoint'
import { listMedia, replaceMedia, showMedia } from '@vitrine/contract/endpoints/media'
import sharp from 'sharp'
import { describe, expect, test } from 'vitest'
import { databases, oneDatabase, type TestDatabase, withDatabase } from '../../testing/databases.ts'
import { pdf } from '../../testing/library.ts'
import { green, settingsOn } from '../../testing/settings.ts'

const drawing = (inside: string) =>
  Buffer.from(`<svg viewBox="0 0 64 64">${inside}<path d="M0 0h64v64z" fill="red"/></svg>`)

/** About 20 MB: noise that no PNG makes smaller. */
const large = () =>
  sharp({
    create: {
      ...green.create,
      width: 2_600,
      height: 2_600,
      noise: { type: 'gaussian', sigma: 90 },
    },
  })
    .png({ compressionLevel: 0 })
    .toBuffer()

/** Opens a database. Returns a function that starts a site on it. */
function withSite(open: (typeof databases)[number]['open']) {
  let database: TestDatabase
  withDatabase(open, (opened) => {
    database = opened
  })
  return async () => {
    const site = await settingsOn(database)
    const { media } = site.people.context
    return {
      ...site,
      stored: async (url = '') => media.read(url.replace(/^\/storage\/|\?.*$/g, '')),
      of: (id: number) => formatEndpointPath(showMedia, { id }),
      replace: (id: number, data: Buffer) =>
        site.browser.put(`${formatEndpointPath(replaceMedia, { id })}?name=new.png`, data),
    }
  }
}

describe.each(oneDatabase)('files of the pictures of the site on $name', ({ open }) => {
  const start = withSite(open)

  test.each([
    '<script>x()</script>',
    '<foreignObject><body onload="x()"></body></foreignObject>',
    '<a href="javascript:x()"><path d="M0 0"/></a>',
  ])('a drawing with %s is refused', async (inside) => {
    const { browser } = await start()
    const answer = await browser.post(`${listMedia.path}?name=logo.svg`, drawing(inside))
    expect(answer.status).toBe(422)
    expect(await answer.json()).toMatchObject({ reason: 'scripts' })
  })

  test('a drawing as logotype and icon loses what it would fetch', async () => {
    const { upload, save, site, stored } = await start()
    const fetching = drawing(
      '<image href="https://other.example/a.png"/><use href="https://other.example/b.svg#c"/>',
    )
    const id = await upload('logo.svg', fetching)
    expect((await save({ logo: id, icon: id })).status).toBe(200)
    const { look } = await site()
    expect(look?.logo).toBe(look?.icon)
    const text = String(await stored(String(look?.logo)))
    expect(text).toContain('M0 0h64v64z')
    expect(text).not.toContain('other.example')
  })

  test('a file of another kind than its name says is refused, or gets the type of its content', async () => {
    const { browser, upload, save, site } = await start()
    const page = Buffer.from('<!doctype html><script>x()</script>')
    const answer = await browser.post(`${listMedia.path}?name=icon.png`, page)
    expect(answer.status).toBe(422)
    const refused = await save({ icon: await upload('icon.svg', pdf) })
    expect(Object.keys((await refused.json()).errors)).toEqual(['icon'])
    const icon = await upload('icon.svg', await sharp(green).png().toBuffer())
    expect((await save({ icon })).status).toBe(200)
    expect((await site()).look?.icon).toMatch(/\.png$/)
  })

  test('a file of 20 MB is refused with a sentence for each setting', async () => {
    const { upload, save, read } = await start()
    const id = await upload('large.png', await large())
    const answer = await save({ icon: id, logo: id, share: id })
    expect(answer.status).toBe(422)
    const { errors } = await answer.json()
    expect(Object.keys(errors).toSorted()).toEqual(['icon', 'logo', 'share'])
    expect(errors.icon[0]).toMatch(/5\sMo au plus/)
    expect((await read()).version).toBe(0)
  })
})

describe.each(databases)('pictures of the site on $name', ({ open }) => {
  const start = withSite(open)

  test('are uses of their files, which cannot be deleted', async () => {
    const { icon, save, browser, of } = await start()
    const id = await icon()
    await save({ icon: id, logo: id, darkLogo: id, share: id })
    const { data } = MediaAnswer.parse(await (await browser.read(of(id))).json())
    const common = { state: 'published', page: null, file: null, locale: null, text: null }
    expect(data.uses).toEqual([
      { place: 'logo', ...common },
      { place: 'icon', ...common },
      { place: 'site-shared', ...common },
    ])
    expect(data.settings).toBe(4)
    const unused = await browser.read(`${listMedia.path}?only=unused`)
    expect(await unused.json()).toMatchObject({ total: 0 })
    const answer = await browser.drop(of(id))
    expect(answer.status).toBe(409)
    expect(MediaInUse.parse(await answer.json()).uses).toHaveLength(3)
    await save({ icon: null, logo: null, darkLogo: null, share: null }, 1)
    expect((await browser.drop(of(id))).status).toBe(204)
  })

  test('follow a file that is replaced, with other files of the icon', async () => {
    const { icon, save, site, replace, stored, settings } = await start()
    const id = await icon()
    await save({ icon: id, logo: id })
    const former = (await site()).look
    const small = { create: { ...green.create, width: 8, height: 8 } }
    expect((await replace(id, await sharp(small).png().toBuffer())).status).toBe(422)
    expect((await site()).look).toEqual(former)
    const red = { create: { ...green.create, background: '#a00' } }
    expect((await replace(id, await sharp(red).png().toBuffer())).status).toBe(200)
    await settings.read()
    const { look } = await site()
    expect(look?.logo).not.toBe(former?.logo)
    expect(look?.iconFiles?.tab).not.toBe(former?.iconFiles?.tab)
    const { dominant } = await sharp(await stored(look?.iconFiles?.tab)).stats()
    expect(dominant.r).toBeGreaterThan(dominant.g)
  })
})
