import {
  type StatementFields,
  type StatementLists,
  statementLimits,
  statementLists,
} from '@vitrine/contract/admin/accessibility-statement'
import type { LocaleRules } from '@vitrine/contract/config/config'
import { findLocale } from '@vitrine/contract/locale/locale'
import { normalizeEmail } from '../identity/stores/email.ts'
import type { StatementProblems } from './statement-texts.ts'

const lines = ['organization', 'siteName', 'standard', 'auditor', 'email', 'phone'] as const
const longTexts = ['technologies', 'environment', 'tools', 'postal'] as const
const addresses = ['siteUrl', 'schemeUrl', 'planUrl'] as const

/** Version of the RGAA since April 2023. */
export const currentStandard = '4.1.2'

const webAddress = /^https?:\/\/[^\s\\<>"/]+(?:[/?#][^\s\\<>"]*)?$/i
const siteAddress = /^\/(?![/\\])[^\s\\<>"]*$/
const phoneNumber = /^\+?[\d\s().-]{3,30}$/

/** Trims the texts, and removes control characters and languages that the site does not have. */
export function cleanStatement(rules: LocaleRules, fields: StatementFields): StatementFields {
  const cleaned = { ...fields }
  for (const name of [...lines, ...addresses]) cleaned[name] = toLine(fields[name])
  for (const name of longTexts) cleaned[name] = toText(fields[name])
  cleaned.standard ||= currentStandard
  const known = Object.entries(fields.texts).filter(([code]) => findLocale(rules, code))
  cleaned.texts = Object.fromEntries(known.map(([code, texts]) => [code, cleanLists(texts)]))
  return cleaned
}

const cleanLists = ({ faults, burdens, excluded, actions, pages }: StatementLists) => ({
  faults: toText(faults),
  burdens: toText(burdens),
  excluded: toText(excluded),
  actions: toText(actions),
  pages: toText(pages),
})

const toLine = (text: string) => toText(text).replaceAll(/\s+/gu, ' ')

const toText = (text: string) =>
  text
    .toWellFormed()
    .normalize('NFC')
    .replaceAll(/\r\n?/g, '\n')
    .replaceAll(/(?!\n)\p{Cc}/gu, ' ')
    .trim()

/** Maximum length of a field by its name, such as `email` or `texts.fr.faults`. */
export function getLengthMax(field: string): number {
  const isOneOf = (names: readonly string[]) => names.includes(field)
  if (isOneOf(lines)) return statementLimits.line
  return isOneOf(addresses) ? statementLimits.address : statementLimits.list
}

/** Returns the invalid fields. An incomplete statement can be saved. */
export function findProblems(fields: StatementFields): StatementProblems {
  const problems: StatementProblems = {}
  for (const [name, text] of listTexts(fields))
    if (text.length > getLengthMax(name)) problems[name] = 'long'
  const { siteUrl, schemeUrl, planUrl, email, phone, madeOn, updatedOn } = fields
  if (siteUrl && !isWebAddress(siteUrl)) problems.siteUrl ??= 'site-url'
  if (schemeUrl && !isAddress(schemeUrl)) problems.schemeUrl ??= 'address'
  if (planUrl && !isAddress(planUrl)) problems.planUrl ??= 'address'
  if (email && !normalizeEmail(email)) problems.email ??= 'email'
  if (phone && !phoneNumber.test(phone)) problems.phone ??= 'phone'
  if (madeOn !== null && updatedOn !== null && updatedOn < madeOn)
    problems.updatedOn = 'update-before'
  return problems
}

function listTexts(fields: StatementFields): [string, string][] {
  const own = [...lines, ...longTexts, ...addresses].map((name): [string, string] => [
    name,
    fields[name],
  ])
  const localized = Object.entries(fields.texts).flatMap(([code, texts]) =>
    statementLists.map((name): [string, string] => [`texts.${code}.${name}`, texts[name]]),
  )
  return [...own, ...localized]
}

const isWebAddress = (address: string) => webAddress.test(address) && URL.canParse(address)

const isAddress = (address: string) => isWebAddress(address) || siteAddress.test(address)

/** Returns the missing fields that the law requires, before the texts are written. */
export function findMissing(fields: StatementFields): StatementProblems {
  const problems: StatementProblems = {}
  const { audit, auditor, auditedOn, rate, email, formPage } = fields
  if (!fields.organization) problems.organization = 'no-organization'
  if (!fields.siteName) problems.siteName = 'no-site'
  if (!fields.siteUrl) problems.siteUrl = 'site-url'
  if (audit === 'auditor' && !auditor) problems.auditor = 'no-auditor'
  if (audit !== 'none' && auditedOn === null) problems.auditedOn = 'no-audit-day'
  if (audit !== 'none' && rate === null) problems.rate = 'no-rate'
  if (fields.madeOn === null) problems.madeOn = 'no-day'
  if (!email && formPage === null) problems.email = 'no-contact'
  return problems
}
