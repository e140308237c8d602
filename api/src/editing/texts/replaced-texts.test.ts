import { PresenceList } from '@vitrine/contract/admin/page-list'
import { ReplacedTextList } from '@vitrine/contract/admin/replaced-texts'
import { RevisionList } from '@vitrine/contract/admin/revisions'
import { SaveConflict, type SaveText, TextSaved } from '@vitrine/contract/admin/texts'
import { minuteMs } from '@vitrine/contract/bounds/durations'
import { reportPresence } from '@vitrine/contract/endpoints/admin-pages'
import { formatEndpointPath } from '@vitrine/contract/endpoints/endpoint'
import { saveText } from '@vitrine/contract/endpoints/page-texts'
import {
  dismissReplacedText,
  listReplacedTexts,
  listRevisions,
} from '@vitrine/contract/endpoints/revisions'
import { roles } from '@vitrine/contract/identity/identity'
import { beforeEach, describe, expect, test } from 'vitest'
import { databases } from '../../testing/databases.ts'
import { withEditor } from '../../testing/editing.ts'
import { writerIn } from '../../testing/writer.ts'

type Writer = ReturnType<typeof writerIn>

const marie = { name: 'Marie', email: 'marie@example.org', role: roles.contributor }
const text = '<p>Un.</p><p>Deux.</p>'

describe.each(databases)('words that another writer replaces on $name', ({ open }) => {
  const anna = withEditor(open)
  let other: Writer
  let id: number
  beforeEach(async () => {
    await anna.people.add(marie)
    other = writerIn(await anna.people.signedIn(marie))
    id = await anna.create({ title: 'À deux' })
    await anna.save(id, { content: text })
  })

  const opened = async ({ browser, text: read }: Writer, tab: string) => {
    const { version, fields } = await read(id)
    return {
      put: (content: string, more: Partial<SaveText> = {}) => {
        const body = { version, fields: { ...fields, content }, tab, ...more }
        return browser.put(formatEndpointPath(saveText, { id, locale: 'fr' }), body)
      },
    }
  }
  const saved = async (answer: Response) => TextSaved.parse(await answer.json()).data
  const conflictIn = async (answer: Response) => SaveConflict.parse(await answer.json())
  const revisions = async () => {
    const answer = await anna.browser.read(`${formatEndpointPath(listRevisions, { id })}?locale=fr`)
    return RevisionList.parse(await answer.json()).data
  }
  const contentOf = async (revision: number) => (await anna.revision(id, revision)).fields.content
  const noticesOf = async ({ browser }: Writer) =>
    ReplacedTextList.parse(await (await browser.read(listReplacedTexts.path)).json()).data
  const noticesIn = async ({ browser }: Writer, tab: string) => {
    const answer = await browser.put(formatEndpointPath(reportPresence, { id }), {
      tab,
      locale: 'fr',
    })
    return PresenceList.parse(await answer.json()).replaced
  }

  /** Anna and Marie edit the same paragraph. Anna saves first, so Marie's save is refused. */
  const conflict = async () => {
    const [mine, theirs] = [await opened(anna, 'tab-of-anna'), await opened(other, 'tab-of-marie')]
    await saved(await mine.put('<p>Un. Par Anna.</p><p>Deux.</p>'))
    const refused = await theirs.put('<p>Un. Par Marie.</p><p>Deux.</p>')
    expect(refused.status).toBe(409)
    const sides = await conflictIn(refused)
    return { writer: theirs, sides, version: sides.version }
  }

  test('a conflict has the base of both texts', async () => {
    expect((await conflict()).sides.base?.content).toBe(text)
  })

  test('choosing one’s own text stores the replaced text as a revision of its author', async () => {
    const { writer, version } = await conflict()
    await saved(await writer.put('<p>Un. Par Marie.</p><p>Deux.</p>', { version }))
    const [first, ...more] = await revisions()
    expect(more).toEqual([])
    expect(first).toMatchObject({
      kind: 'replaced',
      author: { name: 'Anna' },
      replacedBy: { name: 'Marie' },
    })
    expect(await contentOf(first?.id ?? 0)).toBe('<p>Un. Par Anna.</p><p>Deux.</p>')
  })

  test('choosing the other text stores one’s own text as a revision', async () => {
    const { version, sides, writer } = await conflict()
    const { content } = sides.theirs
    expect(content).toBe('<p>Un. Par Anna.</p><p>Deux.</p>')
    const discarded = { ...sides.mine, content: '<p>Un. Par Marie, et plus.</p><p>Deux.</p>' }
    await saved(await writer.put(content, { version, discarded }))
    const [first, ...more] = await revisions()
    expect(more).toEqual([])
    expect(first).toMatchObject({
      kind: 'replaced',
      author: { name: 'Marie' },
      replacedBy: { name: 'Anna' },
    })
    expect(await contentOf(first?.id ?? 0)).toBe(discarded.content)
  })

  test('keeping both texts creates no revision', async () => {
    const { writer, version } = await conflict()
    const both = '<p>Un. Par Anna.</p><p>Un. Par Marie.</p><p>Deux.</p>'
    await saved(await writer.put(both, { version }))
    expect([await revisions(), await noticesOf(anna)]).toEqual([[], []])
  })

  test('the replaced writer gets a notice, in the open tab and in the list, until they dismiss it', async () => {
    const { writer, version } = await conflict()
    expect(await noticesIn(anna, 'tab-of-anna')).toEqual([])
    await saved(await writer.put('<p>Un. Par Marie.</p><p>Deux.</p>', { version }))
    const [revision] = await revisions()
    const notices = await noticesOf(anna)
    expect(notices).toMatchObject([
      { page: id, locale: 'fr', title: 'À deux', revision: revision?.id, by: { name: 'Marie' } },
    ])
    expect(await noticesIn(anna, 'tab-of-anna')).toEqual(notices)
    expect(await noticesOf(other)).toEqual([])
    const path = formatEndpointPath(dismissReplacedText, { id: notices[0]?.id ?? 0 })
    expect((await other.browser.change('DELETE', path)).status).toBe(204)
    expect(await noticesOf(anna)).toHaveLength(1)
    expect((await anna.browser.change('DELETE', path)).status).toBe(204)
    expect([await noticesOf(anna), await noticesIn(anna, 'tab-of-anna')]).toEqual([[], []])
  })

  test('another tab of the same person counts as another writer, and only the replaced tab gets a notice', async () => {
    const [one, two] = [await opened(anna, 'tab-of-anna'), await opened(anna, 'other-tab')]
    await saved(await one.put('<p>Un. Ici.</p><p>Deux.</p>'))
    const { version } = await conflictIn(await two.put('<p>Un. Là.</p><p>Deux.</p>'))
    await saved(await two.put('<p>Un. Là.</p><p>Deux.</p>', { version }))
    expect(await revisions()).toMatchObject([{ kind: 'replaced', author: { name: 'Anna' } }])
    expect(await noticesIn(anna, 'tab-of-anna')).toHaveLength(1)
    expect([await noticesIn(anna, 'other-tab'), await noticesOf(anna)]).toEqual([[], []])
  })

  test('merged words of another writer are stored as a revision when they are deleted later', async () => {
    const [mine, theirs] = [await opened(anna, 'tab-of-anna'), await opened(other, 'tab-of-marie')]
    await saved(await mine.put('<p>Un. Par Anna.</p><p>Deux.</p>'))
    const { version, merged } = await saved(await theirs.put('<p>Un.</p><p>Deux mille.</p>'))
    expect(merged?.fields.content).toBe('<p>Un. Par Anna.</p><p>Deux mille.</p>')
    const next = await saved(await theirs.put('<p>Un. Par Anna.</p><p>Deux.</p>', { version }))
    expect(await revisions(), 'Marie may change her own words').toEqual([])
    await saved(await theirs.put('<p>Un.</p><p>Deux.</p>', { version: next.version }))
    expect(await revisions()).toMatchObject([{ kind: 'replaced', author: { name: 'Anna' } }])
  })

  test('concurrent edits of different paragraphs create no revision', async () => {
    const [mine, theirs] = [await opened(anna, 'tab-of-anna'), await opened(other, 'tab-of-marie')]
    let [one, two] = [{}, {}] as [Partial<SaveText>, Partial<SaveText>]
    let others = 'Deux.'
    for (const word of ['b', 'bo', 'bon', 'bonjour', 'bonsoir']) {
      const own = `Un ${word}.`
      const first = await saved(await mine.put(`<p>${own}</p><p>${others}</p>`, one))
      one = { version: first.version }
      others = `Deux ${word.toUpperCase()}.`
      const second = await saved(await theirs.put(`<p>${own}</p><p>${others}</p>`, two))
      two = { version: second.version }
    }
    expect(await revisions()).toEqual([])
  })

  test('replacing a published text or one older than half an hour creates a revision without a notice', async () => {
    await anna.publish(id)
    await other.save(id, { content: '<p>Deux.</p>' })
    await anna.save(id, { content: '<p>Deux. Trois.</p>' })
    const updated_at = new Date(Date.now() - 31 * minuteMs).toISOString()
    await anna.database.db.updateTable('working_copies').set({ updated_at }).execute()
    await other.save(id, { content: '<p>Quatre.</p>' })
    expect((await revisions()).map(({ kind }) => kind)).toEqual(['paused', 'published'])
    expect(await noticesOf(anna)).toEqual([])
  })

  test('requests of one tab that arrive in the wrong order lose no text', async () => {
    const mine = await opened(anna, 'tab-of-anna')
    await saved(await mine.put('<p>Un. Bonjour à tous.</p>'))
    await saved(await mine.put('<p>Un. Bonjour.</p>'))
    const [storedRevision] = await revisions()
    expect(await contentOf(storedRevision?.id ?? 0)).toBe('<p>Un. Bonjour à tous.</p>')
    expect(await noticesOf(anna)).toEqual([])
  })
})
