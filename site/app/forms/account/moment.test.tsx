import { renderToString } from 'react-dom/server'
import { expect, test } from 'vitest'
import { SpeechContext } from '../../site/use-texts.ts'
import { Moment } from './moment.tsx'

test('the server, which knows no zone of the reader, tells no time of another', () => {
  const html = renderToString(
    <SpeechContext value={{ locale: 'fr', page: 'dashboard-profile-2' }}>
      <Moment iso="2026-11-22T07:00:00.000Z" now="2026-11-22T10:30:00.000Z" />
    </SpeechContext>,
  )
  expect(html).toBe('<time dateTime="2026-11-22T07:00:00.000Z">il y a 3 heures</time>')
})
