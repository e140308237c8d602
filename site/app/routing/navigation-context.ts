import { createContext } from 'react'
import type { AsyncSource } from '../async/async-data.ts'
import type { Arrival } from '../transition/arrival.ts'

/** What components take part in when the browser navigates. */
export interface BrowserNavigation {
  loading: AsyncSource<unknown>
  /** Tells that a page, or another part of it, is now in the document. */
  arrived: (arrival: Arrival) => void
  /** Has screen readers say something, after what they are saying. */
  announce: (text: string) => void
}

const nothing = { status: 'idle' } as const

/** On the server nothing navigates. */
export const NavigationContext = createContext<BrowserNavigation>({
  loading: { read: () => nothing, subscribe: () => () => {} },
  arrived: () => {},
  announce: () => {},
})
