import { PublishAnswer, PublishRefused } from '@vitrine/contract/admin/publishing'
import { TextCheck } from '@vitrine/contract/admin/text-check'
import { formatEndpointPath } from '@vitrine/contract/endpoints/endpoint'
import { checkDraft } from '@vitrine/contract/endpoints/page-texts'
import { planText } from '@vitrine/contract/endpoints/publishing'
import { createRedirect } from '@vitrine/contract/endpoints/redirects'
import { describe, expect, test } from 'vitest'
import { databases } from '../../testing/databases.ts'
import { libraryOn } from '../../testing/library.ts'
import { photograph } from '../../testing/photographs.ts'

const description = { seo_description: 'Le port et ses bateaux.' }

describe.each(databases)('the publish check of a draft on $name', ({ open }) => {
  const { add, change, editor, html } = libraryOn(open)

  const check = async (id: number, locale = 'fr') => {
    const answer = await editor().browser.read(formatEndpointPath(checkDraft, { id, locale }))
    return answer.status === 200 ? TextCheck.parse(await answer.json()).data : answer.status
  }
  const found = async (id: number) => {
    const data = await check(id)
    return typeof data === 'number' ? [] : data.findings.map(({ rule, excerpt }) => [rule, excerpt])
  }
  /** Creates a French page with a text. */
  const write = async (content: string) => {
    const id = await editor().create({ title: 'Le port' })
    await editor().save(id, { content, ...description })
    return id
  }

  test('finds pictures without a text alternative, also in the library', async () => {
    const [plain, described, decorative] = [
      await add('a.png', await photograph('png', { width: 9 })),
      await add('b.png', await photograph('png', { width: 10 })),
      await add('c.png', await photograph('png', { width: 11 })),
    ]
    await change(described.id, { texts: { fr: { alt: 'Un bateau', caption: '' } } })
    await change(decorative.id, { decorative: true })
    const id = await write(
      `<p><img src="${plain.src}"> <img src="${described.src}"> <img src="${decorative.src}"></p>`,
    )
    const name = plain.src.split('/').at(-1)
    expect(await found(id)).toEqual([
      ['language-missing', ''],
      ['image-alt-missing', name],
    ])
    await change(plain.id, { texts: { fr: { alt: 'Le phare', caption: '' } } })
    expect(await found(id)).toEqual([['language-missing', '']])
  })

  test('of a language without a text finds nothing; an unknown page or language is 404', async () => {
    const id = await write('<p>Un</p>')
    expect(await check(id, 'en')).toMatchObject({ findings: [] })
    expect(await check(id, 'xx')).toBe(404)
    expect(await check(9_999)).toBe(404)
  })

  test('stops publishing and scheduling at a broken address of the site, and nothing is written', async () => {
    const id = await write('<p><a href="/perdu">Plan</a></p>')
    const refusal = { reason: 'check', findings: [{ rule: 'link-broken', excerpt: 'Plan' }] }
    const answer = await editor().publish(id)
    expect(answer.status).toBe(422)
    expect(PublishRefused.parse(await answer.json()).reasons).toMatchObject({ fr: refusal })
    const { version, state } = await editor().text(id)
    expect(state).toBe('draft')
    const plan = { locale: 'fr', version, publishAt: '2099-01-01T00:00:00Z', unpublishAt: null }
    const planned = await editor().browser.post(formatEndpointPath(planText, { id }), plan)
    expect(planned.status).toBe(422)
    expect(PublishRefused.parse(await planned.json()).reasons).toMatchObject({ fr: refusal })
    await editor().save(id, { content: '<p>Plan</p>' })
    expect((await editor().publish(id)).status).toBe(200)
  })

  test('does not stop at an address that a redirect answers', async () => {
    const id = await write('<p><a href="/ancien">Plan</a></p>')
    expect((await editor().publish(id)).status).toBe(422)
    const rule = { source: '/ancien', target: { address: 'https://example.org/' } }
    const created = await editor().browser.post(createRedirect.path, rule)
    expect(created.status).toBe(201)
    expect((await editor().publish(id)).status).toBe(200)
  })

  test('does not stop at the address of a home page that the site does not have yet', async () => {
    const id = await write('<p><a href="/">Accueil</a> <a href="/en">Home</a></p>')
    expect(await found(id)).toEqual([
      ['language-missing', ''],
      ['link-unpublished', 'Accueil'],
      ['link-unpublished', 'Home'],
    ])
    expect((await editor().publish(id)).status).toBe(200)
  })

  test('does not stop at two drafts that link to each other', async () => {
    const first = await editor().create({ title: 'Un' })
    const second = await editor().create({ title: 'Deux' })
    await editor().save(first, { content: '<p><a href="/deux">Deux</a></p>' })
    await editor().save(second, { content: '<p><a href="/un">Un</a></p>' })
    expect((await editor().publish(first)).status).toBe(200)
    expect((await editor().publish(second)).status).toBe(200)
  })

  test('refuses every error with refuseErrors; else counts errors and warnings', async () => {
    const id = await write('<h4>Quai</h4><p><img src="/x.png"></p>')
    const refused = await editor().publish(id, ['fr'], { refuseErrors: true })
    expect(refused.status).toBe(422)
    const { reasons } = PublishRefused.parse(await refused.json())
    expect(reasons.fr?.findings?.map(({ rule }) => rule)).toEqual(['image-alt-missing'])
    const { data } = PublishAnswer.parse(await (await editor().publish(id)).json())
    expect(data.findings).toEqual({ fr: 2 })
    expect(await html()).toContain('alt=""')
  })
})
