/**
 * The kind of node for each element of the content rules (contract/src/html/content-html.ts):
 * - `text`: a block of words; `container`: a block of blocks; `list`, `item`, `terms`, `term`,
 *   `table` with its parts, `rule`;
 * - `phrase`: a run of words within a block; `break`, `image`: a single element in it;
 * - `kept`: the editor shows only its name.
 */
export const kinds = {
  ...same('text', ['p', 'h2', 'h3', 'h4', 'h5', 'h6', 'pre', 'summary']),
  ...same('container', ['div', 'section', 'article', 'aside', 'header', 'footer', 'nav']),
  ...same('container', ['address', 'figure', 'figcaption', 'blockquote', 'details']),
  ...same('list', ['ul', 'ol']),
  ...same('item', ['li']),
  ...same('terms', ['dl']),
  ...same('term', ['dt', 'dd']),
  ...same('table', ['table']),
  ...same('caption', ['caption']),
  ...same('columns', ['colgroup', 'col']),
  ...same('section', ['thead', 'tbody', 'tfoot']),
  ...same('row', ['tr']),
  ...same('cell', ['th', 'td']),
  ...same('rule', ['hr']),
  ...same('phrase', ['a', 'abbr', 'b', 'bdi', 'bdo', 'cite', 'code', 'del', 'dfn', 'em', 'i']),
  ...same('phrase', ['ins', 'kbd', 'mark', 'q', 'rp', 'rt', 'ruby', 's', 'samp', 'small', 'span']),
  ...same('phrase', ['strong', 'sub', 'sup', 'time', 'u', 'var']),
  ...same('break', ['br']),
  ...same('image', ['img']),
  ...same('kept', ['wbr', 'picture', 'source', 'audio', 'video', 'track']),
}

type Kind =
  | 'text'
  | 'container'
  | 'list'
  | 'item'
  | 'terms'
  | 'term'
  | 'table'
  | 'caption'
  | 'columns'
  | 'section'
  | 'row'
  | 'cell'
  | 'rule'
  | 'phrase'
  | 'break'
  | 'image'
  | 'kept'

function same(kind: Kind, tags: string[]): Record<string, Kind> {
  return Object.fromEntries(tags.map((tag) => [tag, kind]))
}

/** Returns the elements of a kind. */
export const getTagsOfKind = (kind: Kind) =>
  Object.entries(kinds).flatMap(([tag, each]) => (each === kind ? [tag] : []))

/** Kinds of inline elements. A phrase around a block counts as a block. */
const inlineKinds = new Set<Kind | undefined>(['phrase', 'break', 'image', 'kept'])

export const isInline = (tag: string) => inlineKinds.has(kinds[tag])
