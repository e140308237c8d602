import { renderToString } from 'react-dom/server'
import { expect, test } from 'vitest'
import { TextScopeContext } from '../../site/use-texts.ts'
import { DateTime } from './date-time.tsx'

test('the server does not know the time zone, and renders only a relative time', () => {
  const html = renderToString(
    <TextScopeContext value={{ locale: 'fr', page: 'dashboard-profile-2' }}>
      <DateTime iso="2026-11-22T07:00:00.000Z" now="2026-11-22T10:30:00.000Z" />
    </TextScopeContext>,
  )
  expect(html).toBe('<time dateTime="2026-11-22T07:00:00.000Z">il y a 3 heures</time>')
})
