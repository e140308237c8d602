import {
  listPages,
  saveStructure,
  showPage,
  trashPages,
} from '@vitrine/contract/endpoints/admin-pages'
import * as authorCalls from '@vitrine/contract/endpoints/authors'
import { formatEndpointPath } from '@vitrine/contract/endpoints/endpoint'
import * as topicCalls from '@vitrine/contract/endpoints/topics'
import { describe, expect, test } from 'vitest'
import { databases } from '../../testing/databases.ts'
import { withEditor } from '../../testing/editing.ts'
import { pageList } from '../../testing/site.ts'

const topicPaths = {
  one: (id: number) => formatEndpointPath(topicCalls.changeTopic, { id }),
  restore: topicCalls.restoreTopic.path,
}
const authorPaths = {
  one: (id: number) => formatEndpointPath(authorCalls.changeAuthor, { id }),
  restore: authorCalls.restoreAuthor.path,
}

const garden = { texts: { fr: { name: 'Jardin' }, en: { name: 'Garden' } } }

describe.each(databases)('topics and authors on $name', ({ open }) => {
  const editor = withEditor(open)

  const create = async (path: string, body: object) => {
    const response = await editor.browser.post(path, body)
    expect(response.status).toBe(201)
    return (await response.json()).data
  }
  const createTopic = (body: object = garden) => create(topicCalls.createTopic.path, body)
  const createAuthor = (body: object) => create(authorCalls.createAuthor.path, body)
  const listed = async () => (await (await editor.browser.read('/api/admin/topics')).json()).data
  const at = formatEndpointPath

  const structureOf = async (id: number) =>
    (await (await editor.browser.read(at(showPage, { id }))).json()).data.structure
  const assign = async (id: number, taxonomy: { topics?: string[]; authors?: string[] }) => {
    const { version, fields } = await structureOf(id)
    const body = { version, fields: { ...fields, ...taxonomy } }
    expect((await editor.browser.put(at(saveStructure, { id }), body)).status).toBe(200)
  }
  const publishPage = async (title: string, taxonomy: Parameters<typeof assign>[1]) => {
    const id = await editor.create({ title })
    await assign(id, taxonomy)
    await editor.publish(id, ['fr'], { structure: (await structureOf(id)).version })
    return id
  }
  const readPages = async (query: Record<string, string>) => {
    const include = 'topics,authors'
    const answer = await pageList(editor.people.api, { include, locale: 'fr', ...query })
    return (await answer.json()).data
  }

  test('are published with the structure of a page, in their order', async () => {
    const one = await createTopic()
    const two = await createTopic({ texts: { fr: { name: 'Eau & ville' } } })
    const author = await createAuthor({ name: 'Zoé', lines: { en: 'Gardener' } })
    expect([one.key, two.key, author.key]).toEqual(['jardin', 'eau-ville', 'zoe'])
    const id = await editor.create({ title: 'Fête' })
    await editor.publish(id)
    await assign(id, { topics: [two.key, one.key], authors: [author.key] })
    const [before] = await readPages({})
    expect([before.topics, before.authors]).toEqual([[], []])
    await editor.publish(id, ['fr'], { structure: (await structureOf(id)).version })
    const [page] = await readPages({})
    expect(page.topics).toEqual([
      { key: 'eau-ville', name: 'Eau & ville', href: '/themes/eau-ville' },
      { key: 'jardin', name: 'Jardin', href: '/themes/jardin' },
    ])
    expect(page.authors).toEqual([
      { name: 'Zoé', line: { text: 'Gardener', locale: 'en' }, portrait: null },
    ])
    // English has a name, but no published page.
    const isUsed = { pages: 1, publishedIn: ['fr'] }
    expect(await listed()).toMatchObject([isUsed, isUsed])
  })

  test('a list of pages can be filtered by topic', async () => {
    const { key } = await createTopic()
    const id = await publishPage('Fête', { topics: [key] })
    await publishPage('Marché', {})
    expect(await readPages({ 'filter[topic]': key })).toMatchObject([{ id }])
    expect(await readPages({ 'filter[topic]': 'unknown' })).toEqual([])
    const inAdmin = async (topic: string) =>
      (await editor.browser.read(`${listPages.path}?topic=${topic}`)).json()
    expect(await inAdmin(key)).toMatchObject({ data: [{ id, topics: [key] }], total: 1 })
    expect(await inAdmin('unknown')).toEqual({ data: [], total: 0 })
  })

  test('a renamed topic has its new name on its pages', async () => {
    const topic = await createTopic()
    await publishPage('Fête', { topics: [topic.key] })
    const texts = { fr: { name: 'Jardins', slug: 'jardins' } }
    const body = { version: topic.version, texts }
    const path = at(topicCalls.changeTopic, { id: topic.id })
    expect((await editor.browser.put(path, body)).status).toBe(200)
    const [page] = await readPages({})
    expect(page.topics).toEqual([{ key: 'jardin', name: 'Jardins', href: '/themes/jardins' }])
  })

  test('a change of an older version answers 409 with the present state', async () => {
    const topic = await createTopic()
    const author = await createAuthor({ name: 'Zoé' })
    const version = topic.version - 1
    const topicPath = at(topicCalls.changeTopic, { id: topic.id })
    const changed = await editor.browser.put(topicPath, { ...garden, version })
    expect(changed.status).toBe(409)
    expect((await changed.json()).data).toEqual(topic)
    const authorPath = at(authorCalls.changeAuthor, { id: author.id })
    const renamed = await editor.browser.put(authorPath, { name: 'Zoe', version })
    expect(renamed.status).toBe(409)
    expect((await renamed.json()).data).toEqual(author)
    expect((await editor.browser.drop(`${topicPath}?version=${version}`)).status).toBe(409)
  })

  test('two topics cannot have one slug in a language', async () => {
    await createTopic()
    const same = { texts: { en: { name: 'Yard', slug: 'GARDEN' } } }
    const response = await editor.browser.post('/api/admin/topics', same)
    expect(response.status).toBe(422)
    const { errors } = await response.json()
    expect(errors['texts.en.slug'][0]).toMatch(/«\sGarden\s» a déjà l’adresse «\sGARDEN\s»/)
    await createTopic({ texts: { fr: { name: 'Garden' } } })
  })

  test.each([
    [{ texts: {} }, 'texts'],
    [{ texts: { fr: { name: 'Jardin', slug: 'a/b' } } }, 'texts.fr.slug'],
    [{ texts: { fr: { name: 'Jardin', slug: 'a?b' } } }, 'texts.fr.slug'],
    [{ texts: { fr: { name: '…' } } }, 'texts.fr.slug'],
    [{ texts: { xx: { name: 'Jardin' } } }, 'texts.xx'],
    [{ texts: { fr: { name: ' ' } } }, 'texts.fr.name'],
    [{ texts: { fr: { name: 'a'.repeat(101) } } }, 'texts.fr.name'],
    [{ ...garden, picture: 2_000_000 }, 'picture'],
  ])('%j is refused at its field', async (body, field) => {
    const response = await editor.browser.post('/api/admin/topics', body)
    expect(response.status).toBe(422)
    expect(Object.keys((await response.json()).errors)).toEqual([field])
  })

  test('an author with a link that is a script is refused', async () => {
    const body = { name: 'Zoé', link: 'javascript:alert(1)' }
    expect((await editor.browser.post('/api/admin/authors', body)).status).toBe(422)
  })

  test('a deleted topic leaves its pages, and an undo restores it there', async () => {
    const [first, topic] = [
      await createTopic({ texts: { fr: { name: 'Eau' } } }),
      await createTopic(),
    ]
    await publishPage('Fête', { topics: [first.key, topic.key] })
    const path = at(topicCalls.deleteTopic, { id: topic.id })
    const deleted = await editor.browser.drop(`${path}?version=${topic.version}`)
    expect(deleted.status).toBe(200)
    const { data: removed } = await deleted.json()
    expect(removed.uses).toHaveLength(1)
    expect((await readPages({}))[0].topics).toMatchObject([{ key: 'eau' }])
    expect((await editor.browser.post(topicCalls.restoreTopic.path, removed)).status).toBe(201)
    expect((await readPages({}))[0].topics).toMatchObject([{ key: 'eau' }, { key: 'jardin' }])
    expect((await editor.browser.post(topicCalls.restoreTopic.path, removed)).status).toBe(422)
  })

  test('a deleted author leaves its pages, and an undo restores it there', async () => {
    const author = await createAuthor({ name: 'Zoé' })
    await publishPage('Fête', { authors: [author.key] })
    const path = at(authorCalls.deleteAuthor, { id: author.id })
    const deleted = await editor.browser.drop(`${path}?version=${author.version}`)
    const { data: removed } = await deleted.json()
    expect((await readPages({}))[0].authors).toEqual([])
    expect((await editor.browser.post(authorCalls.restoreAuthor.path, removed)).status).toBe(201)
    expect((await readPages({}))[0].authors).toMatchObject([{ name: 'Zoé' }])
  })

  test('no answer counts pages in the trash', async () => {
    const [topic, author] = [await createTopic(), await createAuthor({ name: 'Zoé' })]
    const id = await publishPage('Fête', { topics: [topic.key], authors: [author.key] })
    expect((await editor.browser.post(trashPages.path, { ids: [id] })).status).toBe(200)
    for (const { calls, body, of } of [
      { calls: topicPaths, body: garden, of: topic },
      { calls: authorPaths, body: { name: 'Zoé' }, of: author },
    ]) {
      const changed = await editor.browser.put(calls.one(of.id), { ...body, version: of.version })
      const { data: saved } = await changed.json()
      expect(saved.pages).toBe(0)
      const deleted = await editor.browser.drop(`${calls.one(of.id)}?version=${saved.version}`)
      const restored = await editor.browser.post(calls.restore, (await deleted.json()).data)
      expect(restored.status).toBe(201)
      expect((await restored.json()).data.pages).toBe(0)
    }
  })

  test('a draft with a deleted topic can be saved and published', async () => {
    const topic = await createTopic()
    const id = await editor.create({ title: 'Fête' })
    await assign(id, { topics: [topic.key] })
    const path = at(topicCalls.deleteTopic, { id: topic.id })
    await editor.browser.drop(`${path}?version=${topic.version}`)
    expect((await structureOf(id)).fields.topics).toEqual([])
    await assign(id, { topics: [topic.key] })
    await editor.publish(id, ['fr'], { structure: (await structureOf(id)).version })
    expect((await readPages({}))[0].topics).toEqual([])
  })

  test('topics are ordered by their ids, the others behind', async () => {
    const ids = []
    for (const name of ['Un', 'Deux', 'Trois'])
      ids.push((await createTopic({ texts: { fr: { name } } })).id)
    const [one, two, three] = ids
    const order = (list: unknown[]) => editor.browser.post('/api/admin/topics/order', { ids: list })
    expect((await order([three, one])).status).toBe(200)
    expect((await listed()).map(({ id }: { id: number }) => id)).toEqual([three, one, two])
  })

  test('changes are in the log, with both states', async () => {
    const topic = await createTopic()
    const path = at(topicCalls.changeTopic, { id: topic.id })
    await editor.browser.put(path, { version: 1, texts: { fr: { name: 'Parc' } } })
    const log = await (await editor.browser.read('/api/admin/changes?kind=topic-changed')).json()
    expect(log.data).toMatchObject([
      {
        subject: 'Parc',
        before: { 'text fr': 'Jardin (jardin)' },
        after: { 'text fr': 'Parc (parc)' },
      },
      { subject: 'Jardin', before: null },
    ])
  })

  test('markup in a name is text', async () => {
    const name = '<script>alert(1)</script>'
    const { key } = await createTopic({ texts: { fr: { name } } })
    await publishPage('Fête', { topics: [key] })
    expect((await readPages({}))[0].topics).toMatchObject([{ name }])
  })

  test('the 1,001st topic is refused with a sentence', async () => {
    const rows = Array.from({ length: 1_000 }, (_, position) => ({
      key: `t${position}`,
      position,
      version: 1,
    }))
    await editor.database.db.insertInto('topics').values(rows).execute()
    const response = await editor.browser.post('/api/admin/topics', garden)
    expect(response.status).toBe(422)
    expect((await response.json()).message).toMatch(/1\u202f000 thèmes/)
  })
})
