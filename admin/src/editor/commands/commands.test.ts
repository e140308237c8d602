import { undo } from 'prosemirror-history'
import type { Node } from 'prosemirror-model'
import { type Command, EditorState, TextSelection } from 'prosemirror-state'
import { addRowAfter } from 'prosemirror-tables'
import { describe, expect, test } from 'vitest'
import { printDocument } from '../document/print-html.ts'
import { readDocument } from '../document/read-html.ts'
import { parsePieces } from '../testing/parse-pieces.ts'
import { createWordCounter } from '../word-count.ts'
import { getTextTag, setTextTag, splitText, toggleList, toggleQuote } from './blocks.ts'
import { replaceAll, startFind } from './find.ts'
import { enterDetails, leaveColumn, leaveFrame, toggleFrame } from './frames.ts'
import { findPhraseAround, setPhrase, togglePhrase, unsetPhrase } from './phrases.ts'
import { editorPlugins, keys } from './plugins.ts'
import { closeSlash, getSlash } from './slash.ts'
import { insertTable } from './tables.ts'

/** Opens a text. `[` and `]` enclose the selection; one of them alone is the caret. */
function open(html: string): EditorState {
  const doc = readDocument(parsePieces(html))
  const state = EditorState.create({ doc, plugins: editorPlugins([]) })
  const [from, to] = [findSign(doc, '['), findSign(doc, ']')]
  const { tr } = state
  if (to !== undefined) tr.delete(to, to + 1)
  if (from !== undefined) tr.delete(from, from + 1)
  const start = from ?? to ?? 1
  const end = to === undefined ? start : to - (from === undefined ? 0 : 1)
  return state.apply(tr.setSelection(TextSelection.create(tr.doc, start, end)))
}

function findSign(doc: Node, sign: string) {
  let place: number | undefined
  doc.descendants((node, pos) => {
    const at = node.text?.indexOf(sign) ?? -1
    if (at >= 0) place = pos + at
  })
  return place
}

/** Returns the HTML of a text after some commands. */
function edited(html: string, ...commands: (Command | undefined)[]): string {
  return printDocument(run(open(html), commands).doc)
}

function run(before: EditorState, commands: (Command | undefined)[]): EditorState {
  let state = before
  for (const command of commands)
    command?.(state, (tr) => {
      state = state.apply(tr)
    })
  return state
}

/** Returns the text of the block at the caret after some commands. */
function wordsAt(html: string, commands: (Command | undefined)[]): string {
  return run(open(html), commands).selection.$from.parent.textContent
}

describe('the commands of the editor', () => {
  test('bold is added around words, and removed from either element', () => {
    const bold = togglePhrase(['strong', 'b'])
    expect(edited('<p>a [b] c</p>', bold)).toBe('<p>a <strong>b</strong> c</p>')
    expect(edited('<p>a <b>[b]</b> c</p>', bold)).toBe('<p>a b c</p>')
  })

  test('a link is set around words, changed, and removed', () => {
    const link = setPhrase('a', [['href', '/x']])
    expect(edited('<p>a [b]</p>', link)).toBe('<p>a <a href="/x">b</a></p>')
    expect(edited('<p><a href="/y" data-status="1">a ]<em>b</em></a> c</p>', link)).toBe(
      '<p><em><a href="/x">b</a></em> c</p>'.replace('<p>', '<p><a href="/x">a </a>'),
    )
    expect(edited('<p><a href="/y">a]</a></p>', unsetPhrase('a'))).toBe('<p>a</p>')
    expect(findPhraseAround(open('<p>a] <a href="/y">b</a></p>'), 'a')).toBeUndefined()
  })

  test('a heading keeps the id and the class of its former paragraph', () => {
    expect(edited('<p id="a" class="b">x]</p>', setTextTag('h3'))).toBe(
      '<h3 id="a" class="b">x</h3>',
    )
  })

  test('a lead is a paragraph with a class, which a heading and a plain paragraph do not keep', () => {
    const lead = '<p class="b lead">x</p>'
    expect(edited('<p class="b">x]</p>', setTextTag('lead'))).toBe(lead)
    expect(edited('<p class="lead">x]</p>', setTextTag('p'))).toBe('<p>x</p>')
    expect(edited(lead.replace('x', 'x]'), setTextTag('h2'))).toBe('<h2 class="b">x</h2>')
    expect(getTextTag(open(lead.replace('x', 'x]')))).toBe('lead')
    expect(edited('<p class="lead">x]</p>', splitText)).toBe('<p class="lead">x</p>\n<p></p>')
  })

  test('after a split the first half of the block keeps the id', () => {
    expect(edited('<p id="a" class="b">x]y</p>', splitText)).toBe(
      '<p id="a" class="b">x</p>\n<p class="b">y</p>',
    )
  })

  test('paragraphs become list items, and list items become paragraphs', () => {
    const list = edited('<p>[a</p><p>b]</p>', toggleList('ul'))
    expect(list).toBe('<ul><li>a</li>\n<li>b</li></ul>')
    expect(edited('<ul><li>a]</li></ul>', toggleList('ol'))).toBe('<ol><li>a</li></ol>')
    expect(edited('<ul><li>a]</li></ul>', toggleList('ul'))).toBe('<p>a</p>')
  })

  test('a quotation is added around blocks and removed', () => {
    const quote = edited('<p>a]</p>', toggleQuote)
    expect(quote).toBe('<blockquote><p>a</p></blockquote>')
    expect(edited('<p>a]</p>', toggleQuote, toggleQuote)).toBe('<p>a</p>')
  })

  test('a new table has a caption, a head and a body; a new row is in the body', () => {
    const table = edited('<p>]</p>', insertTable)
    expect(table.match(/<caption>|<thead>|<th>|<tbody>/g)).toHaveLength(6)
    const html =
      '<table><thead><tr><th>A]</th></tr></thead><tbody><tr><td>b</td></tr></tbody></table>'
    expect(edited(html, addRowAfter).match(/<\/thead>.*<tbody>/s)?.[0]).not.toContain('<tr>')
  })

  test('the caret is after a new link, and text that is typed there is outside the link', () => {
    const link = setPhrase('a', [['href', '/x']], 'b')
    expect(edited('<p>a [b] c</p>', link, typed)).toBe('<p>a <a href="/x">b</a>x c</p>')
    expect(edited('<p>a ]</p>', link, typed)).toBe('<p>a <a href="/x">b</a>x</p>')
    expect(edited('<p><a href="/x">b</a>]</p>', typed)).toBe('<p><a href="/x">b</a>x</p>')
    expect(edited('<p>]<a href="/x">b</a></p>', typed)).toBe('<p>x<a href="/x">b</a></p>')
    expect(edited('<p><a href="/x">b]c</a></p>', typed)).toBe('<p><a href="/x">bxc</a></p>')
    expect(edited('<p><a href="/x"><em>b</em></a>]</p>', typed)).toBe(
      '<p><a href="/x"><em>b</em></a><em>x</em></p>',
    )
    expect(edited('<p><em>b]</em> c</p>', typed)).toBe('<p><em>bx</em> c</p>')
  })

  test('words are replaced everywhere, within and across elements', () => {
    expect(edited('<p>One <b>on</b>e</p><p>one]</p>', startFind('one'), replaceAll('two'))).toBe(
      '<p>two <b>two</b></p><p>two</p>',
    )
  })
})

describe('Tab in a table', () => {
  const table = (sign: string) =>
    '<table><caption>1</caption><tr><th>2</th><th>3</th></tr><tr><td>4</td><td>5</td></tr></table>'.replace(
      sign,
      `${sign}]`,
    )
  const { Tab, Escape, 'Shift-Tab': shiftTab } = keys as Record<string, Command>

  test.each([
    ['the caption', '1', '2'],
    ['a cell', '2', '3'],
    ['the last cell of a row', '3', '4'],
  ])('goes from %s to the next cell, and Shift+Tab back', (_, from, to) => {
    expect(wordsAt(table(from), [Tab])).toBe(to)
    expect(wordsAt(table(to), [shiftTab])).toBe(from)
  })

  test('adds a row after the last cell', () => {
    expect(edited(table('5'), Tab, typed)).toContain('<tr><td>x</td><td></td></tr>')
  })

  test('stays in the table at its start, and leaves the editor after Escape', () => {
    expect(wordsAt(table('1'), [shiftTab])).toBe('1')
    expect(wordsAt(table('5'), [Escape, Tab])).toBe('5')
    expect(edited(table('5'), Escape, Tab)).toBe(edited(table('5')))
    expect(edited(table('5'), Escape, typed, Tab, typed)).toContain('<tr><td>x</td><td></td></tr>')
  })

  test('typing starts in the first cell of a new table', () => {
    expect(edited('<p>]</p>', insertTable, typed)).toMatch(/<th>x<\/th>/)
  })
})

describe('a slash', () => {
  const type =
    (words: string): Command =>
    (state, dispatch) => {
      dispatch?.(state.tr.insertText(words))
      return true
    }
  const wordsBehind = (html: string, ...commands: Command[]) =>
    getSlash(run(open(html), commands))?.words
  const close: Command = (state, dispatch) => {
    if (dispatch) closeSlash({ state, dispatch })
    return true
  }

  test('in an empty paragraph opens the menu, and the text after it filters the menu', () => {
    expect(wordsBehind('<p>]</p>', type('/'))).toBe('')
    expect(wordsBehind('<p>]</p>', type('/'), type('de'), type('ux c'))).toBe('deux c')
    expect(wordsBehind('<ul><li>]</li></ul>', type('/'))).toBe('')
  })

  test('in other positions stays a slash', () => {
    expect(wordsBehind('<p>a]</p>', type('/'))).toBeUndefined()
    expect(wordsBehind('<p>]a</p>', type('/'))).toBeUndefined()
    expect(wordsBehind('<h2>]</h2>', type('/'))).toBeUndefined()
    expect(wordsBehind('<p>]</p>', type('/'), close, type('a'))).toBeUndefined()
    expect(wordsBehind('<p>]</p>', type('/'), type('x'.repeat(40)))).toBeUndefined()
  })
})

describe('frames around blocks', () => {
  const note = toggleFrame('note', '')
  const columns = toggleFrame('columns', '')
  const details = toggleFrame('details', 'Title')
  const noted = '<p>a</p>\n<aside class="note"><p>b</p></aside>'
  const twoColumns = '<div class="columns"><div><p>a</p></div>\n<div><p></p></div></div>'

  test('a call-out is added around blocks and removed', () => {
    expect(edited('<p>a</p><p>b]</p>', note)).toBe(noted)
    expect(edited(noted.replace('b', 'b]'), note)).toBe('<p>a</p><p>b</p>')
    expect(edited('<p>a]</p>', note, undo)).toBe('<p>a</p>')
    expect(edited('<p>a]</p>', typed, note, note, undo)).toContain('<aside class="note"><p>ax</p>')
  })

  test('details have a title, which becomes a paragraph when they are removed', () => {
    const html = edited('<p>[a</p>\n<p>b]</p>', details)
    expect(html).toBe('<details><summary>Title</summary><p>a</p>\n<p>b</p></details>')
    expect(edited(html.replace('Title', 'Title]'), details)).toBe('<p>Title</p><p>a</p>\n<p>b</p>')
    expect(edited(html.replace('<p>b', '<p>]b'), note)).toMatch(/<aside class="note">\s<p>b<\/p>/)
    expect(edited(html.replace('Title', 'Title]'), note)).toBe(html)
    expect(edited(html.replace('Title', 'Title]'), enterDetails, togglePhrase(['em']))).toBe(html)
  })

  test('no frame is added around content that a block cannot contain', () => {
    for (const html of ['<dl><dt>[a</dt><dd>b]</dd></dl>', '<ul><li>[a</li><li>b]</li></ul>'])
      for (const frame of [note, columns, details])
        expect(edited(html, frame)).toBe(html.replace(/[[\]]/g, ''))
  })

  test('there are two columns, and removing them keeps their content', () => {
    expect(edited('<p>a]</p>', columns)).toBe(twoColumns)
    const filled = twoColumns.replace('<p></p>', '<p>b]</p>')
    expect(edited(filled, columns)).toBe('<p>a</p><p>b</p>')
  })

  test('toggling a call-out within another one removes only the matching one', () => {
    const html = '<aside class="warning"><aside class="note"><p>a]</p></aside></aside>'
    expect(edited(html, note)).toBe('<aside class="warning"><p>a</p></aside>')
    expect(edited(html, toggleFrame('warning', ''))).toBe('<aside class="note"><p>a</p></aside>')
  })

  test('Enter in an empty last paragraph moves to the next column, or after the last column', () => {
    const html = '<div class="columns"><div><p>a</p><p>1</p></div><div><p>b</p><p>2</p></div></div>'
    const afterEnter = (sign: string) => edited(html.replace(sign, ']'), leaveColumn, typed)
    expect(afterEnter('1')).toContain('<div><p>xb</p>')
    expect(afterEnter('2')).toMatch(/<\/div><\/div>\n<p>x<\/p>$/)
  })

  test('an arrow key leaves a frame at the start or the end of the text', () => {
    const html = '<aside class="note"><p>a]</p></aside>'
    expect(edited(html, leaveFrame('down'), typed)).toBe(`${html.replace(']', '')}\n<p>x</p>`)
    expect(edited(html, leaveFrame('up'), typed)).toMatch(/^<p>x<\/p><aside/)
    expect(edited(`${html}<p>b</p>`, leaveFrame('down'))).not.toContain('<p></p>')
    expect(edited(twoColumns.replace('>a', '>a]'), leaveFrame('down'))).toMatch(/<p><\/p>$/)
  })
})

const typed: Command = (state, dispatch) => {
  dispatch?.(state.tr.insertText('x'))
  return true
}

test('words are counted in scripts without spaces', () => {
  const words = (html: string, language: string) =>
    createWordCounter(language)(readDocument(parsePieces(html)))
  expect(words('<p>un <b>deux</b></p><p>trois</p>', 'fr')).toBe(3)
  expect(words('<p>東京に行く</p>', 'ja')).toBeGreaterThan(1)
})
