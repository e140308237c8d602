/** First digits of the decimal digits that people type: Arabic, Persian, Devanagari, full width. */
const zeros = [0x0660, 0x06f0, 0x0966, 0xff10]

/** Replaces the digits of other scripts by 0 to 9. */
export const toAsciiDigits = (text: string): string =>
  text.replaceAll(/\p{Nd}/gu, (digit) => {
    const code = digit.codePointAt(0) ?? 0
    const zero = zeros.find((first) => code >= first && code < first + 10)
    return zero === undefined ? digit : String(code - zero)
  })

/**
 * Parses a number as people write it in a language: with digits of its script, spaces or marks
 * between thousands, and a comma or a point. Returns undefined if it is none.
 */
export function parseNumber(text: string, locale: string): number | undefined {
  const plain = toAsciiDigits(text.normalize('NFKC'))
    .replaceAll(/[\s'’٬_]/g, '')
    .replaceAll('٫', '.')
    .replaceAll(/[−–]/g, '-')
    .replaceAll('،', ',')
  const number = toDecimalPoint(plain, locale)
  return /^[+-]?(\d{1,15}(\.\d{0,10})?|\.\d{1,10})$/.test(number) ? Number(number) : undefined
}

function toDecimalPoint(text: string, locale: string): string {
  const marks = text.match(/[.,]/g) ?? []
  const last = marks.at(-1)
  if (last === undefined) return text
  const other = last === '.' ? ',' : '.'
  const isGrouped = /^[+-]?\d{1,3}([.,]\d{3})+$/.test(text)
  const isSame = marks.every((mark) => mark === last)
  // One mark before three digits: the language says if it separates thousands.
  if (isSame && isGrouped && (marks.length > 1 || last !== getDecimalMark(locale)))
    return text.replaceAll(last, '')
  return text.replaceAll(other, '').replace(last, '.')
}

function getDecimalMark(locale: string): string {
  const parts = new Intl.NumberFormat(`${locale}-u-nu-latn`).formatToParts(1.5)
  return parts.find(({ type }) => type === 'decimal')?.value ?? '.'
}
