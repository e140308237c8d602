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
  test('is rewritten with the same content', () => {
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

  test('is unchanged by a second run', () => {
    const { data } = cleaned(drawing('<path d="M0 0h4" stroke-width="2"/><title>Été « à »</title>'))
    expect(cleaned(data).data.equals(data)).toBe(true)
  })

  test.each([
    ['viewBox="0 0 40 20"', 40, 20],
    ['width="80px" height="60" viewBox="0 0 40 20"', 80, 60],
    ['width="100%" height="100%" viewBox="0,0,40.4,20"', 40, 20],
    ['width="100%"', null, null],
    ['viewBox="0 0 1e99 0"', null, null],
  ])('has its size with %s', (attributes, width, height) => {
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
  ])('is refused if it contains scripts: %s', (inside) => {
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
  ])('contains no external reference: %s', (inside) => {
    expect(cleaned(drawing(`${inside}<path d="M0 0"/>`)).text).not.toMatch(
      /example\.org|other\.svg/,
    )
  })

  test('reports removed elements', () => {
    expect(cleaned(drawing('<animate attributeName="x"/><path/>')).removed).toEqual(['animate'])
  })

  test('contains photographs without their metadata', async () => {
    const photo = await photograph('jpeg')
    const href = `data:image/jpeg;base64,${photo.toString('base64')}`
    const { text } = cleaned(drawing(`<image xlink:href="${href}" width="4" height="4"/>`))
    const embedded = Buffer.from(/base64,([^"]+)/.exec(text)?.[1] ?? '', 'base64')
    expect(embedded.length).toBeGreaterThan(100)
    expect(secrets.filter((secret) => embedded.includes(secret))).toEqual([])
  })

  test.each([
    ['not a drawing', '<p>a</p>'],
    ['two drawings', '<svg></svg><svg></svg>'],
    ['not UTF-8', Buffer.from('<svg>\xe9</svg>', 'latin1')],
    ['too deep', `<svg>${'<g>'.repeat(1_000)}`],
    ['too many elements', `<svg>${'<g/>'.repeat(60_000)}`],
  ])('is refused if it is damaged: %s', (_, source) => {
    expect(cleanVector(Buffer.from(source))).toEqual({ refused: 'damaged' })
  })

  test('does not expand nested entities', () => {
    const bomb = `<!DOCTYPE svg [<!ENTITY a "${'x'.repeat(100)}"><!ENTITY b "&a;&a;">]>`
    const source = Buffer.from(
      `${bomb}<svg xmlns="http://www.w3.org/2000/svg"><text>&b;</text></svg>`,
    )
    expect(cleaned(source).data.length).toBeLessThan(200)
  })

  describe('with repeated parts', () => {
    const outcome = (inside: string) => {
      const made = cleanVector(drawing(inside))
      return 'refused' in made ? made.refused : 'accepted'
    }
    /**
     * Returns `depth` groups. Each draws the group before it ten times, so the last one draws
     * 10^(depth - 1) rectangles.
     */
    const nested = (
      depth: number,
      group: (at: number, inside: string) => string,
      ten: (at: number) => string,
    ) =>
      Array.from({ length: depth }, (_, at) =>
        group(at, at === 0 ? '<rect width="1"/>' : ten(at - 1).repeat(10)),
      ).join('')
    const g = (at: number, inside: string) => `<g id="g${at}">${inside}</g>`
    const uses = (depth: number, ten = (at: number) => `<use href="#g${at}"/>`) =>
      `<defs>${nested(depth, g, ten)}</defs>${ten(depth - 1)}`
    const by = (element: string, property: string, depth = 12) =>
      nested(
        depth,
        (at, inside) => `<${element} id="p${at}">${inside}</${element}>`,
        (at) => `<path d="M0 0L1 1" ${property}="url(#p${at})"/>`,
      )
    const shown = (property: string) => `<path d="M0 0L1 1" ${property}="url(#p11)"/>`
    const sheet = (rules: string) => `<style>${rules}</style>`
    const patterns = (style: string) =>
      `${by('pattern', 'fill')}${style}<path class="a b" d="M0 0"/>`

    test.each([
      ['uses', uses(12)],
      ['uses with xlink:href', uses(12, (at) => `<use xlink:href="#g${at}"/>`)],
      ['uses with escapes', uses(12, (at) => `<use href="#%67${at}"/>`)],
      ['shown symbols', uses(12).replaceAll(/(<\/?)g\b/g, '$1symbol')],
      ['uses of groups that use themselves', `${uses(12)}<g id="g13"><use href="#g13"/></g>`],
      [
        'circular uses',
        Array.from({ length: 12 }, (_, at) =>
          g(at, Array.from({ length: 12 }, (_, other) => `<use href="#g${other}"/>`).join('')),
        ).join(''),
      ],
      ['patterns', by('pattern', 'fill') + shown('fill')],
      ['patterns of strokes', by('pattern', 'stroke') + shown('stroke')],
      [
        'patterns that inherit the content of others',
        `${by('pattern', 'fill')}<pattern id="c" href="#p11"/><path fill="url(#c)" d="M0 0"/>`,
      ],
      ['masks', by('mask', 'mask') + shown('mask')],
      ['clip paths', by('clipPath', 'clip-path') + shown('clip-path')],
      ['markers', by('marker', 'marker-start') + shown('marker-start')],
      [
        'markers at each point',
        `<marker id="a">${'<rect/>'.repeat(100)}</marker><polyline marker-mid="url(#a)" points="${'1 1 '.repeat(200)}"/>`,
      ],
      [
        'markers at each point of a path',
        `<marker id="a">${'<rect/>'.repeat(100)}</marker><path style="marker:url(#a)" d="M0 0${'h.1'.repeat(200)}"/>`,
      ],
      [
        'an inherited fill',
        `${by('pattern', 'fill', 4)}<g fill="url(#p3)">${'<rect/>'.repeat(10)}</g>`,
      ],
      [
        'a fill inherited through uses',
        `${by('pattern', 'fill', 4)}<defs><g id="r">${'<rect/>'.repeat(10)}</g></defs><use href="#r" fill="url(#p3)"/>`,
      ],
      [
        'a fill inherited by the parts of a mask',
        `${by('pattern', 'fill', 4)}<g fill="url(#p3)"><mask id="m">${'<rect/>'.repeat(10)}</mask></g><rect mask="url(#m)"/>`,
      ],
      ['styles', patterns('<path d="M0 0" style="x:y; /* ; */ fill : URL(#p11)"/>')],
      ['a style sheet', patterns(sheet('g{} .a{fill:url(#p11)}'))],
      ['nested rules', patterns(sheet('svg { color:red; path.b { fill:url(#p11) } }'))],
      ['media rules', patterns(sheet('@media (width){path{fill:url(#p11)}}'))],
      ['keyframes', patterns(sheet('.a{animation:k 1s}@keyframes k{to{fill:url(#p11)}}'))],
      ['selectors with braces in strings', patterns(sheet('x{content:"}{"}.a{fill:url(#p11)}'))],
      ['selectors with comments', patterns(sheet('/* { */.a/* } */{fill:url(#p11)/*}*/}'))],
      ['selectors by attribute', patterns(sheet('[d="M0 0"]{fill:url(#p11)}'))],
      [
        'selectors by position',
        patterns(sheet('svg>style+:is(.c, path):first-of-type{fill:url(#p11)}')),
      ],
      ['thousands of rules', patterns(sheet('.c{fill:url(#p0)}'.repeat(400)))],
    ])('is refused above ten thousand repeats: %s', (_, inside) => {
      expect(outcome(inside)).toBe('repeats')
    })

    test.each([
      ['a thousand uses', uses(4)],
      ['uses of a missing element', '<use href="#a"/>'.repeat(9_000)],
      [
        'parts that use themselves',
        '<g id="a"><use href="#a"/><use href="#a"/></g><pattern id="b"><path d="M0 0" fill="url(#b)"/></pattern><path d="M0 0" fill="url(#b)"/>',
      ],
      ['parts that nothing refers to', by('pattern', 'fill')],
      [
        'one gradient for all',
        `<linearGradient id="a"><stop/></linearGradient><g fill="url(#a)">${'<rect/>'.repeat(9_000)}</g>`,
      ],
      ['styles for other elements', patterns(sheet('.c, path.c, #c path .d{fill:url(#p11)}'))],
      [
        'a clip path for each layer, as programs write them',
        `${sheet(Array.from({ length: 90 }, (_, at) => `.s${at}{clip-path:url(#c${at});font-family:'A-B';}`).join('\n'))}${Array.from({ length: 90 }, (_, at) => `<clipPath id="c${at}"><path d="M0 0"/></clipPath><g class="s${at}">${'<path d="M0 0"/>'.repeat(90)}</g>`).join('')}`,
      ],
      [
        'colours instead of a pattern',
        `${by('pattern', 'fill', 4)}<g fill="url(#p3)">${'<path d="M0 0" fill="#fff"/>'.repeat(90)}</g>`,
      ],
      [
        'markers at its ends',
        `<marker id="a">${'<rect/>'.repeat(100)}</marker><polyline marker-end="url(#a)" points="${'1 1 '.repeat(9_000)}"/>`,
      ],
    ])('is accepted with a few thousand repeats: %s', (_, inside) => {
      expect(outcome(inside)).toBe('accepted')
    })

    test.each([
      [
        'a deep chain',
        `${Array.from({ length: 9_000 }, (_, at) => `<g id="g${at}"><use href="#g${at + 1}"/></g>`).join('')}`,
      ],
      ['the same ID for all', `${'<g id="a"/>'.repeat(9_000)}${'<use href="#a"/>'.repeat(9_000)}`],
      [
        'rules that apply to all',
        sheet('g{mask:url(#a)}'.repeat(250)) + '<g id="a"/>'.repeat(40_000),
      ],
    ])('is refused without a long computation: %s', (_, inside) => {
      expect(outcome(inside)).toBe('repeats')
    })

    test('loses style variables that hide a reference', () => {
      const style = 'path{--m:url(#p11);mask:var(--m)}'
      expect(cleaned(drawing(by('mask', 'mask') + sheet(style))).text).not.toContain('--m')
    })
  })
})
