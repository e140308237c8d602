import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createServer } from 'vite'
import { expect, test } from 'vitest'
import { notifySaves } from './notify-saves.ts'

const written = '{"menu":"Carte"}'

test('a translation file that is emptied and written right after is read with its content', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'vitrine-saves-'))
  const file = join(folder, 'fr.json')
  writeFileSync(file, '{"menu":"Menu"}')
  const texts: string[] = []
  const vite = await createServer({
    root: folder,
    configFile: false,
    logLevel: 'silent',
    appType: 'custom',
    server: { middlewareMode: true, ws: false },
    plugins: [notifySaves([folder], (saved) => texts.push(readFileSync(saved, 'utf8')))],
  })
  try {
    await expect.poll(() => vite.watcher.getWatched()[folder]).toContain('fr.json')
    vite.watcher.once('change', () => setTimeout(() => writeFileSync(file, written), 20))
    writeFileSync(file, '')
    await expect.poll(() => texts.at(-1)).toBe(written)
  } finally {
    await vite.close()
    rmSync(folder, { recursive: true })
  }
})
