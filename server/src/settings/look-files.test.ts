import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Look } from '@vitrine/contract/config/look'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { findLookFileProblems } from './look-files.ts'

let folder: string
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'vitrine-look-'))
  const files: Record<string, string | Uint8Array> = {
    'plain.svg': '<svg xmlns="http://www.w3.org/2000/svg"/>',
    'long.svg': '\ufeff<?xml version="1.0"?>\n<!-- by hand -->\n<svg viewBox="0 0 1 1"/>',
    'été 1.png': Buffer.from('\x89PNG\r\n\x1a\n', 'latin1'),
    'photo.jpg': Buffer.from('\xff\xd8\xff\xe0', 'latin1'),
    'page.svg': '<!doctype html><html><svg/></html>',
    'text.png': 'not a picture',
    'empty.png': '',
  }
  for (const [name, content] of Object.entries(files)) writeFileSync(join(folder, name), content)
})
afterAll(() => rmSync(folder, { recursive: true }))

const problems = (look: Look) => findLookFileProblems(look, ['/nowhere', folder])

test('images are accepted', () => {
  expect(problems({})).toEqual([])
  expect(
    problems({
      logo: { light: '/plain.svg', dark: '/long.svg' },
      icon: '/%C3%A9t%C3%A9%201.png',
      share: '/photo.jpg',
    }),
  ).toEqual([])
})

test('a missing file is reported with its key', () => {
  expect(problems({ logo: '/logo.svg', icon: '/plain.svg/x' })).toEqual([
    'site.config.ts: look.logo is "/logo.svg", but there is no such file in public/.',
    'site.config.ts: look.icon is "/plain.svg/x", but there is no such file in public/.',
  ])
  expect(problems({ logo: { light: '/plain.svg', dark: '/dark.svg' } })).toEqual([
    'site.config.ts: look.logo.dark is "/dark.svg", but there is no such file in public/.',
  ])
})

test.each(['/page.svg', '/text.png', '/empty.png'])(
  'the file %s is refused because its content is no image',
  (icon) => {
    expect(problems({ icon })).toEqual([
      `site.config.ts: look.icon is "${icon}", but that file is no image (SVG, PNG, JPEG, WebP, AVIF, GIF or ICO).`,
    ])
  },
)

test('a share image must not be an SVG', () => {
  expect(problems({ share: '/plain.svg' })).toEqual([
    'site.config.ts: look.share is "/plain.svg", but that file is no image (PNG or JPEG).',
  ])
})
