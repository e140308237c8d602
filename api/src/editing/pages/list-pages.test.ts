import { listPages } from '@vitrine/contract/endpoints/admin-pages'
import { expect, test } from 'vitest'
import { databases } from '../../testing/databases.ts'
import { withEditor } from '../../testing/editing.ts'

const [{ open }] = databases as [(typeof databases)[number]]
const editor = withEditor(open)

test('the list of pages is cached by the browser only, not by shared caches', async () => {
  await editor.create()
  const answer = await editor.browser.read(listPages.path)
  expect(answer.headers.get('cache-control')).toBe('private, no-cache')
  const tag = answer.headers.get('etag') ?? ''
  const again = await editor.browser.send('GET', listPages.path, undefined, {
    'if-none-match': tag,
  })
  expect([again.status, again.headers.get('cache-control')]).toEqual([304, 'private, no-cache'])
})
