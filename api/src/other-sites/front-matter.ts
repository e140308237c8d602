import { CORE_SCHEMA, load } from 'js-yaml'

// Dates stay texts: YAML would take one without a zone for UTC.
const loadYaml = (text: string) => load(text, { schema: CORE_SCHEMA })

export interface FrontMatter {
  values: Record<string, unknown>
  body: string
  /** Why the front matter could not be read. */
  problem: string | undefined
}

/** Reads the front matter of a Markdown file: YAML between `---`, TOML between `+++`, or JSON. */
export function readFrontMatter(source: string): FrontMatter {
  const text = source.replace(/^\ufeff/, '').replaceAll('\r\n', '\n')
  const [yaml, yamlText] = /^---[ \t]*\n([\s\S]*?\n)?(?:---|\.\.\.)[ \t]*(?:\n|$)/.exec(text) ?? []
  if (yaml !== undefined) return parse(yamlText ?? '', text.slice(yaml.length), loadYaml)
  const [toml, tomlText] = /^\+\+\+[ \t]*\n([\s\S]*?\n)?\+\+\+[ \t]*(?:\n|$)/.exec(text) ?? []
  if (toml !== undefined) return parse(tomlText ?? '', text.slice(toml.length), parseToml)
  const [json] = /^\{\n[\s\S]*?\n\}\n/.exec(text) ?? []
  if (json !== undefined) return parse(json, text.slice(json.length), JSON.parse)
  return { values: {}, body: text, problem: undefined }
}

function parse(text: string, body: string, read: (text: string) => unknown): FrontMatter {
  try {
    const values = read(text)
    const isTable = typeof values === 'object' && values !== null && !Array.isArray(values)
    return { values: isTable ? lowerKeys(values) : {}, body, problem: undefined }
  } catch (error) {
    return { values: {}, body, problem: String(Object(error).message).split('\n')[0] }
  }
}

const lowerKeys = (values: object) =>
  Object.fromEntries(Object.entries(values).map(([key, value]) => [key.toLowerCase(), value]))

/** Parses the part of TOML that front matter and settings use: values, lists, and tables. */
export function parseToml(source: string): Record<string, unknown> {
  const root: Record<string, unknown> = {}
  let table = root
  for (const [line = '', header, key = '', written = ''] of source.matchAll(tomlLine)) {
    if (line.trim() === '' || line.trim().startsWith('#')) continue
    if (header !== undefined) table = openTable(root, header.replaceAll(/[[\]\s"']/g, ''))
    else if (key !== '') table[key.replaceAll(/["'\s]/g, '')] = parseTomlValue(written.trim())
  }
  return root
}

const tomlLine =
  /^[ \t]*(?:(\[\[?[^\]\n]+\]\]?)[^\n]*|("[^"\n]+"|[\w.-]+)[ \t]*=[ \t]*("""[\s\S]*?"""|'''[\s\S]*?'''|\[[^\]]*\]|[^\n]*)|[^\n]*)$/gm

function openTable(root: Record<string, unknown>, path: string): Record<string, unknown> {
  let table = root
  for (const name of path.split('.')) {
    const next: Record<string, unknown> = Object(table[name])
    table[name] = next
    table = next
  }
  return table
}

function parseTomlValue(written: string): unknown {
  const [, long] = /^(?:"""|''')\n?([\s\S]*)(?:"""|''')$/.exec(written) ?? []
  if (long !== undefined) return long
  if (written.startsWith('['))
    return [...written.matchAll(/"((?:[^"\\]|\\.)*)"|'([^']*)'|([^\s,[\]"']+)/g)].map(
      ([, double, single, bare]) =>
        double === undefined ? (single ?? parseTomlValue(bare ?? '')) : readEscapes(double),
    )
  const [, double, single] = /^(?:"((?:[^"\\]|\\.)*)"|'([^']*)')/.exec(written) ?? []
  if (double !== undefined) return readEscapes(double)
  if (single !== undefined) return single
  const bare = written.replace(/\s+#.*$/, '')
  if (bare === 'true' || bare === 'false') return bare === 'true'
  return /^-?\d+(\.\d+)?$/.test(bare) ? Number(bare) : bare
}

function readEscapes(text: string): string {
  try {
    return JSON.parse(`"${text}"`)
  } catch {
    return text
  }
}
