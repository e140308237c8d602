const source = /url\((['"]?)([^'")]+)\1\)/

/**
 * The faces that the page is set in, written out with their files: a picture fetches nothing by
 * itself. The library's own way needs a style element, which the pages' policy refuses.
 */
export async function shownFaces(): Promise<string> {
  const rules = [...document.styleSheets].flatMap(faceRules).filter(isShown)
  const faces = await Promise.all(rules.map((rule) => written(rule).catch(() => '')))
  // Without a word the library would look for faces itself.
  return `${faces.join('\n')}\n/* */`
}

function faceRules(sheet: CSSStyleSheet): CSSFontFaceRule[] {
  try {
    return [...sheet.cssRules].filter((rule) => rule instanceof CSSFontFaceRule)
  } catch {
    // The rules of another site's styles are not to be read.
    return []
  }
}

function isShown({ style }: CSSFontFaceRule) {
  const family = unquoted(style.getPropertyValue('font-family'))
  const range = style.getPropertyValue('unicode-range')
  return [...document.fonts].some(
    (face) =>
      face.status === 'loaded' &&
      unquoted(face.family) === family &&
      isSame(face.unicodeRange, range),
  )
}

const unquoted = (family: string) => family.replaceAll(/['"]/g, '').trim()
const isSame = (one: string, other: string) => tidy(one) === tidy(other)
const tidy = (range: string) => range.replaceAll(/\s/g, '').toUpperCase()

async function written(rule: CSSFontFaceRule): Promise<string> {
  const [, , path] = source.exec(rule.cssText) ?? []
  if (!path) return ''
  const url = new URL(path, rule.parentStyleSheet?.href ?? location.href)
  const response = await fetch(url, { cache: 'force-cache' })
  if (!response.ok) return ''
  return rule.cssText.replace(source, `url(${await asData(await response.blob())})`)
}

function asData(file: Blob): Promise<string> {
  return new Promise((resolve, reject) => {
    const reader = new FileReader()
    reader.onload = () => resolve(String(reader.result))
    reader.onerror = () => reject(reader.error)
    reader.readAsDataURL(file)
  })
}
