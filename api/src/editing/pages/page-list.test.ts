import { editingPaths } from '@vitrine/contract/admin/paths'
import { expect, test } from 'vitest'
import { databases } from '../../testing/databases.ts'
import { withEditor } from '../../testing/editing.ts'

const [{ open }] = databases as [(typeof databases)[number]]
const editor = withEditor(open)

test('the list of pages is held by the browser that asked for it, and by no cache between', async () => {
  await editor.create()
  const answer = await editor.browser.read(editingPaths.pages)
  expect(answer.headers.get('cache-control')).toBe('private, no-cache')
  const tag = answer.headers.get('etag') ?? ''
  const again = await editor.browser.send('GET', editingPaths.pages, undefined, {
    'if-none-match': tag,
  })
  expect([again.status, again.headers.get('cache-control')]).toEqual([304, 'private, no-cache'])
})
