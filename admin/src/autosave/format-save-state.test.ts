import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import type { SaveState } from './autosave.ts'
import { formatSaveState } from './format-save-state.ts'

const file = join(import.meta.dirname, '../../locales/page/fr.json')
const texts: Record<string, string> = JSON.parse(readFileSync(file, 'utf8'))
const said = (state: SaveState, keeps: boolean) =>
  formatSaveState(state, keeps, (key) => texts[key] ?? '', 'fr')

test.each<SaveState>([{ is: 'changed' }, { is: 'offline' }, { is: 'signed-out' }])(
  'that words are kept in this browser is said where it keeps them, alone: $is',
  (state) => {
    expect(said(state, true)).toContain('gardé dans ce navigateur')
    expect(said(state, false)).toMatch(/^(?!.*navigateur)./)
  },
)
