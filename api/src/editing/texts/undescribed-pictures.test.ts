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

  /** A page in French with four pictures: without words, a decoration, with words, not of the library. */
  async function written() {
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
    return { id, plain, lacking: [plain.src, '/other.png'] }
  }
  const listed = async (id: number, locale = 'fr') => {
    const answer = await editor().browser.read(formatEndpointPath(listUndescribed, { id, locale }))
    return answer.status === 200
      ? UndescribedPictures.parse(await answer.json()).data
      : answer.status
  }

  test('are listed, each once: neither decorations nor those that the library describes', async () => {
    const { id, plain, lacking } = await written()
    expect(await listed(id)).toEqual(lacking)
    await change(plain.id, { texts: { fr: { alt: 'Le phare', caption: '' } } })
    expect(await listed(id)).toEqual(['/other.png'])
    expect(await listed(id, 'en')).toEqual([])
    expect(await listed(id, 'xx')).toBe(404)
    expect(await listed(9_999)).toBe(404)
  })

  test('are refused where the caller asks for it, and nothing is published', async () => {
    const { id, lacking } = await written()
    const answer = await editor().publish(id, ['fr'], { requireAlternatives: true })
    expect(answer.status).toBe(422)
    const { reasons } = PublishRefused.parse(await answer.json())
    expect(reasons).toEqual({ fr: { reason: 'undescribed', pictures: lacking } })
    expect((await editor().text(id)).state).toBe('draft')
  })

  test('are counted by the answer where they are published, and no reader gets one without alt', async () => {
    const { id, lacking } = await written()
    const { data } = PublishAnswer.parse(await (await editor().publish(id)).json())
    expect(data.undescribed).toEqual({ fr: lacking.length })
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

  test('are no matter for a text that has none', async () => {
    const id = await editor().create({ title: 'Le port' })
    await editor().save(id, { content: '<p><img src="/x.png" alt=""></p>' })
    const answer = await editor().publish(id, ['fr'], { requireAlternatives: true })
    expect(PublishAnswer.parse(await answer.json()).data.undescribed).toEqual({})
  })
})
