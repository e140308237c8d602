import {
  type FormField,
  findWords,
  type WordsByLanguage,
  wordKinds,
} from '@vitrine/contract/forms/form-definition'
import { getLanguageAttributes } from '@vitrine/contract/locale/locale'
import { useSite } from '../site/site.ts'
import { useTextScope } from '../site/use-texts.ts'

/** Returns the id of the element that a link to a field focuses. */
export const getInputId = (field: FormField | undefined): string =>
  field && hasGroup(field) ? `f-${field.id}-0` : `f-${field?.id ?? ''}`

const radiosMax = 7

/** True for radio buttons and boxes. A choice of many options is a list that opens. */
export const hasGroup = ({ kind, choices = [] }: FormField): boolean =>
  kind === 'several' || (kind === 'choice' && choices.length <= radiosMax)

export const takesAnswer = ({ kind }: FormField): boolean => !wordKinds.includes(kind)

/** Returns a function that picks words in the language of the page, else in another with its `lang`. */
export function useFormWords() {
  const { config } = useSite()
  const { locale } = useTextScope()
  return (words: WordsByLanguage | undefined) => {
    const found = findWords(words, [locale, config.i18n.defaultLocale])
    if (!found) return undefined
    const { language, text } = found
    const attributes = language === locale ? {} : getLanguageAttributes(config.i18n, language)
    return { text, attributes }
  }
}

/** Attributes of a message that gets the focus when the page loads, also without scripts. */
export const focusOnLoad = { tabIndex: -1, autoFocus: true } as const
