import { databases, type TestDatabase, withDatabase } from '@vitrine/api/testing/databases'
import { editorOn } from '@vitrine/api/testing/editing'
import { minuteMs } from '@vitrine/contract/bounds/durations'
import { formatEndpointPath } from '@vitrine/contract/endpoints/endpoint'
import { planText } from '@vitrine/contract/endpoints/publishing'
import { imageDefaults } from '@vitrine/contract/media/images'
import { describe, expect, test } from 'vitest'
import { startScheduledPublishing } from './scheduled-publishing.ts'

const later = (minutes: number) => new Date(Date.now() + minutes * minuteMs)

describe.each(databases)('a site that was stopped, on $name', ({ open }) => {
  let database: TestDatabase
  let editor: Awaited<ReturnType<typeof editorOn>>
  withDatabase(open, async (opened) => {
    database = opened
    editor = await editorOn(database)
  })

  test('runs schedules that became due during the stop at its start, and logs them', async () => {
    const id = await editor.create({ title: 'Fête' })
    const { version } = await editor.text(id)
    const moments = { publishAt: later(1).toISOString(), unpublishAt: null }
    await editor.browser.post(formatEndpointPath(planText, { id }), {
      locale: 'fr',
      version,
      ...moments,
    })
    const context = { ...editor.people.context, now: () => later(2) }
    const { changes } = database
    const editing = { context, changes, images: imageDefaults }
    const failed = (error: unknown) => logged.reject(error)
    const logged = Promise.withResolvers<string>()
    const stop = startScheduledPublishing(editing, logged.resolve, failed)
    expect(await logged.promise).toMatch(/^Schedules that became due .*: 1 published/)
    await stop()
    expect((await editor.text(id)).state).toBe('published')
  })
})
