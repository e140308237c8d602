import { localeHeader } from '@vitrine/contract/http/paths'
import { locales } from 'zod/mini'
import type { ApiRequest } from './api-request.ts'

/** Zod's messages in the interface languages of the site, and those of the contract's own checks. */
const languages = {
  fr: extend(
    locales.fr(),
    'Les valeurs des champs doivent être un objet JSON, avec une valeur par id de champ.',
  ),
  en: extend(
    locales.en(),
    'The values of fields must be a JSON object with one value per field id.',
  ),
  es: extend(
    locales.es(),
    'Los valores de los campos deben ser un objeto JSON con un valor por cada id de campo.',
  ),
  de: extend(
    locales.de(),
    'Die Werte der Felder müssen ein JSON-Objekt mit einem Wert je Feld-ID sein.',
  ),
  it: extend(
    locales.it(),
    'I valori dei campi devono essere un oggetto JSON con un valore per ogni id di campo.',
  ),
  ar: extend(locales.ar(), 'يجب أن تكون قيم الحقول كائن JSON فيه قيمة واحدة لكل معرّف حقل.'),
  ru: extend(
    locales.ru(),
    'Значения полей должны быть объектом JSON: одно значение для каждого id поля.',
  ),
  ja: extend(
    locales.ja(),
    'フィールドの値は、フィールドの ID ごとに値を一つ持つ JSON オブジェクトにしてください。',
  ),
}

export type ValidationMessages = ReturnType<typeof locales.en>['localeError']

/** Adds the message of the check `field-values` to Zod's messages. */
function extend(
  { localeError }: { localeError: ValidationMessages },
  fieldValues: string,
): ValidationMessages {
  return (issue) =>
    issue.code === 'custom' && issue.params?.name === 'field-values'
      ? fieldValues
      : localeError(issue)
}

/** For programs, which send no language. */
export const englishMessages: ValidationMessages = languages.en

/** Messages in the language of `Locale`, else of `Accept-Language`, else English. */
export function getValidationMessages(request: ApiRequest): {
  lang: string
  errors: ValidationMessages
} {
  const requested = [
    request.header(localeHeader),
    ...(request.header('accept-language') ?? '').split(','),
  ]
  const codes = requested.map((tag) => /^\s*([a-z]{2})\b/i.exec(tag ?? '')?.[1]?.toLowerCase())
  const lang = codes.find((code) => code !== undefined && Object.hasOwn(languages, code)) ?? 'en'
  return { lang, errors: languages[lang as keyof typeof languages] }
}
