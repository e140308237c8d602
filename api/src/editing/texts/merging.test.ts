import { SaveConflict, type SaveText, TextSaved } from '@vitrine/contract/admin/texts'
import { dayMs } from '@vitrine/contract/bounds/durations'
import { movePages } from '@vitrine/contract/endpoints/admin-pages'
import { formatEndpointPath } from '@vitrine/contract/endpoints/endpoint'
import { saveText } from '@vitrine/contract/endpoints/page-texts'
import { roles } from '@vitrine/contract/identity/identity'
import { imageDefaults } from '@vitrine/contract/media/images'
import { beforeEach, describe, expect, test } from 'vitest'
import { databases } from '../../testing/databases.ts'
import { withEditor } from '../../testing/editing.ts'
import { writerIn } from '../../testing/writer.ts'
import { cleanUpEditing } from '../clean-up.ts'

const marie = { name: 'Marie', email: 'marie@example.org', role: roles.contributor }
const tabs = { anna: 'tab-of-anna', other: 'another-tab', marie: 'tab-of-marie' }
const text = '<p>un</p><p>deux</p><p>trois</p>'

describe.each(databases)('merging concurrent saves on $name', ({ open }) => {
  const anna = withEditor(open)
  let other: ReturnType<typeof writerIn>
  let id: number
  beforeEach(async () => {
    await anna.people.add(marie)
    other = writerIn(await anna.people.signedIn(marie))
    id = await anna.create({ title: 'À deux' })
    await anna.save(id, { content: text })
  })

  /** Opens the text in a tab. Its saves are based on the text at that time. */
  const opened = async ({ browser, text: read }: ReturnType<typeof writerIn>, tab?: string) => {
    const initial = await read(id)
    let { version } = initial
    const send = (fields: object, more: Partial<SaveText> = {}) => {
      const body = { version, fields: { ...initial.fields, ...fields }, tab, ...more }
      return browser.put(formatEndpointPath(saveText, { id, locale: 'fr' }), body)
    }
    return {
      version: () => version,
      send,
      save: async (fields: object, more: Partial<SaveText> = {}) => {
        const answer = await send(fields, more)
        if (answer.status !== 200) throw new Error(await answer.text())
        const { data } = TextSaved.parse(await answer.json())
        version = data.version
        return data
      },
    }
  }
  const content = async () => (await anna.text(id)).fields.content

  test('edits of different blocks and fields are merged, and the answer lists the merged fields', async () => {
    const [mine, theirs] = [await opened(anna, tabs.anna), await opened(other, tabs.marie)]
    await theirs.save({ title: 'À trois', content: text.replace('un', 'UN') })
    await theirs.save({ title: 'À quatre', content: text.replace('un', 'UNE') })
    const saved = await mine.save({ content: `${text}<p>quatre</p>` })
    const together = '<p>UNE</p><p>deux</p><p>trois</p><p>quatre</p>'
    expect(saved.merged).toMatchObject({
      taken: ['title', 'content'],
      author: { name: 'Marie' },
      fields: { title: 'À quatre', content: together },
    })
    expect(await content()).toBe(together)
    expect((await anna.text(id)).version).toBe(saved.version)
  })

  test('two tabs of one person are merged like two people', async () => {
    const [one, two] = [await opened(anna, tabs.anna), await opened(anna, tabs.other)]
    await one.save({ content: text.replace('un', 'UN') })
    await two.save({ content: text.replace('deux', 'DEUX') })
    const saved = await one.save({ content: text.replace('un', 'UN').replace('trois', 'TROIS') })
    expect(saved.merged?.author).toMatchObject({ name: 'Anna' })
    expect(await content()).toBe('<p>UN</p><p>DEUX</p><p>TROIS</p>')
  })

  test('edits made during a merge are merged with it', async () => {
    const [mine, theirs] = [await opened(anna, tabs.anna), await opened(other, tabs.marie)]
    await theirs.save({ content: text.replace('un', 'UN') })
    const { merged } = await mine.save({ content: text.replace('trois', 'TRO') })
    await mine.save({ content: text.replace('trois', 'TROIS') }, { version: merged?.mine ?? 0 })
    expect(await content()).toBe('<p>UN</p><p>deux</p><p>TROIS</p>')
  })

  test('edits of the same block are refused with both texts, and nothing is saved', async () => {
    const [mine, theirs] = [await opened(anna, tabs.anna), await opened(other, tabs.marie)]
    await theirs.save({ content: text.replace('un', 'UN') })
    const answer = await mine.send({ title: 'Autre', content: text.replace('un', 'uns') })
    expect(answer.status).toBe(409)
    const conflict = SaveConflict.parse(await answer.json())
    expect(conflict.mine).toMatchObject({ title: 'Autre', content: text.replace('un', 'uns') })
    expect(conflict.theirs.content).toBe(text.replace('un', 'UN'))
    expect(await content()).toBe(text.replace('un', 'UN'))
    // After the choice, saves are based on the other version and merged again.
    await theirs.save({ title: 'À mille', content: text.replace('un', 'UN') })
    await mine.save({ content: text.replace('un', 'uns') }, { version: conflict.version })
    expect((await anna.text(id)).fields).toMatchObject({ title: 'À mille' })
  })

  test('a repeated save after a lost response is no conflict', async () => {
    const mine = await opened(anna, tabs.anna)
    const before = mine.version()
    await mine.save({ content: text.replace('un', 'U') })
    const saved = await mine.save({ content: text.replace('un', 'UN') }, { version: before })
    expect(saved.merged).toBeUndefined()
    expect(await content()).toBe(text.replace('un', 'UN'))
  })

  test('edits based on the published text are merged, too', async () => {
    expect((await anna.publish(id)).status).toBe(200)
    await anna.database.db.deleteFrom('working_copies').execute()
    await anna.database.db.deleteFrom('base_texts').execute()
    const [mine, theirs] = [await opened(anna, tabs.anna), await opened(other, tabs.marie)]
    await theirs.save({ content: text.replace('un', 'UN') })
    await mine.save({ content: text.replace('trois', 'TROIS') })
    expect(await content()).toBe('<p>UN</p><p>deux</p><p>TROIS</p>')
  })

  test('a save during a move of the section keeps the new slug', async () => {
    const section = await anna.create({ title: 'Section' })
    const mine = await opened(anna, tabs.anna)
    await anna.browser.post(movePages.path, { ids: [id], parent: section })
    const saved = await mine.save({ content: text.replace('un', 'UN') })
    expect(saved.merged?.taken).toEqual(['slug'])
    expect((await anna.text(id)).fields.slug).toBe('section/a-deux')
  })

  test('a save based on a text from a month ago is a conflict', async () => {
    const [mine, theirs] = [await opened(anna, tabs.anna), await opened(other, tabs.marie)]
    await theirs.save({ content: text.replace('un', 'UN') })
    const { changes } = anna.database
    const now = () => new Date(anna.people.context.now().getTime() + 31 * dayMs)
    const context = { ...anna.people.context, now }
    await cleanUpEditing({ context, changes, images: imageDefaults })
    expect((await mine.send({ content: text.replace('trois', 'TROIS') })).status).toBe(409)
  })
})
