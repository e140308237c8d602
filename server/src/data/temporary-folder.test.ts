import { chownSync, mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { dayMs } from '@vitrine/contract/bounds/durations'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { removeScratch, removeUnpacked } from './temporary-folder.ts'

const other = 65_534

let folder: string
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'vitrine-scratch-'))
})
afterEach(() => rmSync(folder, { recursive: true, force: true }))

/** Makes a folder with a file in it, like the leftovers of a killed command. */
function leave(name: string, mode: number) {
  mkdirSync(join(folder, name), { mode })
  writeFileSync(join(folder, name, 'file'), 'left')
}

async function asOther<T>(work: () => Promise<T>): Promise<T> {
  process.seteuid?.(other)
  try {
    return await work()
  } finally {
    process.seteuid?.(0)
  }
}

test.runIf(process.getuid?.() === 0)(
  'leftovers of another user are kept, and do not stop the removal of the rest',
  async () => {
    for (const name of ['.verify-aaaaaa', '.restore-aaaaaa']) leave(name, 0o700)
    for (const name of ['.verify-bbbbbb', '.restore-bbbbbb']) {
      leave(name, 0o700)
      for (const path of ['', 'file']) chownSync(join(folder, name, path), other, other)
    }
    chownSync(folder, other, other)
    const inTwoDays = Date.now() + 2 * dayMs
    expect(await asOther(() => removeScratch(folder, inTwoDays))).toBe(1)
    expect(await asOther(() => removeUnpacked(folder))).toBe(1)
    expect(readdirSync(folder).toSorted()).toEqual(['.restore-aaaaaa', '.verify-aaaaaa'])
  },
)
