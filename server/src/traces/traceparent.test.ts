import { expect, test } from 'vitest'
import { formatTraceparent, parseTraceparent } from './traceparent.ts'

const [trace, span] = ['0af7651916cd43dd8448eb211c80319c', 'b7ad6b7169203331']

test.each([`00-${trace}-${span}-01`, `00-${trace}-${span}-00`])(
  '%s is parsed and formatted unchanged',
  (written) => {
    const context = parseTraceparent(written)
    expect(context && formatTraceparent(context)).toBe(written)
  },
)

test('a later version may have more fields', () => {
  expect(parseTraceparent(`01-${trace}-${span}-03-more`)).toMatchObject({
    traceId: trace,
    spanId: span,
  })
})

test.each([
  '',
  'nonsense',
  `00-${trace}-${span}`,
  `00-${trace}-${span}-01-more`,
  `ff-${trace}-${span}-01`,
  `00-${trace.toUpperCase()}-${span}-01`,
  `00-${'0'.repeat(32)}-${span}-01`,
  `00-${trace}-${'0'.repeat(16)}-01`,
])('%j is invalid', (written) => {
  expect(parseTraceparent(written)).toBeUndefined()
})
