import { getFormFields, pickWords } from '@vitrine/contract/forms/form-definition'
import { foldLetters } from '../search/index/fold.ts'
import { getFileNames, type OpenedResponse } from './open-responses.ts'

/**
 * Returns a function that is true if a response has all words of a search: in its values, in the
 * labels of its choices, in the names of its files, or as its number. Undefined without words.
 */
export function createWordMatcher(search: string, languages: readonly string[]) {
  const words = foldText(search)
    .split(/\s+/u)
    .filter((word) => word !== '')
  if (words.length === 0) return undefined
  return (opened: OpenedResponse): boolean => {
    const text = foldText(listTexts(opened, languages).join('\n'))
    return words.every((word) => text.includes(word))
  }
}

const foldText = (text: string) => foldLetters(text.normalize('NFKC').toLowerCase())

function listTexts(opened: OpenedResponse, languages: readonly string[]): string[] {
  const { row, contents, form } = opened
  const values = contents?.values ?? {}
  const chosen = (form ? getFormFields(form) : []).flatMap(({ id, choices = [] }) => {
    const value = Object.hasOwn(values, id) ? values[id] : undefined
    return choices
      .filter((choice) => [value].flat().includes(choice.value))
      .flatMap(({ label }) => [pickWords(label, languages), pickWords(label, [row.locale])])
  })
  const typed = Object.values(values).flat().map(String)
  return [`${row.id}`, ...typed, ...chosen, ...Object.values(getFileNames(opened))]
}
