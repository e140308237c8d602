import { execFileSync } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { expect, test } from 'vitest'

const root = join(import.meta.dirname, '../../..')
const documents = execFileSync('git', ['ls-files', '-co', '--exclude-standard', '*.md'], {
  cwd: root,
  encoding: 'utf8',
})
  .trim()
  .split('\n')
  .filter((file) => existsSync(join(root, file)))

test.each(documents)('every relative link of %s has a target', (document) => {
  const links = Array.from(
    proseOf(join(root, document)).matchAll(/\]\(([^)\s]+)\)/g),
    ([, to]) => to,
  )
  const broken = links.filter((to = '') => !/^[a-z]+:/.test(to) && !hasTarget(document, to))
  expect(broken).toEqual([])
})

function hasTarget(document: string, link: string) {
  const [path = '', anchor] = link.split('#')
  const file = path === '' ? join(root, document) : join(root, dirname(document), path)
  if (!existsSync(file)) return false
  return anchor === undefined || !file.endsWith('.md') || anchorsOf(file).has(anchor)
}

/** Returns the anchors of the headings, as GitHub generates them. */
function anchorsOf(file: string) {
  const headings = Array.from(proseOf(file).matchAll(/^#+ (.*)$/gm), ([, heading = '']) => heading)
  return new Set(headings.map(anchorOf))
}

function anchorOf(heading: string) {
  const text = heading.replace(/\[([^\]]*)\]\([^)]*\)/g, '$1').toLowerCase()
  return text.replace(/[^\p{L}\p{N}\s_-]/gu, '').replace(/\s/g, '-')
}

/** Returns a document without its code blocks. */
const proseOf = (file: string) => readFileSync(file, 'utf8').replace(/^```[\s\S]*?^```/gm, '')
