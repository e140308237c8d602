import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { settingNames } from '@vitrine/contract/admin/settings'
import { StructureFields } from '@vitrine/contract/admin/structure'
import { expect, test } from 'vitest'
import { interfaceLanguages } from '../locale/languages.ts'

test.each(interfaceLanguages)(
  'each page field and setting in the log of changes has a label in $name',
  ({ code }) => {
    const file = join(import.meta.dirname, `../../locales/changes/${code}.json`)
    const texts: Record<string, string> = JSON.parse(readFileSync(file, 'utf8'))
    const fields = [...Object.keys(StructureFields.shape), ...settingNames]
    const unlabelled = fields.filter((field) => !texts[`field-${field}`])
    expect(unlabelled).toEqual([])
  },
)
