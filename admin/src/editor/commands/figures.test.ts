import { type Node, Slice } from 'prosemirror-model'
import { type Command, EditorState, NodeSelection, TextSelection } from 'prosemirror-state'
import type { EditorView } from 'prosemirror-view'
import { describe, expect, test } from 'vitest'
import { createFigureNode } from '../document/figures.ts'
import { printDocument } from '../document/print-html.ts'
import { readDocument } from '../document/read-html.ts'
import { schema } from '../document/schema.ts'
import { parsePieces } from '../testing/parse-pieces.ts'
import { insertBlock, setTextTag, toggleList, toggleQuote } from './blocks.ts'
import { completeFiguresPlugin } from './complete-figures.ts'
import {
  createFigure,
  deletePicture,
  findSelectedPicture,
  insertNear,
  leaveCaption,
  selectPicture,
  setPicture,
} from './figures.ts'
import { toggleFrame } from './frames.ts'
import { type PictureMarkTexts, pictureMarksPlugin } from './picture-marks.ts'
import { editorPlugins } from './plugins.ts'

const read = (html: string) => readDocument(parsePieces(html))
const picture = schema.node('image', { attributes: [['src', '/media/a.png']] })

/** Opens a text with the caret at `|`, or with its first picture selected. */
function open(html: string): EditorState {
  const doc = read(html)
  const state = EditorState.create({ doc, plugins: editorPlugins([]) })
  const [caret] = findPositions(doc, (node) => node.text?.includes('|') ?? false)
  const [image] = findPositions(doc, ({ type }) => type.name === 'image')
  if (caret === undefined)
    return state.apply(state.tr.setSelection(NodeSelection.create(doc, image ?? 0)))
  const at = caret + (doc.nodeAt(caret)?.text?.indexOf('|') ?? 0)
  const tr = state.tr.delete(at, at + 1)
  return state.apply(tr.setSelection(TextSelection.create(tr.doc, at)))
}

function findPositions(doc: Node, test: (node: Node) => boolean) {
  const places: number[] = []
  doc.descendants((node, pos) => {
    if (test(node)) places.push(pos)
  })
  return places
}

function run(state: EditorState, ...commands: Command[]): EditorState {
  let next = state
  for (const command of commands)
    command(next, (tr) => {
      next = next.apply(tr)
    })
  return next
}

const edited = (html: string, ...commands: Command[]) =>
  printDocument(run(open(html), ...commands).doc)

const typed: Command = (state, dispatch) => {
  dispatch?.(state.tr.insertText('X'))
  return true
}

describe('a figure', () => {
  const figure = '<figure><img src="/media/a.png"><figcaption>Words</figcaption></figure>'
  test.each([
    ['a paragraph', '<p>one|</p>', `<p>one</p>\n${figure}`],
    ['the start of a paragraph', '<p>|one</p>', `${figure}<p>one</p>`],
    [
      'a quotation',
      '<blockquote><p>one|</p></blockquote>',
      `<blockquote><p>one</p>\n${figure}</blockquote>`,
    ],
    ['an item', '<ul><li>one|</li></ul>', `<ul><li>one\n${figure}</li></ul>`],
    [
      'a cell',
      '<table><tbody><tr><td>one|</td></tr></tbody></table>',
      `<table><tbody><tr><td>one\n${figure}</td></tr></tbody></table>`,
    ],
    [
      'the title of details',
      '<details><summary>one|</summary><p>two</p></details>',
      `<details><summary>one</summary>\n${figure}<p>two</p></details>`,
    ],
    [
      'a caption',
      '<figure><img src="/b.png"><figcaption>one|</figcaption></figure>',
      `<figure><img src="/b.png"><figcaption>one</figcaption></figure>\n${figure}`,
    ],
    ['code', '<pre>one|</pre>', `<pre>one</pre>\n${figure}`],
  ])('is inserted next to the block of the caret: %s', (_, html, after) => {
    const state = run(open(html), insertNear(createFigureNode(picture, 'Words ')))
    state.doc.check()
    expect(printDocument(state.doc)).toBe(after)
    expect(state.selection.$from.parent.type.name).toBe('figcaption')
  })

  test('with an empty caption is printed without one', () => {
    expect(edited('<p>one|</p>', insertNear(createFigureNode(picture)))).toBe(
      '<p>one</p>\n<figure><img src="/media/a.png"></figure>',
    )
  })

  test('that is read without a caption or with an empty one gets an editable caption', () => {
    for (const html of [
      '<figure>\n<img src="/a.png" alt="">\n</figure>',
      '<figure><img src="/a.png" alt=""><figcaption class="x"> </figcaption></figure>',
    ]) {
      const doc = read(html)
      expect(doc.firstChild?.lastChild?.type.name).toBe('figcaption')
      expect(printDocument(doc)).toBe(html)
    }
  })

  test('with several blocks, or with blocks in its caption, is printed as it was read', () => {
    for (const html of [
      '<figure><img src="/a.png"><p>one</p></figure>',
      '<figure><figcaption><p>one</p><p>two</p></figcaption><img src="/a.png"></figure>',
      '<figure><table><tbody><tr><td>1</td></tr></tbody></table><figcaption>T</figcaption></figure>',
      '<figcaption>alone</figcaption>',
    ])
      expect(printDocument(read(html))).toBe(html)
  })

  test('is left with Enter, which moves to a paragraph below it', () => {
    const html = '<figure><img src="/a.png"><figcaption>Words|</figcaption></figure>'
    const without = html.replace('|', '')
    expect(edited(html, leaveCaption, typed)).toBe(`${without}\n<p>X</p>`)
    expect(edited(`${html}<p></p>`, leaveCaption, typed)).toBe(`${without}<p>X</p>`)
  })

  test('is deleted with its picture', () => {
    const html = '<p>a</p><figure><img src="/a.png"><figcaption>|Words</figcaption></figure>'
    expect(edited(html, selectPicture, deletePicture)).toBe('<p>a</p>')
    expect(edited('<figure><img src="/a.png"></figure>', deletePicture)).toBe('')
  })

  test('leaves the text of its caption when its picture is moved', () => {
    const html = '<figure><img src="/a.png"><figcaption>Words</figcaption></figure>'
    const cut: Command = (state, dispatch) => {
      dispatch?.(state.tr.deleteSelection())
      return true
    }
    expect(edited(html, cut)).toBe('<p>Words</p>')
  })

  test('stays complete when other commands run in its caption', () => {
    const html = '<figure><img src="/a.png"><figcaption>Words|</figcaption></figure>'
    const figure = html.replace('|', '')
    expect(edited(html, toggleFrame('note', ''))).toBe(`<aside class="note">${figure}</aside>`)
    expect(edited(html, toggleQuote)).toBe(figure)
    expect(edited(figure, setTextTag('h2'))).toBe(figure)
    expect(edited(html, toggleList('ul'))).toBe(figure)
    expect(edited(html, insertBlock(schema.node('rule')))).toBe(`${figure}\n<hr>`)
    expect(edited(html.replace('Words', ''), insertBlock(schema.node('rule')))).toBe(
      '<figure><img src="/a.png"></figure>\n<hr>',
    )
  })

  test('is created from a picture in a paragraph', () => {
    expect(edited('<p>one <img src="/a.png" alt="x"> two</p>', createFigure, typed)).toBe(
      '<p>one  two</p>\n<figure><img src="/a.png" alt="x"><figcaption>X</figcaption></figure>',
    )
    expect(edited('<p><img src="/a.png"></p><p>b</p>', createFigure, typed)).toBe(
      '<figure><img src="/a.png"><figcaption>X</figcaption></figure><p>b</p>',
    )
  })
})

describe('a picture', () => {
  test('stays selected while its attributes change', () => {
    const state = open('<figure><img src="/a.png"></figure>')
    const chosen = findSelectedPicture(state)
    const after = run(state, setPicture({ at: chosen?.at ?? 0 }, [['src', '/b.png']]))
    expect(after.selection).toBeInstanceOf(NodeSelection)
    expect(printDocument(after.doc)).toBe('<figure><img src="/b.png"></figure>')
  })
})

/** Calls a handler of the figure plugin as a view does. */
function handled(state: EditorState, call: (view: EditorView) => void): string {
  const view = {
    state,
    dispatch: (tr: EditorState['tr']) => {
      view.state = view.state.apply(tr)
    },
  }
  call(view as unknown as EditorView)
  return printDocument(view.state.doc)
}

describe('a caption', () => {
  test('accepts only the text of pasted content', () => {
    const state = open('<figure><img src="/a.png"><figcaption>a|</figcaption></figure>')
    const pasted = read(
      '<h2>One</h2><ul><li><em>two</em><img src="/b.png"></li></ul><table><tr><td>3</td></tr></table>',
    )
    const html = handled(state, (view) =>
      completeFiguresPlugin.props.handlePaste?.call(
        completeFiguresPlugin,
        view,
        {} as ClipboardEvent,
        new Slice(pasted.content, 0, 0),
      ),
    )
    expect(html).toBe(
      '<figure><img src="/a.png"><figcaption>aOne <em>two</em> 3</figcaption></figure>',
    )
  })

  test('receives text that is typed on the picture, with tags as plain text', () => {
    const html = handled(open('<figure><img src="/a.png"></figure>'), (view) =>
      completeFiguresPlugin.props.handleTextInput?.call(
        completeFiguresPlugin,
        view,
        0,
        0,
        '<b>x</b>',
        () => view.state.tr,
      ),
    )
    expect(html).toBe('<figure><img src="/a.png"><figcaption>&lt;b>x&lt;/b></figcaption></figure>')
  })
})

describe('a picture without a text alternative', () => {
  const known: PictureMarkTexts = {
    shared: (src) => ({ '/media/a.png': 'Words', '/media/b.png': '' })[src],
    isRead: true,
    lacking: 'Missing',
  }
  const plugin = pictureMarksPlugin(() => known)
  /** Returns the attributes that the marks add to the pictures and their blocks. */
  const marksOf = (state: EditorState) =>
    plugin
      .getState(state)
      ?.find()
      .map((mark) => (mark as unknown as { type: { attrs: object } }).type.attrs)

  test('is marked with its block until it has one; a text of the library counts', () => {
    const html =
      '<p><img src="/media/a.png"><img src="/media/b.png"><img src="/c.png" alt=""></p><figure><img src="/d.png"></figure>'
    let state = EditorState.create({ doc: read(html), plugins: [plugin] })
    expect(marksOf(state)).toEqual([
      { 'data-lack': 'Missing' },
      { alt: 'Words' },
      { alt: '' },
      { alt: 'Missing' },
    ])
    const [at = 0] = findPositions(
      state.doc,
      ({ attrs }) => attrs.attributes?.[0]?.[1] === '/d.png',
    )
    setPicture({ at }, [
      ['src', '/d.png'],
      ['alt', 'Own'],
    ])(state, (tr) => {
      state = state.apply(tr)
    })
    expect(marksOf(state)).toEqual([{ alt: 'Words' }, { alt: '' }])
    state = state.apply(state.tr.insert(0, schema.node('paragraph', null, picture)))
    expect(marksOf(state)).toEqual([{ alt: 'Words' }, { alt: 'Words' }, { alt: '' }])
  })
})
