const source = /url\((['"]?)([^'")]+)\1\)/

/**
 * `@font-face` rules in use with inlined files: an SVG image fetches nothing. The library would add
 * a style element, which the content security policy refuses.
 */
export async function getUsedFontFaces(): Promise<string> {
  const rules = [...document.styleSheets].flatMap(getFaceRules).filter(isLoaded)
  const faces = await Promise.all(rules.map((rule) => inlineFile(rule).catch(() => '')))
  // Never empty: the library would otherwise collect the fonts itself.
  return `${faces.join('\n')}\n/* */`
}

function getFaceRules(sheet: CSSStyleSheet): CSSFontFaceRule[] {
  try {
    return [...sheet.cssRules].filter((rule) => rule instanceof CSSFontFaceRule)
  } catch {
    // Rules of stylesheets from other origins are not readable.
    return []
  }
}

function isLoaded({ style }: CSSFontFaceRule) {
  const family = unquote(style.getPropertyValue('font-family'))
  const range = style.getPropertyValue('unicode-range')
  return [...document.fonts].some(
    (face) =>
      face.status === 'loaded' &&
      unquote(face.family) === family &&
      isSameRange(face.unicodeRange, range),
  )
}

const unquote = (family: string) => family.replaceAll(/['"]/g, '').trim()
const isSameRange = (a: string, b: string) => normalize(a) === normalize(b)
const normalize = (range: string) => range.replaceAll(/\s/g, '').toUpperCase()

async function inlineFile(rule: CSSFontFaceRule): Promise<string> {
  const [, , path] = source.exec(rule.cssText) ?? []
  if (!path) return ''
  const url = new URL(path, rule.parentStyleSheet?.href ?? location.href)
  const response = await fetch(url, { cache: 'force-cache' })
  if (!response.ok) return ''
  return rule.cssText.replace(source, `url(${await toDataUrl(await response.blob())})`)
}

function toDataUrl(file: Blob): Promise<string> {
  return new Promise((resolve, reject) => {
    const reader = new FileReader()
    reader.onload = () => resolve(String(reader.result))
    reader.onerror = () => reject(reader.error)
    reader.readAsDataURL(file)
  })
}
