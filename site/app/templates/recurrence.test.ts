import { readFileSync } from 'node:fs'
import { parseRecurrence } from '@vitrine/contract/pages/recurrence'
import { describeRecurrence } from '@vitrine/contract/pages/recurrence-words'
import { expect, test } from 'vitest'

function describeIn(locale: string, rule: string) {
  const file = new URL(`../../locales/general/${locale}.json`, import.meta.url)
  const texts: Record<string, string> = JSON.parse(readFileSync(file, 'utf8'))
  const read = (key: string, params: Record<string, string | number> = {}) =>
    (texts[key] ?? key).replaceAll(/\{\{(\w+)\}\}/g, (_, name) => String(params[name]))
  const parsed = parseRecurrence(rule)
  return parsed && describeRecurrence(parsed, '2026-12-01T19:30', locale, read)
}

test.each([
  [
    'fr',
    'FREQ=WEEKLY;BYDAY=TU,TH;UNTIL=20261231',
    'Chaque mardi et jeudi jusqu’au 31 décembre 2026',
  ],
  ['fr', 'FREQ=MONTHLY', 'Chaque mois, le 1er'],
  ['fr', 'FREQ=YEARLY;BYMONTH=10;BYDAY=-1SU', 'Chaque année, en octobre, le dernier dimanche'],
  ['en', 'FREQ=MONTHLY;INTERVAL=3;BYDAY=1MO,3MO', 'Every 3 months on the 1st and 3rd Monday'],
  ['it', 'FREQ=MONTHLY;BYDAY=-1SU', 'Ogni mese: ultima domenica'],
  ['ru', 'FREQ=MONTHLY;INTERVAL=2;BYDAY=2WE', 'Каждые 2 месяца: 2-я среда'],
  ['de', 'FREQ=YEARLY;COUNT=5', 'Jedes Jahr am 1. Dezember, 5-mal'],
  ['ja', 'FREQ=WEEKLY', '毎週 火曜日'],
  ['es', 'FREQ=WEEKLY;BYDAY=MO,TU,WE,TH,FR', 'De lunes a viernes'],
])('in %s %s is «%s»', (locale, rule, words) => {
  expect(describeIn(locale, rule)).toBe(words)
})
