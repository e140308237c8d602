import { EditorState } from 'prosemirror-state'
import { expect, test } from 'vitest'
import { readDocument } from '../document/read-html.ts'
import { parsePieces } from '../testing/parse-pieces.ts'
import { getMatches, selectNext, startFind } from './find.ts'
import { editorPlugins } from './plugins.ts'

/** Returns the texts that a search selects one after another. */
function found(html: string, words: string): string[] {
  const doc = readDocument(parsePieces(html))
  let state = EditorState.create({ doc, plugins: editorPlugins([]) })
  const run = (command: typeof selectNext) =>
    command(state, (tr) => {
      state = state.apply(tr)
    })
  run(startFind(words))
  return getMatches(state).places.map(() => {
    run(selectNext)
    const { from, to } = state.selection
    return state.doc.textBetween(from, to, '', '□')
  })
}

test.each([
  ['fete', '<p>La Fête, la fête, la FETE</p>', ['Fête', 'fête', 'FETE']],
  ['fête', '<p>La fete</p>', ['fete']],
  ['e', '<p>e\u0301t\u00e9</p>', ['e\u0301', '\u00e9']],
  ['ete', '<p>x e\u0301te\u0301 y</p>', ['e\u0301te\u0301']],
  ['coeur', '<p>le cœur, le Coeur</p>', ['cœur', 'Coeur']],
  ['o', '<p>cœur, corps</p>', ['o']],
  ['œ', '<p>coexister, cœur</p>', ['oe', 'œ']],
  ['strasse', '<p>Straße STRASSE</p>', ['Straße', 'STRASSE']],
  ['istanbul', '<p>x İstanbul y</p>', ['İstanbul']],
  ['İ', '<p>İi</p>', ['İ', 'i']],
  ['l’ete', "<p>l'été et l’été</p>", ["l'été", 'l’été']],
  ['vas ?', '<p>Tu vas\u202f? Tu vas ?</p>', ['vas\u202f?', 'vas ?']],
  ['fin', '<p>\u{1f600} ﬁn</p>', ['ﬁn']],
  ['fete', '<p>la f<b>êt</b>e</p>', ['fête']],
  ['x', '<p>a<br>x <img src="/media/a.png">x</p>', ['x', 'x']],
  ['\u0301', '<p>été</p>', []],
  ['', '<p>été</p>', []],
])('%j finds and selects whole characters in %s', (words, html, expected) => {
  expect(found(html, words)).toEqual(expected)
})
