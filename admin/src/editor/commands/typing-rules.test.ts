import { undo } from 'prosemirror-history'
import { EditorState, type Plugin, TextSelection } from 'prosemirror-state'
import type { EditorView } from 'prosemirror-view'
import { describe, expect, test } from 'vitest'
import { printDocument } from '../document/print-html.ts'
import { readDocument } from '../document/read-html.ts'
import { parsePieces } from '../testing/parse-pieces.ts'
import { findAddress, parseHref } from './find-address.ts'
import { editorPlugins, keys } from './plugins.ts'

/** Creates the part of a view that typing needs. */
function openView(html: string, isComposing = false) {
  const doc = readDocument(parsePieces(html))
  let state = EditorState.create({ doc, plugins: editorPlugins([]) })
  state = state.apply(state.tr.setSelection(TextSelection.atEnd(doc)))
  return {
    composing: isComposing,
    get state() {
      return state
    },
    dispatch(tr: EditorState['tr']) {
      state = state.apply(tr)
    },
  } as EditorView
}

/** Types letter by letter, through the input handlers of the plugins. */
function type(view: EditorView, words: string) {
  for (const letter of words) {
    const { from, to } = view.state.selection
    const plain = () => view.state.tr.insertText(letter, from, to)
    const isHandled = view.state.plugins.some((plugin: Plugin) =>
      plugin.props.handleTextInput?.call(plugin, view, from, to, letter, plain),
    )
    if (!isHandled) view.dispatch(plain())
  }
}

const press = (view: EditorView, key: string) => keys[key]?.(view.state, view.dispatch, view)

function typed(words: string, html = '', ...pressed: string[]) {
  const view = openView(html)
  type(view, words)
  for (const key of pressed) press(view, key)
  return printDocument(view.state.doc)
}

describe('Markdown signs', () => {
  test.each([
    ['**bold**', '<strong>bold</strong>'],
    ['*in italics*', '<em>in italics</em>'],
    ['L’_Odyssée_', 'L’<em>Odyssée</em>'],
    ['~~gone~~', '<s>gone</s>'],
    ['`code`', '<code>code</code>'],
    ['(**a** or *b*)', '(<strong>a</strong> or <em>b</em>)'],
    ['**a** b', '<strong>a</strong> b'],
    ['**é*', '**é*'],
    ['3*4*5', '3*4*5'],
    ['snake_case_name', 'snake_case_name'],
    ['* a *', '* a *'],
    ['** a**', '** a**'],
    ['`**a**`', '<code>**a**</code>'],
    ['https://example.org/_a_/', 'https://example.org/_a_/'],
  ])('%s becomes %s', (words, html) => {
    expect(typed(`x ${words}`)).toBe(`<p>x ${html}</p>`)
  })

  test.each(['Backspace', 'Mod-z'])('are restored by one %s', (key) => {
    expect(typed('x **a**', '', key)).toBe('<p>x **a**</p>')
    expect(typed('## ', '', key)).toBe('<p>## </p>')
    expect(typed('https://example.org ', '', key)).toBe('<p>https://example.org </p>')
  })

  test('stay text in preformatted text', () => {
    expect(typed('**a**', '<pre>x </pre>')).toBe('<pre>x **a**</pre>')
  })

  test('stay text during a composition', () => {
    const view = openView('', true)
    type(view, '**a** https://example.org ')
    expect(printDocument(view.state.doc)).toBe('<p>**a** https://example.org </p>')
  })
})

describe('a typed address', () => {
  const link = '<a href="https://example.org">https://example.org</a>'

  test('becomes a link when a space is typed after it', () => {
    expect(typed('(https://example.org). On')).toBe(`<p>(${link}). On</p>`)
    expect(typed('à a.b@example.org, x', '', 'Enter')).toContain(
      '<a href="mailto:a.b@example.org">a.b@example.org</a>, x',
    )
    expect(typed('www.example.org x')).toContain('<a href="https://www.example.org">')
  })

  test('becomes a link at Enter; undo removes the line break, then the link', () => {
    expect(typed('https://example.org', '', 'Enter')).toBe(`<p>${link}</p>\n<p></p>`)
    const view = openView('')
    type(view, 'https://example.org')
    press(view, 'Enter')
    for (const html of [`<p>${link}</p>`, '<p>https://example.org</p>']) {
      undo(view.state, view.dispatch)
      expect(printDocument(view.state.doc)).toBe(html)
    }
  })

  test('is not changed within a link and in code', () => {
    expect(typed('`https://example.org` ')).toBe('<p><code>https://example.org</code> </p>')
    expect(typed(' ', `<p>${link}</p>`)).toBe(`<p>${link} </p>`)
  })
})

test.each([
  ['https://example.org/a_(b)', [0, 25]],
  ['«https://example.org/?a=1»,', [1, 25]],
  ['(https://example.org/a)', [1, 22]],
  ['accueil@example.org.', [0, 19]],
  ['https://', undefined],
  ['http://x', undefined],
  ['javascript:alert(1)', undefined],
  ['a@b', undefined],
  ['example.org', undefined],
])('the address in %s is at %j', (word, place) => {
  const found = findAddress(word)
  expect(found && [found.from, found.to]).toEqual(place)
})

test('only text that is a single address has a target', () => {
  expect(parseHref(' https://example.org/é \n')).toBe('https://example.org/é')
  expect(parseHref('https://example.org et')).toBeUndefined()
})
