import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { load } from 'js-yaml'
import type { OldSystem } from '../old-site-exports/old-system.ts'
import { parseToml } from './front-matter.ts'

/** How a folder of Markdown becomes addresses. */
export interface MarkdownSystem extends OldSystem {
  /** Folders whose files are texts. */
  roots: string[]
  /** Folders that are copied to the site as they are. */
  staticFolders: string[]
  settings: Record<string, unknown>
}

const base = {
  isHtml: true,
  hasIdAddresses: false,
  uploads: undefined,
  archives: ['/page/**'],
}

const systems: (Omit<MarkdownSystem, 'settings' | 'fileFolders'> & { settingFiles: string[] })[] = [
  {
    ...base,
    name: 'Hugo',
    settingFiles: ['hugo', 'config', 'config/_default/hugo', 'config/_default/config'].flatMap(
      (name) => ['toml', 'yaml', 'yml', 'json'].map((ending) => `${name}.${ending}`),
    ),
    roots: ['content'],
    staticFolders: ['static', 'assets'],
    bases: { category: 'categories', post_tag: 'tags' },
    feeds: ['/index.xml'],
  },
  {
    ...base,
    name: 'Jekyll',
    settingFiles: ['_config.yml', '_config.yaml'],
    roots: [''],
    staticFolders: [''],
    bases: { category: 'category', post_tag: 'tag' },
    feeds: ['/feed.xml', '/atom.xml'],
  },
  {
    ...base,
    name: 'Astro',
    settingFiles: ['ts', 'mjs', 'js'].map((ending) => `astro.config.${ending}`),
    roots: ['src/content', 'src/data', 'src/pages'],
    staticFolders: ['public', 'src'],
    bases: { category: 'categories', post_tag: 'tags' },
    feeds: ['/rss.xml'],
  },
]

const plain: MarkdownSystem = {
  ...base,
  name: 'Markdown',
  roots: [''],
  staticFolders: ['static', 'public', ''],
  bases: { category: 'categories', post_tag: 'tags' },
  feeds: ['/feed', '/rss'],
  settings: {},
  fileFolders: ['', 'static', 'public'],
}

/** Finds the system of a folder by its settings. */
export async function findMarkdownSystem(folder: string): Promise<MarkdownSystem> {
  for (const { settingFiles, ...system } of systems)
    for (const name of settingFiles) {
      const text = await readFile(join(folder, name), 'utf8').catch(() => undefined)
      if (text === undefined) continue
      return {
        ...system,
        settings: readSettings(name, text),
        fileFolders: ['', ...system.staticFolders],
      }
    }
  return plain
}

function readSettings(name: string, text: string): Record<string, unknown> {
  try {
    if (name.endsWith('.toml')) return lower(parseToml(text))
    if (/\.(ya?ml|json)$/.test(name)) return lower(Object(load(text)))
  } catch {
    return {}
  }
  // The settings of Astro are code: only its address is read.
  const [, site] = /\bsite:\s*['"`](https?:[^'"`]+)/.exec(text) ?? []
  return site === undefined ? {} : { site }
}

const lower = (values: Record<string, unknown>) =>
  Object.fromEntries(Object.entries(values).map(([key, value]) => [key.toLowerCase(), value]))
