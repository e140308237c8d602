import { MediaAnswer } from '@vitrine/contract/admin/media'
import { saveStructure as saveStructureAt, showPage } from '@vitrine/contract/endpoints/admin-pages'
import { formatEndpointPath } from '@vitrine/contract/endpoints/endpoint'
import { showMedia } from '@vitrine/contract/endpoints/media'
import { describe, expect, test } from 'vitest'
import { databases } from '../testing/databases.ts'
import { libraryOn } from '../testing/library.ts'
import { photograph } from '../testing/photographs.ts'

describe.each(databases)('uses of library files on $name', ({ open }) => {
  const { add, editor, listed } = libraryOn(open)

  const picture = async (width: number) => add(`${width}.png`, await photograph('png', { width }))
  const saveStructure = async (id: number, picture: number) => {
    const { browser } = editor()
    const { version, fields } = (
      await (await browser.read(formatEndpointPath(showPage, { id }))).json()
    ).data.structure
    const body = { version, fields: { ...fields, picture } }
    expect((await browser.put(formatEndpointPath(saveStructureAt, { id }), body)).status).toBe(200)
  }
  const declareText = (content: string) =>
    editor().database.changes.commit(async (tx) => {
      const declared = { id: 'home.hero', name: 'home.hero', template: 'home' }
      await tx.insertInto('contents').values(declared).execute()
      const text = { content_id: 'home.hero', locale: 'fr', content }
      await tx.insertInto('content_translations').values(text).execute()
    })

  test('the list counts drafts and texts of templates like the details', async () => {
    const [inText, asPicture, declared, unused] = [
      await picture(9),
      await picture(10),
      await picture(11),
      await picture(12),
    ]
    const page = await editor().create()
    await editor().save(page, { content: `<p><img src="${inText.src}" alt=""></p>` })
    await saveStructure(page, asPicture.id)
    await declareText(`<p><img src="${declared.src}" alt=""></p>`)

    const { data } = await listed('?order=oldest')
    expect(data.map(({ id, pages, declared, drafts }) => [id, pages, declared, drafts])).toEqual([
      [inText.id, 0, 0, 1],
      [asPicture.id, 0, 0, 1],
      [declared.id, 0, 1, 0],
      [unused.id, 0, 0, 0],
    ])
    expect((await listed('?only=unused')).data.map(({ id }) => id)).toEqual([unused.id])
    for (const { id, drafts, declared } of data) {
      const details = await editor().browser.read(formatEndpointPath(showMedia, { id }))
      const { uses } = MediaAnswer.parse(await details.json()).data
      expect(uses).toHaveLength(drafts + declared)
    }
  })
})
