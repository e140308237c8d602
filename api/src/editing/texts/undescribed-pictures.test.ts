import { PublishAnswer, PublishRefused } from '@vitrine/contract/admin/publishing'
import { UndescribedPictures } from '@vitrine/contract/admin/undescribed-pictures'
import { formatEndpointPath } from '@vitrine/contract/endpoints/endpoint'
import { listUndescribed } from '@vitrine/contract/endpoints/page-texts'
import { describe, expect, test } from 'vitest'
import { databases } from '../../testing/databases.ts'
import { libraryOn } from '../../testing/library.ts'
import { photograph } from '../../testing/photographs.ts'

describe.each(databases)('pictures without a text alternative on $name', ({ open }) => {
  const { add, change, editor, html } = libraryOn(open)

  /** Creates a French page with pictures: described, without an alternative text and decorative. */
  async function createPage() {
    const [plain, described, decorative] = [
      await add('a.png', await photograph('png', { width: 9 })),
      await add('b.png', await photograph('png', { width: 10 })),
      await add('c.png', await photograph('png', { width: 11 })),
    ]
    await change(described.id, { texts: { fr: { alt: 'Un bateau', caption: '' } } })
    await change(decorative.id, { decorative: true })
    const content = [
      `<figure><img src="${plain.src}"></figure>`,
      `<p><img src="${plain.src}" alt="A"><img src="${plain.src}"></p>`,
      `<p><img src="${described.src}"><img src="${decorative.src}"><img src="/x.png" alt=""></p>`,
      '<p><img src="/other.png"></p>',
    ].join('\n')
    const id = await editor().create({ title: 'Le port' })
    await editor().save(id, { content })
    return { id, plain, withoutAlt: [plain.src, '/other.png'] }
  }
  const listed = async (id: number, locale = 'fr') => {
    const answer = await editor().browser.read(formatEndpointPath(listUndescribed, { id, locale }))
    return answer.status === 200
      ? UndescribedPictures.parse(await answer.json()).data
      : answer.status
  }

  test('are listed once, without decorative pictures and those described in the library', async () => {
    const { id, plain, withoutAlt } = await createPage()
    expect(await listed(id)).toEqual(withoutAlt)
    await change(plain.id, { texts: { fr: { alt: 'Le phare', caption: '' } } })
    expect(await listed(id)).toEqual(['/other.png'])
    expect(await listed(id, 'en')).toEqual([])
    expect(await listed(id, 'xx')).toBe(404)
    expect(await listed(9_999)).toBe(404)
  })

  test('block a publication with requireAlternatives', async () => {
    const { id, withoutAlt } = await createPage()
    const answer = await editor().publish(id, ['fr'], { requireAlternatives: true })
    expect(answer.status).toBe(422)
    const { reasons } = PublishRefused.parse(await answer.json())
    expect(reasons).toEqual({ fr: { reason: 'undescribed', pictures: withoutAlt } })
    expect((await editor().text(id)).state).toBe('draft')
  })

  test('are counted in the answer of a publication, and get an empty alt in the published HTML', async () => {
    const { id, withoutAlt } = await createPage()
    const { data } = PublishAnswer.parse(await (await editor().publish(id)).json())
    expect(data.undescribed).toEqual({ fr: withoutAlt.length })
    const images = (await html()).match(/<img[^>]*>/g) ?? []
    expect(images.map((image) => /alt="[^"]*"/.exec(image)?.[0])).toEqual([
      'alt=""',
      'alt="A"',
      'alt=""',
      'alt="Un bateau"',
      'alt=""',
      'alt=""',
      'alt=""',
    ])
  })

  test('do not exist in a text whose pictures have an alt attribute', async () => {
    const id = await editor().create({ title: 'Le port' })
    await editor().save(id, { content: '<p><img src="/x.png" alt=""></p>' })
    const answer = await editor().publish(id, ['fr'], { requireAlternatives: true })
    expect(PublishAnswer.parse(await answer.json()).data.undescribed).toEqual({})
  })
})
