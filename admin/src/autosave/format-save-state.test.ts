import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import type { SaveState } from './autosave.ts'
import { formatSaveState } from './format-save-state.ts'

const file = join(import.meta.dirname, '../../locales/page/fr.json')
const texts: Record<string, string> = JSON.parse(readFileSync(file, 'utf8'))
const format = (state: SaveState, storesLocally: boolean) =>
  formatSaveState(state, storesLocally, (key) => texts[key] ?? '', 'fr')

test.each<SaveState>([{ is: 'changed' }, { is: 'offline' }, { is: 'signed-out' }])(
  'the state $is mentions the local copy only if the browser stores it',
  (state) => {
    expect(format(state, true)).toContain('gardé dans ce navigateur')
    expect(format(state, false)).toMatch(/^(?!.*navigateur)./)
  },
)
