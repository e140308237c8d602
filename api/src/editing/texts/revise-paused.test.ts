import { RevisionList, RevisionRestored } from '@vitrine/contract/admin/revisions'
import { minuteMs } from '@vitrine/contract/bounds/durations'
import { formatEndpointPath } from '@vitrine/contract/endpoints/endpoint'
import { listRevisions, restoreRevision, showRevision } from '@vitrine/contract/endpoints/revisions'
import { imageDefaults } from '@vitrine/contract/media/images'
import { beforeEach, describe, expect, test } from 'vitest'
import { databases } from '../../testing/databases.ts'
import { withEditor } from '../../testing/editing.ts'
import { cleanUpEditing } from '../clean-up.ts'

describe.each(databases)('revisions after a pause, on $name', ({ open }) => {
  const editor = withEditor(open)
  let id: number
  beforeEach(async () => {
    id = await editor.create({ title: 'Un' })
  })

  const listVersions = async (more: object = {}) => {
    const query = new URLSearchParams({ locale: 'fr', ...more })
    const answer = await editor.browser.read(
      `${formatEndpointPath(listRevisions, { id })}?${query}`,
    )
    return RevisionList.parse(await answer.json()).data
  }
  const kinds = async () => (await listVersions()).map(({ kind, title }) => `${kind} ${title}`)
  /** Moves the last save into the past. */
  const setMinutesSinceSave = (minutes: number) => {
    const updated_at = new Date(Date.now() - minutes * minuteMs).toISOString()
    return editor.database.db.updateTable('working_copies').set({ updated_at }).execute()
  }
  const cleanUp = () => {
    const { context } = editor.people
    const { changes } = editor.database
    return cleanUpEditing({ context, changes, images: imageDefaults })
  }

  test('a save after half an hour stores the previous text as a version', async () => {
    await editor.save(id, { title: 'Deux' })
    await setMinutesSinceSave(29)
    await editor.save(id, { title: 'Trois' })
    expect(await kinds()).toEqual([])
    await setMinutesSinceSave(31)
    await editor.save(id, { title: 'Quatre' })
    await editor.save(id, { title: 'Cinq' })
    expect(await kinds()).toEqual(['paused Trois'])
  })

  test('the cleanup stores a paused text as a version, once', async () => {
    await editor.save(id, { title: 'Deux' })
    await setMinutesSinceSave(31)
    await cleanUp()
    await cleanUp()
    await editor.save(id, { title: 'Trois' })
    expect(await kinds()).toEqual(['paused Deux'])
  })

  test('concurrent cleanups store each version once', async () => {
    const ids = [id]
    while (ids.length < 8) ids.push(await editor.create())
    for (const each of ids) await editor.save(each, { title: 'Deux' })
    await setMinutesSinceSave(31)
    await Promise.all([cleanUp(), cleanUp(), cleanUp()])
    const rows = await editor.database.db.selectFrom('revisions').select('page_id').execute()
    expect(rows.map(({ page_id }) => page_id).toSorted()).toEqual(ids.toSorted())
  })

  test('a text that is already stored as a version or published is not stored again', async () => {
    await editor.save(id, { title: 'Deux' }, { revision: 'saved' })
    await setMinutesSinceSave(31)
    await cleanUp()
    await editor.publish(id)
    await setMinutesSinceSave(31)
    await cleanUp()
    expect(await kinds()).toEqual(['published Deux', 'saved Deux'])
  })

  test('versions can be searched by name, title and author', async () => {
    await editor.save(id, { title: 'Été 2026' }, { revision: 'saved' })
    await editor.save(id, { title: 'Hiver' }, { revision: 'saved' })
    const [, first] = await listVersions()
    const path = formatEndpointPath(showRevision, { id, revision: first?.id ?? 0 })
    expect((await editor.browser.put(path, { name: 'Pour la foire' })).status).toBe(200)
    const found = async (q: string) => (await listVersions({ q })).map(({ title }) => title)
    expect(await found('FOIRE')).toEqual(['Été 2026'])
    expect(await found('hiv')).toEqual(['Hiver'])
    expect(await found('anna')).toEqual(['Hiver', 'Été 2026'])
    expect(await found('%')).toEqual([])
    expect(await found('x'.repeat(201))).toEqual([])
  })

  test('restoring a version stores the previous text, to undo it', async () => {
    await editor.save(id, { title: 'Deux' }, { revision: 'saved' })
    const { version } = await editor.save(id, { title: 'Trois' })
    const [revision] = await listVersions()
    const restore = async (number: number, from: number) => {
      const path = formatEndpointPath(restoreRevision, { id, revision: number })
      const answer = await editor.browser.post(path, { version: from })
      return RevisionRestored.parse(await answer.json()).data
    }
    const restored = await restore(revision?.id ?? 0, version)
    expect((await editor.text(id)).fields.title).toBe('Deux')
    const before = await editor.revision(id, restored.before ?? 0)
    expect(before.fields.title).toBe('Trois')
    await restore(restored.before ?? 0, restored.version)
    expect((await editor.text(id)).fields.title).toBe('Trois')
  })
})
