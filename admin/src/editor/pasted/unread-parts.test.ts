import { expect, test } from 'vitest'
import { sortReaderMessages } from './unread-parts.ts'

test('unknown styles are listed once, and other messages are returned unchanged', () => {
  const messages = [
    "Unrecognised paragraph style: 'Body Text' (Style ID: TextBody)",
    "Unrecognised paragraph style: 'Bloc d'adresse' (Style ID: Adresse)",
    "Unrecognised run style: 'Accent' (Style ID: Accent)",
    "Unrecognised paragraph style: 'Bloc d'adresse' (Style ID: Adresse)",
    'An unrecognised element was ignored: v:roundrect',
    'An unrecognised element was ignored: v:roundrect',
  ]
  expect(sortReaderMessages(messages)).toEqual({
    styles: ["Bloc d'adresse", 'Accent'],
    others: ['An unrecognised element was ignored: v:roundrect'],
  })
  const many = Array.from({ length: 30 }, (_, at) => `Lost ${at}`)
  expect(sortReaderMessages(many).others).toHaveLength(20)
})
