import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { auditEvents } from '@vitrine/contract/admin/audit-log'
import { expect, test } from 'vitest'
import { interfaceLanguages } from '../locale/languages.ts'

test.each(interfaceLanguages)(
  'each event of the audit log has a name and a sentence in $name',
  ({ code }) => {
    const file = join(import.meta.dirname, `../../locales/people/${code}.json`)
    const texts: Record<string, string> = JSON.parse(readFileSync(file, 'utf8'))
    const keys = Object.keys(auditEvents).flatMap((event) => [`event-${event}`, `says-${event}`])
    expect(keys.filter((key) => !texts[key])).toEqual([])
  },
)
