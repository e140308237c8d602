import type { MarkupElement, MarkupNode } from '../html/markup.ts'

const element = (
  name: string,
  attributes: Record<string, string>,
  ...children: MarkupNode[]
): MarkupElement => ({ name, attributes, children })

/** HTML, and the nodes that every reader of markup must find in it. */
export const markupCases: [html: string, children: MarkupNode[]][] = [
  ['', []],
  ['words', ['words']],
  ['<p>One</p>\n<p>Two</p>', [element('p', {}, 'One'), '\n', element('p', {}, 'Two')]],
  ['<P CLASS="a b">x', [element('p', { class: 'a b' }, 'x')]],
  [
    '<a href="/a?b=1&amp;c" data-page="home">A &amp; B</a>',
    [element('a', { href: '/a?b=1&c', 'data-page': 'home' }, 'A & B')],
  ],
  ['a<!-- note -->b', ['a', 'b']],
  ['<img src="/a.png" alt="">', [element('img', { src: '/a.png', alt: '' })]],
  [
    '<details open><summary>S</summary></details>',
    [element('details', { open: '' }, element('summary', {}, 'S'))],
  ],
  ['<p __proto__="x">y</p>', [{ ...element('p', {}, 'y'), attributes: { ['__proto__']: 'x' } }]],
  [
    '<table><tr><td>1</td></tr></table>',
    [element('table', {}, element('tbody', {}, element('tr', {}, element('td', {}, '1'))))],
  ],
]
