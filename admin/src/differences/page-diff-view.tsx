import { useLayoutEffect, useMemo, useRef } from 'react'
import { parseInert, parsePieces } from '../editor/document/dom-pieces.ts'
import { useTexts } from '../locale/use-texts.ts'
import { type BlockPair, diffBlocks } from './page-diff.ts'

interface Props {
  before: string
  after: string
  isBeside: boolean
  lang: string
  dir: string
}

/** Shows two texts as a page does, block by block. Changes are not marked by colour alone. */
export function PageDiff({ before, after, isBeside, lang, dir }: Props) {
  const pairs = useMemo(() => pairsBetween(before, after), [before, after])
  const PairView = isBeside ? SideBySide : Inline
  return (
    <div className="shown-blocks" data-beside={isBeside} lang={lang} dir={dir}>
      {pairs.map((pair, at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: a pair has no id.
        <PairView key={at} pair={pair} />
      ))}
    </div>
  )
}

const pairsBetween = (before: string, after: string) =>
  diffBlocks(parsePieces(before), parsePieces(after), parsePieces)

const isSame = ({ before, after }: BlockPair) => before === after

function SideBySide({ pair }: { pair: BlockPair }) {
  return (
    <>
      <Block html={pair.before} as={isSame(pair) ? 'div' : 'del'} />
      <Block html={pair.after} as={isSame(pair) ? 'div' : 'ins'} />
    </>
  )
}

function Inline({ pair }: { pair: BlockPair }) {
  if (isSame(pair)) return <Block html={pair.after} as="div" />
  return (
    <>
      {pair.before === undefined ? null : <Block html={pair.before} as="del" />}
      {pair.after === undefined ? null : <Block html={pair.after} as="ins" />}
    </>
  )
}

/** A sanitized block of a text. It is inert: links do not work. */
function Block({
  html = '',
  as: Element,
}: {
  html: string | undefined
  as: 'div' | 'del' | 'ins'
}) {
  const t = useTexts('page')
  const container = useRef<HTMLDivElement>(null)
  useLayoutEffect(() => {
    const [inside] = parseInert(html).children
    container.current?.replaceChildren(...(inside?.childNodes ?? []))
  }, [html])
  return (
    <Element className="shown-block">
      {Element !== 'div' && html !== '' ? (
        <span className="shown-word">{t(Element === 'del' ? 'then' : 'now')}</span>
      ) : null}
      <div ref={container} inert />
    </Element>
  )
}
