/**
 * Makes the last segment of an address from a title: in ASCII if possible, else, or with `native`,
 * in the script of the title. Returns an empty string for a title without letters and digits.
 */
export function proposeSlug(title: string, script: 'ascii' | 'native' = 'ascii'): string {
  const lower = title.normalize('NFC').toLowerCase()
  const ascii = hyphenate(toAscii(lower), /[^a-z0-9]+/g)
  // Of a title in another script only digits would remain, if anything.
  if (script === 'ascii' && /[a-z]/.test(ascii)) return ascii
  return hyphenate(lower, /[^\p{L}\p{M}\p{N}]+/gu) || ascii
}

const segmentMax = 80

function hyphenate(text: string, separators: RegExp): string {
  const joined = text.replace(separators, '-').replace(/^-+|-+$/g, '')
  return [...joined].slice(0, segmentMax).join('').replace(/-+$/, '')
}

const ligatures: Record<string, string> = { œ: 'oe', æ: 'ae', ß: 'ss', ø: 'o', đ: 'd', ł: 'l' }

function toAscii(text: string): string {
  return text
    .replaceAll(/[œæßøđł]/g, (letter) => ligatures[letter] ?? letter)
    .normalize('NFKD')
    .replaceAll(/\p{M}/gu, '')
}
