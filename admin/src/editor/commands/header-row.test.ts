import { EditorState } from 'prosemirror-state'
import { expect, test } from 'vitest'
import { printDocument } from '../document/print-html.ts'
import { readDocument } from '../document/read-html.ts'
import { parsePieces } from '../testing/parse-pieces.ts'
import { findPlainFirstRow, turnIntoHeader } from './header-row.ts'

const row = (tag: string, ...cells: string[]) =>
  `<tr>${cells.map((cell) => `<${tag}>${cell}</${tag}>`).join('')}</tr>`
const table = (...rows: string[]) => `<table><tbody>${rows.join('')}</tbody></table>`

function headed(html: string, words: string[]) {
  let state = EditorState.create({ doc: readDocument(parsePieces(html)) })
  turnIntoHeader(words)(state, (tr) => {
    state = state.apply(tr)
  })
  return printDocument(state.doc).replaceAll('\n', '')
}

const body = row('td', 'Lundi', '12')

test('the first row with these words becomes the header of its table', () => {
  const other = table(row('td', 'a', 'b'))
  const [first, second] = [row('td', 'Jour', 'Entrées'), row('td', 'Jour', 'Entrées')]
  expect(headed(other + table(first, body) + table(second), ['Jour', 'Entrées'])).toBe(
    `${other}<table><thead><tr><th scope="col">Jour</th><th scope="col">Entrées</th></tr></thead><tbody>${body}</tbody></table>${table(second)}`,
  )
})

test.each([
  ['has a header already', table(row('th', 'Jour', 'Entrées'), body), ['Jour', 'Entrées']],
  ['has other words', table(row('td', 'Jour', 'Sorties'), body), ['Jour', 'Entrées']],
  ['does not exist', '<p>a</p>', ['Jour', 'Entrées']],
  ['has no words', '<p>a</p>', []],
])('no row changes if the table %s', (_, html, words) => {
  expect(findPlainFirstRow(readDocument(parsePieces(html)), words)).toBeUndefined()
  expect(headed(html, words)).toBe(html)
})
