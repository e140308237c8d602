import { execFileSync } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'

let folder: string
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'vitrine-owner-'))
})
afterAll(() => rmSync(folder, { recursive: true }))

const module = join(import.meta.dirname, 'site-config.ts')
/** Node imports the file directly, as at startup. */
const program = (file: string) => `
  const { describeImportProblem } = await import(${JSON.stringify(module)})
  await import(${JSON.stringify(file)}).catch((error) => process.stdout.write(describeImportProblem(error)))`

test.each([
  ['an unclosed bracket', 'export default {\n  a: [1, 2\n}\n', ', line 3, column 1: Expected'],
  ['a file that ends too early', 'export default {\n  a: 1,\n', ', line 2'],
  ['an undefined name', 'export default {\n  a: nobody,\n}\n', ', line 2, column 6: nobody is'],
  ['a missing module', "import './nowhere.ts'\n", ': Cannot find module'],
])('%s is reported in one sentence with its position', (_, text, sentence) => {
  const file = join(folder, 'site.config.ts')
  writeFileSync(file, text)
  const words = ['--input-type=module', '-e', program(file)]
  const message = execFileSync(process.execPath, words, { encoding: 'utf8' })
  expect(message).toContain(`site.config.ts${sentence}`)
  expect(message.split('\n')).toHaveLength(1)
})
