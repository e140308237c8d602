import type { QueryClient } from '@tanstack/react-query'
import { createContext } from 'react-router'

/** The query cache, for the loaders of the screens. */
export const queriesContext = createContext<QueryClient>()
