import { describe, expect, test } from 'vitest'
import { photograph, secrets } from '../testing/photographs.ts'
import { cleanVector } from './vector.ts'

const drawing = (inside: string, attributes = 'viewBox="0 0 40 20"') =>
  Buffer.from(
    `<?xml version="1.0"?>\n<svg xmlns="http://www.w3.org/2000/svg" ${attributes}>${inside}</svg>`,
  )
const cleaned = (source: Buffer) => {
  const made = cleanVector(source)
  if ('refused' in made) throw new Error(made.refused)
  return { ...made, text: made.data.toString() }
}

describe('a drawing', () => {
  test('is written anew as it is shown', () => {
    const inside =
      '<defs><linearGradient id="a" gradientUnits="userSpaceOnUse"><stop offset="5%" stop-color="gold"/></linearGradient></defs><style>.b{fill:url(#a)}</style><g class="b" transform="rotate(4)"><path d="M0 0h4"/><text x="1" font-family="serif">a &lt; b &amp; c</text></g>'
    const { text, removed } = cleaned(drawing(inside))
    expect(removed).toEqual([])
    expect(
      text
        .replaceAll(' />', '/>')
        .replaceAll('&#x3C;', '&lt;')
        .replaceAll('&#x26;', '&amp;')
        .trim(),
    ).toBe(`<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 40 20">${inside}</svg>`)
  })

  test('stays as it is the second time', () => {
    const { data } = cleaned(drawing('<path d="M0 0h4" stroke-width="2"/><title>Été « à »</title>'))
    expect(cleaned(data).data.equals(data)).toBe(true)
  })

  test.each([
    ['viewBox="0 0 40 20"', 40, 20],
    ['width="80px" height="60" viewBox="0 0 40 20"', 80, 60],
    ['width="100%" height="100%" viewBox="0,0,40.4,20"', 40, 20],
    ['width="100%"', null, null],
    ['viewBox="0 0 1e99 0"', null, null],
  ])('with %s has its size', (attributes, width, height) => {
    expect(cleaned(drawing('<path d="M0 0"/>', attributes))).toMatchObject({ width, height })
  })

  test.each([
    '<script>alert(1)</script>',
    '<path onload="alert(1)"/>',
    '<g><a href="javascript:alert(1)"><path/></a></g>',
    '<a xlink:href=" &#x6a;avascript:alert(1)"><path/></a>',
    '<foreignObject><p>a</p></foreignObject>',
    '<foreignObject><body onload="x()"></body></foreignObject>',
    '<set attributeName="href" to="javascript:alert(1)"/>',
    '<SCRIPT>x</SCRIPT>',
  ])('that would run something is refused: %s', (inside) => {
    expect(cleanVector(drawing(inside))).toEqual({ refused: 'scripts' })
  })

  test.each([
    '<image href="https://example.org/a.png"/>',
    '<use href="https://example.org/a.svg#b"/>',
    '<use xlink:href="other.svg#b"/>',
    '<style>@import "https://example.org/a.css";</style>',
    '<style>path{fill:url( "//example.org/#a")}</style>',
    '<style>path{fill:u\\72l(//example.org/#a)}</style>',
    '<path style="fill:url(https://example.org/a#b)"/>',
    '<path fill="url(https://example.org/a#b)"/>',
    '<path marker-start="url(https://example.org/a#b)" marker-end=\'url("//example.org/#b")\'/>',
    '<path cursor="url(https://example.org/a.cur), auto"/>',
    '<style>svg{background:image-set("https://example.org/a.png" 1x)}</style>',
    '<path style="mask-image:-webkit-image-set(\'//example.org/a.png\' 1x)"/>',
    '<a href="https://example.org"><path/></a>',
    '<feImage href="https://example.org/a.png"/>',
    '<animate attributeName="d" to="example.org"/>',
    '<metadata>example.org</metadata>',
    '<!-- example.org -->',
    '<?xml-stylesheet href="https://example.org/a.css"?>',
    '<sodipodi:namedview inkscape:x="example.org"/>',
  ])('asks nobody for anything: %s', (inside) => {
    expect(cleaned(drawing(`${inside}<path d="M0 0"/>`)).text).not.toMatch(
      /example\.org|other\.svg/,
    )
  })

  test('tells what was taken out of it', () => {
    expect(cleaned(drawing('<animate attributeName="x"/><path/>')).removed).toEqual(['animate'])
  })

  test('brings photographs along without what they tell', async () => {
    const photo = await photograph('jpeg')
    const href = `data:image/jpeg;base64,${photo.toString('base64')}`
    const { text } = cleaned(drawing(`<image xlink:href="${href}" width="4" height="4"/>`))
    const kept = Buffer.from(/base64,([^"]+)/.exec(text)?.[1] ?? '', 'base64')
    expect(kept.length).toBeGreaterThan(100)
    expect(secrets.filter((secret) => kept.includes(secret))).toEqual([])
  })

  test.each([
    ['no drawing', '<p>a</p>'],
    ['two of them', '<svg></svg><svg></svg>'],
    ['no UTF-8', Buffer.from('<svg>\xe9</svg>', 'latin1')],
    ['too deep', `<svg>${'<g>'.repeat(1_000)}`],
    ['too many', `<svg>${'<g/>'.repeat(60_000)}`],
  ])('that is none is refused: %s', (_, source) => {
    expect(cleanVector(Buffer.from(source))).toEqual({ refused: 'damaged' })
  })

  test('that names entities within entities is none of them', () => {
    const bomb = `<!DOCTYPE svg [<!ENTITY a "${'x'.repeat(100)}"><!ENTITY b "&a;&a;">]>`
    const source = Buffer.from(
      `${bomb}<svg xmlns="http://www.w3.org/2000/svg"><text>&b;</text></svg>`,
    )
    expect(cleaned(source).data.length).toBeLessThan(200)
  })
})
