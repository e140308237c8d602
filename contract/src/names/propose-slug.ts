/**
 * The last part of an address, made of a title: in plain ASCII where its script has such letters,
 * else, or when it is asked for, in the title's own. Empty for a title without letters and digits.
 */
export function proposeSlug(title: string, script: 'ascii' | 'native' = 'ascii'): string {
  const lower = title.normalize('NFC').toLowerCase()
  const plain = hyphenated(toAscii(lower), /[^a-z0-9]+/g)
  // Of a title in another script nothing, or only a stray digit, would be left.
  if (script === 'ascii' && /[a-z]/.test(plain)) return plain
  return hyphenated(lower, /[^\p{L}\p{M}\p{N}]+/gu) || plain
}

const partMax = 80

function hyphenated(text: string, others: RegExp): string {
  const joined = text.replace(others, '-').replace(/^-+|-+$/g, '')
  return [...joined].slice(0, partMax).join('').replace(/-+$/, '')
}

const ligatures: Record<string, string> = { œ: 'oe', æ: 'ae', ß: 'ss', ø: 'o', đ: 'd', ł: 'l' }

function toAscii(text: string): string {
  return text
    .replaceAll(/[œæßøđł]/g, (letter) => ligatures[letter] ?? letter)
    .normalize('NFKD')
    .replaceAll(/\p{M}/gu, '')
}
