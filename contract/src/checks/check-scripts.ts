import { isMarkupElement } from '../html/markup.ts'
import type { CheckedText } from './checked-text.ts'
import { type CheckFinding, createFinding } from './finding.ts'

/** Scripts by their codes in language tags (ISO 15924), with a run of their letters. */
const scripts = {
  Grek: createRun('\\p{sc=Greek}'),
  Cyrl: createRun('\\p{sc=Cyrillic}'),
  Armn: createRun('\\p{sc=Armenian}'),
  Geor: createRun('\\p{sc=Georgian}'),
  Hebr: createRun('\\p{sc=Hebrew}'),
  Arab: createRun('\\p{sc=Arabic}'),
  Deva: createRun('\\p{sc=Devanagari}'),
  Thai: createRun('\\p{sc=Thai}'),
  Hang: createRun('\\p{sc=Hangul}'),
  Kana: createRun('\\p{sc=Hiragana}\\p{sc=Katakana}'),
  Hani: createRun('\\p{sc=Han}'),
}
type Script = keyof typeof scripts

/** Two letters at least, with the spaces and signs between words. */
function createRun(letters: string) {
  return new RegExp(`[${letters}]{2}(?:[${letters}\\p{M}\\s,.'’-]*[${letters}\\p{M}])?`, 'u')
}

/** Languages that are written in several of these scripts, by the script of their tag. */
const combined: Record<string, readonly Script[]> = {
  Jpan: ['Hani', 'Kana'],
  Kore: ['Hang', 'Hani'],
  Hans: ['Hani'],
  Hant: ['Hani'],
}

/** Any letter that is neither Latin nor common to several scripts: most texts have none. */
const otherLetter = /(?!\p{sc=Latin})\p{L}/u

/**
 * Finds words in a script that the language of their element is not written in: a screen reader
 * cannot pronounce them. Latin words in other scripts are none: names are often written so.
 */
export function checkScripts({ elements }: CheckedText): CheckFinding[] {
  const scriptsOf = createScriptFinder()
  return elements.flatMap(({ element, position, language, isCode }) => {
    if (isCode) return []
    const text = element.children.filter((child) => !isMarkupElement(child)).join(' ')
    const own = otherLetter.test(text) ? scriptsOf(language) : undefined
    const excerpt = own && findForeignWords(text, own)
    return excerpt ? createFinding('foreign-words', { excerpt, position }) : []
  })
}

function findForeignWords(text: string, own: readonly string[]): string | undefined {
  for (const [script, run] of Object.entries(scripts)) {
    if (own.includes(script)) continue
    const found = run.exec(text)?.[0]
    if (found !== undefined) return found
  }
  return undefined
}

/** Returns a function that finds the scripts of a language; undefined if it is not known. */
function createScriptFinder() {
  const known = new Map<string, readonly string[] | undefined>()
  return (language: string) => {
    if (!known.has(language)) known.set(language, findScripts(language))
    return known.get(language)
  }
}

function findScripts(language: string): readonly string[] | undefined {
  try {
    const { script } = new Intl.Locale(language).maximize()
    return script === undefined ? undefined : (combined[script] ?? [script])
  } catch {
    // An invalid tag names no language.
    return undefined
  }
}
