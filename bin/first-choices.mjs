import { parseArgs } from 'node:util'
import { Sentence } from './process.mjs'
import { openQuestions } from './update/ask.mjs'

const usage =
  'Use: ./vitrine new my-site [--first-pages=neutral|demonstration|none] [--languages=fr,en]'

/** Languages of the first pages, with their names in the language switcher. */
const languages = {
  fr: 'Français',
  en: 'English',
  es: 'Español',
  de: 'Deutsch',
  it: 'Italiano',
  ar: 'العربية',
  ru: 'Русский',
  ja: '日本語',
}
const rightToLeft = ['ar']
const codes = Object.keys(languages)

const kinds = ['neutral', 'demonstration', 'none']

/** Defaults if there is no terminal. */
export const usualChoices = { firstPages: 'none', languages: ['fr', 'en'] }

/** Parses the arguments of `vitrine new`. Throws a `Sentence` if they are invalid. */
export function readWords(words) {
  const text = { type: 'string' }
  const options = { 'first-pages': text, languages: text }
  try {
    const { positionals, values } = parseArgs({ args: words, allowPositionals: true, options })
    if (positionals.length !== 1) throw new Error('A new site has one folder.')
    return {
      name: positionals[0],
      said: {
        firstPages: given(values['first-pages'], readKind),
        languages: given(values.languages, readLanguages),
      },
    }
  } catch (error) {
    throw new Sentence(`${error.message}\n${usage}`)
  }
}

const given = (text, read) => (text === undefined ? undefined : read(text))

/** Asks for the missing choices. Returns the defaults if there is no terminal. */
export async function choose(said) {
  if (!process.stdin.isTTY || (said.firstPages && said.languages))
    return {
      firstPages: said.firstPages ?? usualChoices.firstPages,
      languages: said.languages ?? usualChoices.languages,
    }
  const { ask, close } = openQuestions()
  try {
    return await chooseBy(ask, said)
  } finally {
    close()
  }
}

/**
 * Asks for the missing choices until the answers are valid. `ask` resolves with the typed line;
 * undefined at the end of the input, which throws a `Sentence`.
 */
export async function chooseBy(ask, said) {
  const chosen = said.languages ?? (await askUntil(ask, languagesQuestion, readLanguages, 'fr,en'))
  const firstPages = said.firstPages ?? (await askUntil(ask, kindQuestion, readNumber, '1'))
  return { firstPages, languages: chosen }
}

const languagesQuestion = `In which languages? The first one is the main one: ${codes.join(', ')} [fr,en] `
const kindQuestion = `What is on it at first?
  1  pages that you complete: home, news, contact, legal notice, privacy, accessibility
  2  the demonstration of Vitrine
  3  nothing
[1] `

async function askUntil(ask, question, read, usual) {
  for (;;) {
    const answer = await ask(question)
    if (answer === undefined) throw new Sentence('Nothing was made.')
    try {
      return read(answer.trim() || usual)
    } catch (error) {
      console.log(error.message)
    }
  }
}

function readNumber(text) {
  const kind = kinds[Number(text) - 1]
  if (kind) return kind
  throw new Error(`"${text}" is none of 1, 2 and 3.`)
}

function readKind(text) {
  if (kinds.includes(text)) return text
  throw new Error(`"${text}" is none of ${kinds.join(', ')}.`)
}

function readLanguages(text) {
  const named = [...new Set(text.split(/[\s,]+/).filter(Boolean))]
  const unknown = named.find((code) => !codes.includes(code))
  if (unknown)
    throw new Error(
      `"${unknown}" is none of ${codes.join(', ')}; others are added in site.config.ts.`,
    )
  if (named.length > 0) return named
  throw new Error('A site has one language at least.')
}

/** Returns the text of `site.config.ts` with the choices filled in. */
export function withChoices(settings, choices) {
  const [main] = choices.languages
  const lines = choices.languages.map((code) => {
    const parts = [`code: '${code}'`, `displayName: '${languages[code]}'`]
    if (rightToLeft.includes(code)) parts.push(`dir: 'rtl'`)
    if (code !== main) parts.push(`fallback: '${main}'`)
    return `      { ${parts.join(', ')} },\n`
  })
  return settings
    .replace(/(locales: \[\n)[^\]]*( {4}\])/, (_, before, after) => before + lines.join('') + after)
    .replace(/(defaultLocale: )'\w+'/, `$1'${main}'`)
    .replace(/(firstPages: )'\w+'/, `$1'${choices.firstPages}'`)
}
