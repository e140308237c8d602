const bytes = 1_000_000

const repeated = (piece: string) => piece.repeat(Math.floor(bytes / piece.length))
const nested = (open: string, close: string) => {
  const depth = Math.floor(bytes / (open.length + close.length))
  return open.repeat(depth) + close.repeat(depth)
}
const keys = (name: (at: number) => string) => {
  const each = name(0).length + '"":0,'.length
  return Array.from({ length: Math.floor(bytes / each) }, (_, at) => `"${name(at)}":0`).join(',')
}
const digits = (at: number) => String(at).padStart(8, '0')

/** Bodies of a megabyte that are expensive to read or to parse. */
export const shapes = [
  { name: 'a flat list of numbers', body: `[${repeated('0,')}0]` },
  { name: 'a flat list of lists', body: `[${repeated('[],')}0]` },
  { name: 'a flat list of objects', body: `[${repeated('{},')}0]` },
  { name: 'a flat list of texts', body: `[${repeated('"",')}0]` },
  { name: 'lists in lists', body: nested('[', ']') },
  { name: 'objects in objects', body: `${nested('{"a":', '}').replace('}', '0}')}` },
  { name: 'lists in objects', body: nested('{"a":[', ']}') },
  { name: 'lists that never end', body: repeated('[') },
  { name: 'objects that never end', body: repeated('{"a":') },
  { name: 'many keys', body: `{${keys(digits)}}` },
  { name: 'one key many times', body: `{${keys(() => 'a')}}` },
  { name: 'keys of numbers', body: `{${keys((at) => String(10_000_000 + at))}}` },
  { name: 'many prototypes', body: `{${keys(() => '__proto__')}}` },
  { name: 'one long text', body: `{"email":"${'x'.repeat(bytes)}","password":"x"}` },
  { name: 'a long password', body: `{"email":"a@example.org","password":"${'x'.repeat(bytes)}"}` },
  { name: 'a text of escapes', body: `{"email":"${repeated('\\u0041')}"}` },
  { name: 'a text of half characters', body: `{"email":"${repeated('\\ud800')}"}` },
  { name: 'one long number', body: `{"email":${repeated('1')}}` },
  { name: 'numbers with exponents', body: `[${repeated('1e308,')}0]` },
  { name: 'nothing but spaces', body: repeated(' ') },
]
