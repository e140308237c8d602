import { type DefaultTreeAdapterMap, Parser, parseFragment, serialize } from 'parse5'
import { expect, test } from 'vitest'
import { fragmentContainer } from './parse-html.ts'
import { tokenizePlain } from './plain-tokens.ts'

/** Returns the HTML of the tree of a text; undefined if it is not plain. */
function readPlain(source: string) {
  const parser = Parser.getFragmentParser<DefaultTreeAdapterMap>(fragmentContainer)
  return tokenizePlain(source, parser) ? serialize(parser.getFragment()) : undefined
}

const readWithTokenizer = (source: string) =>
  serialize(parseFragment(fragmentContainer, source, {}))

const tags = [
  ...['<p>', '</p>', '<div class="a  b">', '</div>', '<b>', '</b>', '<i>', '</i>', '<a href="/x">'],
  ...['</a>', '<ul>', '<li>', '</ul>', '<dl><dt>', '<dd>', '<h2>', '</h2>', '<pre>', '</pre>'],
  ...['<table>', '</table>', '<colgroup>', '<col span="2">', '<caption>', '<tr>', '<td>', '</td>'],
  ...['<tbody>', '<br>', '<br/>', '</br>', '<hr />', '<ruby>', '<rp>', '<rt>', '<video controls>'],
]
const texts = [
  ...['a', ' ', '\n', '\n\n a', ' a ', '\t\f', 'a &amp; b', '&nbsp;', ' &lt;'],
  ...['&#8217;é 漢 😀', '"\'', '<p title="&quot;a&quot; &gt;  b">', '<img alt="" src="/a.png">'],
  '<p title="<b>"\n\tid="c" >',
]
const pieces = [...tags, ...texts]

test('plain HTML has the tree that the tokenizer of the parser makes', () => {
  const contexts = ['<pre>', '<table>', '<table><colgroup>']
  const sources = contexts.flatMap((context) =>
    pieces.flatMap((one) => pieces.map((other) => `${context}${one}${other}x<b>y`)),
  )
  const isDifferent = (source: string) => readPlain(source) !== readWithTokenizer(source)
  expect(sources.filter(isDifferent)).toEqual([])
})

test.each([
  ...['<!-- a -->', '<!doctype html>', '<script>a</script>', '<svg>', '<textarea>', '<template>'],
  ...['<P>', '<p class=a>', "<p class='a'>", '<p a="1" a="2">', '<p A="1">', '</p a="1">'],
  ...['<p /a>', `<p ${'a '.repeat(21)}>`, '<p', '<p title="a', '</', '<', 'a < b'],
  ...['a\rb', 'a\0b', 'a & b', '&eacute;', '&amp', '&#32;', '&#10;', '&#0;', '&#128;'],
  ...['&#55296;', '&#1114112;', '&#x41;'],
])('leaves %j to the tokenizer of the parser', (source) => {
  expect(readPlain(source)).toBeUndefined()
})
