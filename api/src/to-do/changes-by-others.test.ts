import { toDoItemsMax } from '@vitrine/contract/admin/to-do'
import { deletePage, movePages, trashPages } from '@vitrine/contract/endpoints/admin-pages'
import { formatEndpointPath } from '@vitrine/contract/endpoints/endpoint'
import { roles } from '@vitrine/contract/identity/identity'
import { beforeEach, describe, expect, test } from 'vitest'
import type { Browser } from '../testing/browser.ts'
import { databases } from '../testing/databases.ts'
import { anna, withEditor } from '../testing/editing.ts'
import { readToDo } from '../testing/to-do.ts'

const carl = { name: 'Carl', email: 'carl@example.org', role: roles.contributor }
const dayMinutes = 24 * 60

describe.each(databases)('changes by other users on $name', ({ open }) => {
  const editor = withEditor(open)
  let reader: Browser
  beforeEach(async () => {
    await editor.people.add(carl)
    reader = await editor.people.signedIn(carl)
  })

  const changes = async (browser = reader) => (await readToDo(browser)).changes
  const publishNew = async (title: string, more: object = {}) => {
    const id = await editor.create({ title, ...more })
    expect((await editor.publish(id)).status).toBe(200)
    return id
  }

  test('moving a section is one entry with the number of its pages', async () => {
    const section = await publishNew('Section', { slug: 'section' })
    const target = await publishNew('Cible', { slug: 'cible' })
    for (let made = 0; made < 4; made++) await publishNew(`Page ${made}`, { parent: section })
    editor.people.later(20)
    const move = { ids: [section], parent: target, addresses: 'follow' }
    expect((await editor.browser.post(movePages.path, move)).status).toBe(200)
    const { items } = await changes()
    expect(items.filter(({ kind }) => kind !== 'text-published')).toMatchObject([
      {
        kind: 'page-moved',
        author: { name: anna.name },
        page: section,
        subject: 'Section',
        more: 4,
      },
    ])
  })

  test('publications in a row are one entry; a pause starts another', async () => {
    const first = await publishNew('Un')
    await publishNew('Deux')
    await editor.save(first, { title: 'Un, encore' })
    await editor.publish(first)
    editor.people.later(30)
    await publishNew('Trois')
    const { items } = await changes()
    expect(items.map(({ subject, more }) => [subject, more])).toEqual([
      ['Trois', 0],
      ['Un, encore', 1],
    ])
  })

  test('omits one’s own changes and those before yesterday', async () => {
    await publishNew('Le lac')
    expect((await changes(editor.browser)).items).toEqual([])
    expect((await changes()).items).toHaveLength(1)
    editor.people.later(2 * dayMinutes)
    const again = await editor.people.signedIn(carl)
    expect((await changes(again)).items).toEqual([])
  })

  test('a deleted page has its title and no id', async () => {
    const id = await publishNew('Le lac')
    await editor.browser.post(trashPages.path, { ids: [id] })
    await editor.browser.change('DELETE', formatEndpointPath(deletePage, { id }))
    const { items } = await changes()
    expect(items).toMatchObject([
      { kind: 'page-trashed', subject: 'Le lac', page: null },
      { kind: 'text-published', subject: 'Le lac', page: null },
    ])
  })

  test('the list is limited and reports that there are more', async () => {
    for (let made = 0; made <= toDoItemsMax; made++) {
      await publishNew(`Page ${made}`)
      editor.people.later(15)
    }
    const { items, hasMore } = await changes()
    expect([items.length, hasMore]).toEqual([toDoItemsMax, true])
  })
})
