import { printMarkup } from '@vitrine/contract/html/print-markup'
import { expect, test } from 'vitest'
import { readMarkup } from '../html/read-markup.ts'
import { buildNodes, printTokens, tokenize } from './inline-codes.ts'
import { readXliff } from './read-xliff.ts'
import { printXliff, type WrittenUnit } from './write-xliff.ts'

const encode = (text: string) => new TextEncoder().encode(text)
const tokensOf = (html: string) => tokenize(readMarkup(html).children)

const html = 'Un <a href="/a?b=1&amp;c">lien <b>gras</b></a>,<br>5 &lt; 6 <img src="/x.png" alt="">'
const unit: WrittenUnit = {
  id: '1.abc.0',
  name: 'p',
  source: tokensOf(html),
  target: null,
  state: 'initial',
}

function write(units: WrittenUnit[]) {
  const file = {
    id: 'p1',
    original: 'about',
    address: 'https://example.org/',
    title: 'A & b',
    units,
  }
  return [...printXliff({ source: 'fr', target: 'en' }, [file])].join('')
}

async function read(text: string) {
  const result = await readXliff(encode(text))
  if ('fault' in result) throw new Error(result.fault)
  return result
}

test('a text that is written and read again is the same', async () => {
  const target = tokensOf(html.replace('lien', 'link')).tokens
  const { source, target: to, files } = await read(write([{ ...unit, target, state: 'final' }]))
  expect([source, to, files[0]?.original]).toEqual(['fr', 'en', 'about'])
  const [found] = files[0]?.units ?? []
  expect(printTokens(found?.source ?? [])).toBe(printTokens(unit.source.tokens))
  expect(found).toMatchObject({ id: unit.id, state: 'final' })
  const nodes = buildNodes(found?.target ?? [], unit.source.codes)
  expect(printMarkup(nodes ?? [])).toBe(html.replace('lien', 'link'))
})

test('the tags are original data', () => {
  expect(write([unit])).toContain(
    '<originalData><data id="d1">&lt;a href=&quot;/a?b=1&amp;amp;c&quot;&gt;</data><data id="d1e">&lt;/a&gt;</data>',
  )
})

/** A file as tools write it: other prefixes, modules, notes, annotations and split segments. */
const fromTool = `<?xml version="1.0"?>
<x:xliff xmlns:x="urn:oasis:names:tc:xliff:document:2.1" xmlns:mda="urn:oasis:names:tc:xliff:metadata:2.0"
  xmlns:sdl="http://sdl.com/x" version="2.1" srcLang="fr" trgLang="en">
 <x:file id="p1" original="about" sdl:origin="studio">
  <mda:metadata><mda:meta type="a">b</mda:meta></mda:metadata>
  <x:group id="g"><x:unit id="u1" sdl:locked="false">
   <x:segment id="s1" state="final" subState="sdl:signed-off"><x:source>Un. </x:source><x:target order="3">One.</x:target></x:segment>
   <x:ignorable><x:source> </x:source></x:ignorable>
   <x:segment id="s2" state="translated"><x:source>Deux <x:mrk id="m1" type="term">mots</x:mrk> <x:sc id="1"/>gras<x:ec startRef="1"/></x:source><x:target order="1"><x:sc id="1"/>Bold<x:ec startRef="1"/> <x:mrk id="m1" translate="no">words</x:mrk></x:target></x:segment>
   <x:notes><x:note>Checked</x:note></x:notes>
  </x:unit></x:group>
 </x:file>
</x:xliff>`

test('a file of a tool is read with its prefixes, groups, split segments and annotations', async () => {
  const { files } = await read(fromTool)
  const [found] = files[0]?.units ?? []
  const codes = tokensOf('Un. Deux mots <b>gras</b>').codes
  expect(found?.state).toBe('translated')
  expect(printTokens(found?.source ?? [])).toBe(
    printTokens(tokensOf('Un.  Deux mots <b>gras</b>').tokens),
  )
  expect(printMarkup(buildNodes(found?.target ?? [], codes) ?? [])).toBe('<b>Bold</b> words One.')
})

test.each([
  ['an inline code is missing', '<b>a</b> c', 'x c'],
  ['an inline code is twice', '<b>a</b>', '<b>x</b><b>y</b>'],
])('there is no translation if %s', (_, source, target) => {
  const { codes } = tokensOf(source)
  const tokens = tokensOf(target).tokens.map((token) =>
    token.kind === 'text' ? token : { ...token, id: '1' },
  )
  expect(buildNodes(tokens, codes)).toBeUndefined()
})

test('there is no translation if inline codes cross, or one is unknown', () => {
  const { codes } = tokensOf('<b>a</b> <i>c</i>')
  const kinds = [
    ['open', '1'],
    ['open', '2'],
    ['close', '1'],
    ['close', '2'],
  ] as const
  expect(
    buildNodes(
      kinds.map(([kind, id]) => ({ kind, id })),
      codes,
    ),
  ).toBeUndefined()
  expect(buildNodes([{ kind: 'single', id: '9' }], codes)).toBeUndefined()
})

test.each<[string, Uint8Array, string]>([
  ['another encoding', new Uint8Array([0x3c, 0x61, 0xe9, 0x2f, 0x3e]), 'encoding'],
  ['another document', encode('<html/>'), 'no-xliff'],
  [
    'XLIFF 1.2',
    encode('<xliff xmlns="urn:oasis:names:tc:xliff:document:1.2" version="1.2"/>'),
    'version',
  ],
  ['an entity', encode('<!DOCTYPE x [<!ENTITY a "b">]><xliff>&a;</xliff>'), 'doctype'],
])('%s is refused', async (_, bytes, fault) => {
  expect(await readXliff(bytes)).toMatchObject({ fault })
})
