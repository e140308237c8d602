import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { saveWords } from './save-words.ts'
import type { SaveState } from './saver.ts'

const file = join(import.meta.dirname, '../../locales/page/fr.json')
const texts: Record<string, string> = JSON.parse(readFileSync(file, 'utf8'))
const said = (state: SaveState, keeps: boolean) =>
  saveWords(state, keeps, (key) => texts[key] ?? '', 'fr')

test.each<SaveState>([{ is: 'changed' }, { is: 'offline' }, { is: 'signed-out' }])(
  'that words are kept in this browser is said where it keeps them, alone: $is',
  (state) => {
    expect(said(state, true)).toContain('gardé dans ce navigateur')
    expect(said(state, false)).toMatch(/^(?!.*navigateur)./)
  },
)
