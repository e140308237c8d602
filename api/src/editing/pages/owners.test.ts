import { Owners } from '@vitrine/contract/admin/owners'
import { AdminPageList } from '@vitrine/contract/admin/page-list'
import { careForPage, listPages } from '@vitrine/contract/endpoints/admin-pages'
import { listOwners } from '@vitrine/contract/endpoints/admin-session'
import { formatEndpointPath } from '@vitrine/contract/endpoints/endpoint'
import { roles } from '@vitrine/contract/identity/identity'
import { describe, expect, test } from 'vitest'
import { databases } from '../../testing/databases.ts'
import { withEditor } from '../../testing/editing.ts'

describe.each(databases)('page owners on $name', ({ open }) => {
  const editor = withEditor(open)

  test('owners are users who may write, and the list of pages shows the chosen one', async () => {
    const { people, browser, user } = editor
    const bob = { name: 'Bob', email: 'bob@example.org', role: roles.contributor }
    await people.add(bob)
    await people.add({ name: 'Vera', email: 'vera@example.org', role: roles.visitor })
    const owners = Owners.parse(await (await browser.read(listOwners.path)).json()).data
    expect(owners.map(({ name }) => name)).toEqual(['Anna', 'Bob'])
    const id = await editor.create()
    const care = { owner: user.id, reviewOn: '2026-03-01' }
    expect((await browser.put(formatEndpointPath(careForPage, { id }), care)).status).toBe(204)
    const read = await browser.read(listPages.path)
    const [page] = AdminPageList.parse(await read.json()).data
    expect(page).toMatchObject(care)
    // A field that a request omits keeps its value.
    for (const part of [{ reviewOn: '2026-04-01' }, { owner: null }, {}])
      expect((await browser.put(formatEndpointPath(careForPage, { id }), part)).status).toBe(204)
    const later = AdminPageList.parse(await (await browser.read(listPages.path)).json())
    expect(later.data[0]).toMatchObject({ reviewOn: '2026-04-01' })
    expect(later.data[0]?.owner).toBeUndefined()
    const unknownOwner = { owner: 2_000_000_000, reviewOn: null }
    expect((await browser.put(formatEndpointPath(careForPage, { id }), unknownOwner)).status).toBe(
      422,
    )
    const invalidDay = { owner: null, reviewOn: '2026-02-31' }
    expect((await browser.put(formatEndpointPath(careForPage, { id }), invalidDay)).status).toBe(
      422,
    )
  })
})
