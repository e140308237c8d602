import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { startProgram } from './testing/processes.ts'

let folder: string
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'vitrine-cli-'))
})
afterEach(() => rmSync(folder, { recursive: true, force: true }))

const steering = '\x1b[2J\x9b31m\r\u202e'
const shown = '\\u{1b}[2J\\u{9b}31m\\u{d}\\u{202e}'

function fileOf(content: string) {
  const file = join(folder, `${content.length}.json`)
  writeFileSync(file, content)
  return file
}

async function run(...words: string[]) {
  const program = startProgram('cli/main.ts', words, { DATA_DIR: join(folder, 'data') })
  const code = await program.ended
  return { code, said: program.output() + program.errors() }
}

test('what an import prints of its files steers no terminal', async () => {
  const texts = { title: 'Essai', slug: `a${steering}`, content: '' }
  const pages = [
    { key: `slug${steering}`, translations: { fr: texts } },
    { key: 'locale', translations: { [steering]: texts } },
    {
      key: 'cleaned',
      translations: { fr: { ...texts, slug: 'b', content: '<x-y\x1b>Un</x-y\x1b>' } },
    },
  ]
  const media = join(folder, 'media')
  mkdirSync(media)
  writeFileSync(join(media, `image${steering}.png`), 'no image')
  const menus = fileOf(JSON.stringify({ main: [{ page: `menu${steering}` }] }))
  const file = fileOf(JSON.stringify(pages))
  const { code, said } = await run('import', file, '--media', media, '--menus', menus)
  expect(code).toBe(0)
  expect(said).not.toMatch(/[^\P{Cc}\n]|\u202e/u)
  for (const name of ['slug', `locale [`, 'image', 'there is no page menu'])
    expect(said).toContain(name + shown)
})

test('nor does a file that cannot be read, or its name', async () => {
  const broken = await run('import', fileOf(`[${steering}\nForged line`))
  expect(broken).toMatchObject({ code: 1, said: expect.stringContaining(`[${shown}`) })
  expect(broken.said.split('\n')).toHaveLength(2)
  const missing = await run('import', `nowhere${steering}`)
  expect(missing).toEqual({ code: 1, said: `There is no file nowhere${shown}.\n` })
})
