const space = '[ \\u00a0\\u202f]'
const wide = '\u00a0'

/** Faults of French typography that publishing does not correct, with their correction. */
const faults: [RegExp, string][] = [
  [/(?<!\p{L})(etc)(?:\.{2,}|\.?…)/giu, '$1.'],
  [/(?<![.\p{N}/])\.{3}(?!\.)/gu, '…'],
  [new RegExp(`(?<=[\\p{L}\\p{N}»)])${space}+(?=,(?:\\s|$))`, 'gu'), ''],
  [new RegExp(`(?<=[\\p{L}»)])${space}+(?=\\.(?:\\s|$))`, 'gu'), ''],
  [/(?<![\p{L}\p{N}])(\d{1,4}|[IVXLC]{1,6})i?[èe]me(s?)(?![\p{L}\p{N}])/gu, '$1e$2'],
  [/(?<![\p{L}\p{N}])(1|I)[èe]re(s?)(?![\p{L}\p{N}])/gu, '$1re$2'],
  [/(?<=(?<!\p{L})[Nn]°)(?=\d)/gu, wide],
  [/(?<=[\p{L}»)]) - (?=[\p{L}«(])/gu, `${wide}– `],
  [/OE(?=U|IL(?!\p{L}))/gu, 'Œ'],
  [/Oe(?=u|il(?!\p{L}))/gu, 'Œ'],
  [/oe(?=u|il(?!\p{L}))/gu, 'œ'],
]

const quoted = new RegExp(`“${space}*([^“”«»]{1,500}?)${space}*”`, 'gu')

/** Matches a word that is an address or code: it stays as it is. */
const codeOrAddress = /[/\\@_=&#{}<>|~*$^]|www\.|\p{L}\.\p{L}/u

/** Fast path: most texts have none of these. */
const candidate = /\.{2}|…|“|n°\d| - |oe| [,.]|[\dIVXLC]i?[èe][mr]e/i

/** Corrects the faults of French typography in a text without markup. */
export function correctFrenchFaults(text: string): string {
  if (!candidate.test(text)) return text
  const corrected = faults.reduce(
    (result, [pattern, replacement]) => replaceInWords(result, pattern, replacement),
    text,
  )
  // Inside « », quotes of the second level are “ ”.
  return corrected.replace(quoted, (whole: string, words: string, at: number) =>
    isInGuillemets(corrected, at) ? whole : `«${wide}${words}${wide}»`,
  )
}

function replaceInWords(text: string, pattern: RegExp, replacement: string): string {
  return text.replace(pattern, (found: string, ...groups: (string | number)[]) => {
    const at = groups.findLast((group) => typeof group === 'number') ?? 0
    if (codeOrAddress.test(getWord(text, Number(at), found.length))) return found
    return replacement.replaceAll(/\$(\d)/g, (_, nth) => String(groups[Number(nth) - 1] ?? ''))
  })
}

/** Number of characters around a fault that are read; longer than any word. */
const wordMax = 100

/** Returns the words that a part of a text touches. */
function getWord(text: string, at: number, length: number): string {
  const before =
    text
      .slice(Math.max(0, at - wordMax), at)
      .split(/\s/)
      .at(-1) ?? ''
  const after = text.slice(at + length, at + length + wordMax).split(/\s/, 1)[0] ?? ''
  return before + text.slice(at, at + length) + after
}

const isInGuillemets = (text: string, at: number) =>
  text.lastIndexOf('«', at) > text.lastIndexOf('»', at)
