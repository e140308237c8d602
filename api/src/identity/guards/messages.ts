import type { LocaleRules } from '@vitrine/contract/config/config'
import { localeHeader } from '@vitrine/contract/http/paths'
import { avatarRules, nameLengthMax, passwordLength } from '@vitrine/contract/identity/identity'
import { findLocale, getLanguageAttributes } from '@vitrine/contract/locale/locale'
import type { ApiRequest } from '../../http/api-request.ts'
import { getAcceptedLocale } from '../../http/request-locale.ts'
import { fillPlaceholders, readTexts } from '../../texts/read-texts.ts'

type Messages = Record<MessageName, string>
export type MessageName =
  | 'required'
  | 'invalid'
  | 'too_long'
  | 'bad_body'
  | 'unauthenticated'
  | 'forbidden'
  | 'in_language'
  | 'languages_only'
  | 'languages_gone'
  | 'admin_alone'
  | 'admin_key'
  | 'csrf'
  | 'credentials'
  | 'too_many'
  | 'too_many_today'
  | 'mails_soon'
  | 'mails_today'
  | 'pages_today'
  | 'files_today'
  | 'email_invalid'
  | 'email_taken'
  | 'email_changed'
  | 'email_taken_back'
  | 'take_back_over'
  | 'name_length'
  | 'locale_unknown'
  | 'password_short'
  | 'password_long'
  | 'password_common'
  | 'password_mismatch'
  | 'password_wrong'
  | 'password_changed'
  | 'confirm_password'
  | 'reset_sent'
  | 'link_invalid'
  | 'code_invalid'
  | 'challenge_over'
  | 'two_factor_off'
  | 'two_factor_on'
  | 'avatar_invalid'
  | 'avatar_large'
  | 'last_administrator'
  | 'session_unknown'
  | 'set_up_done'
  | 'screenshot_invalid'
  | 'too_many_reports'
  | 'report_unknown'
  | 'token_expiry'
  | 'token_needed'
  | 'token_scope'
  | 'token_scopes'
  | 'token_unknown'
  | 'tokens_many'
  | 'two_factor_needed'
  | 'two_factor_by_role'
  | 'own_two_factor'
  | 'own_account'
  | 'administrator_needed'
  | 'person_unknown'
  | 'email_invited'
  | 'invitation_accepted'
  | 'account_disabled'
  | 'role_unlimited'

const getMessages = readTexts<Messages>('identity')

const defaultValues: Partial<Record<MessageName, Record<string, number>>> = {
  name_length: { max: nameLengthMax },
  password_short: { min: passwordLength.min },
  password_long: { max: passwordLength.max },
  avatar_large: { max: avatarRules.bytesMax / 1_000_000 },
}

export type Say = (name: MessageName, values?: Record<string, string | number>) => string

export function createSay(language: string, rules: LocaleRules): Say {
  const { texts } = getMessages(rules, language)
  return (name, values = defaultValues[name]) => fillPlaceholders(texts[name], values)
}

/** Lists the names of languages, in the language of the messages: `en espagnol et en arabe`. */
export function formatLanguages(
  locales: readonly string[],
  language: string,
  rules: LocaleRules,
): string {
  const { lang, texts } = getMessages(rules, language)
  const names = new Intl.DisplayNames(lang, { type: 'language' })
  const tags = locales.map((code) => getLanguageAttributes(rules, code).lang)
  const items = tags.map((tag) =>
    fillPlaceholders(texts.in_language, { language: names.of(tag) ?? tag }),
  )
  return new Intl.ListFormat(lang).format(items)
}

/** Returns the language of the `Locale` header, else of `Accept-Language`, else the default. */
export function getRequestLanguage(request: ApiRequest, rules: LocaleRules): string {
  const requested = request.header(localeHeader) ?? ''
  if (findLocale(rules, requested)) return requested
  return getAcceptedLocale(request, rules) ?? rules.defaultLocale
}
