import { expect, test } from 'vitest'
import { parseXml, type XmlElement } from './parse-xml.ts'

/** Prints a tree: names with namespaces, attributes and texts. */
const print = ({ name, namespace, attributes, children }: XmlElement): unknown => [
  namespace === '' ? name : `{${namespace}}${name}`,
  Object.fromEntries(attributes),
  ...children.map((child) => (typeof child === 'string' ? child : print(child))),
]

test.each<[string, unknown]>([
  ['<a/>', ['a', {}]],
  [
    '\ufeff<?xml version="1.0"?>\n<!-- c --><a b="1" c=\'"2"\'>x<d/>y</a>\n',
    ['a', { b: '1', c: '"2"' }, 'x', ['d', {}], 'y'],
  ],
  ['<a>&lt;&amp;&#65;&#x1F600;&quot;</a>', ['a', {}, '<&A😀"']],
  ['<a b="&gt; a\nb">x</a>', ['a', { b: '> a b' }, 'x']],
  ['<a><![CDATA[<b>&amp;]]></a>', ['a', {}, '<b>&amp;']],
  ['<a b="x>y">z</a>', ['a', { b: 'x>y' }, 'z']],
  ['<p:a xmlns:p="u"><b xmlns="v"/></p:a>', ['{u}a', { 'xmlns:p': 'u' }, ['{v}b', { xmlns: 'v' }]]],
  ['<été>1\r\n2</été>', ['été', {}, '1\n2']],
])('%j is parsed', async (text, expected) => {
  const parsed = await parseXml(text)
  expect('root' in parsed && print(parsed.root)).toEqual(expected)
})

test.each([
  ['', 'malformed', 1],
  ['<a>', 'malformed', 1],
  ['<a></b>', 'malformed', 1],
  ['<a/><b/>', 'malformed', 1],
  ['text<a/>', 'malformed', 1],
  ['<a b="1" b="2"/>', 'malformed', 1],
  ['<a b=1/>', 'malformed', 1],
  ['<a b="<"/>', 'malformed', 1],
  ['<p:a/>', 'malformed', 1],
  ['<a>&amp</a>', 'malformed', 1],
  ['<a>&#0;</a>', 'malformed', 1],
  ['<a>\n\n\u0001</a>', 'malformed', 3],
  ['<a>\n&nbsp;</a>', 'entity', 2],
  ['<!DOCTYPE a [<!ENTITY b "c">]><a>&b;</a>', 'doctype', 1],
  ['<a>'.repeat(300), 'deep', 1],
])('%j is refused: %s', async (text, fault, line) => {
  expect(await parseXml(text)).toEqual({ fault, line })
})
