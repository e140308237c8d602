import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'

const api = join(import.meta.dirname, '../../../api/src')

test('only api/src/http imports Hono', () => {
  const importers = globSync('**/*.ts', { cwd: api }).filter((file) =>
    /(from|import)\s*\(?\s*'hono[/']/.test(readFileSync(join(api, file), 'utf8')),
  )
  expect(importers).toContain('http/router.ts')
  expect(importers.filter((file) => !file.startsWith('http/'))).toEqual([])
})
